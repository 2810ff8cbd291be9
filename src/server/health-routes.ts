import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { Clock, Logger } from '../core/index.ts';
import type { Check } from '../threads/check.ts';

/** Milliseconds that readiness may be judged. */
const READY_MS = 5_000;

/** Judges whether the program can work now: every check, also those that are well. */
export type IsReady = () => Promise<readonly Check[]> | readonly Check[];

export interface HealthOptions {
  readonly isReady: IsReady;
  readonly clock: Clock;
  readonly logger: Logger;
}

const readySchema = Type.Object({
  ok: Type.Boolean(),
  checks: Type.Array(Type.Object({ check: Type.String(), ok: Type.Boolean(), reason: Type.Optional(Type.String()) })),
});

/**
 * Adds `/healthz`, which answers as long as the process can answer at all, and `/readyz`: 200 when every check is well,
 * else 503, with the checks either way.
 */
export function addHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', { schema: { response: { 200: Type.Object({ ok: Type.Boolean() }) } } }, () => ({ ok: true }));
  app.get('/readyz', { schema: { response: { 200: readySchema, 503: readySchema } } }, async (_request, reply) => {
    const checks = await judge(options);
    const ok = checks.every((check) => check.ok);
    return reply.code(ok ? 200 : 503).send({ ok, checks });
  });
}

/** Whoever asks must get an answer, also when a check hangs or throws. */
async function judge({ isReady, clock, logger }: HealthOptions): Promise<readonly Check[]> {
  let cancel = (): void => undefined;
  const late = new Promise<readonly Check[]>((resolve) => {
    cancel = clock.setTimeout(() => resolve([failed(`It was not judged within ${READY_MS / 1_000} s.`)]), READY_MS);
  });
  try {
    return await Promise.race([Promise.resolve().then(isReady), late]);
  } catch (error) {
    logger.error({ err: error }, 'readiness cannot be judged');
    return [failed('It cannot be judged; the log says why.')];
  } finally {
    cancel();
  }
}

function failed(reason: string): Check {
  return { check: 'readiness', ok: false, reason };
}
