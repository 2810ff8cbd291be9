import { describe, expect, it } from 'vitest';
import type { Logger } from '../../../../src/core/index.ts';
import { collect } from '../../../contracts/collect.ts';
import { ann, byAnn, TEAM, texts } from '../servers/servers-world.ts';
import { createOAuthWorld } from './oauth-world.ts';

/** Keeps everything that is logged, causes and all. */
function recordingLogger(): { readonly logger: Logger; readonly lines: unknown[] } {
  const lines: unknown[] = [];
  const note = (...line: unknown[]): void => void lines.push(line.map(plain));
  const logger: Logger = { debug: note, info: note, warn: note, error: note, child: () => logger };
  return { logger, lines };
}

/** Errors with what JSON leaves out. */
function plain(value: unknown): unknown {
  if (value instanceof Error)
    return {
      ...Object.fromEntries(Object.entries(value)),
      message: value.message,
      stack: value.stack,
      cause: plain(value.cause),
    };
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}

describe('what signing in is done with', () => {
  it('stands nowhere: not stored, logged, thrown, shown, noted, or told to a model, whatever goes wrong', async () => {
    const { logger, lines } = recordingLogger();
    let failure: { status: number; body: unknown } | undefined;
    const world = await createOAuthWorld({
      logger,
      emulator: {
        answers: {
          '/token': (request, reply) => {
            if (failure === undefined) return undefined;
            reply.code(failure.status);
            // A server that repeats what it was sent.
            return failure.body ?? { error: 'invalid_request', error_description: JSON.stringify(request.body) };
          },
        },
      },
    });
    const { emulator, servers, call, notes, clock, ports, mcp } = world;
    const told: unknown[] = [];
    const tell = async (work: Promise<unknown>): Promise<void> => void told.push(await work.catch(plain));

    for (failure of [
      { status: 400, body: undefined },
      { status: 500, body: undefined },
      { status: 200, body: 'no tokens' },
      { status: 200, body: { access_token: 'canary\nx', token_type: 'Bearer' } },
      undefined,
    ]) {
      const url = await world.begin();
      const browser = world.browser();
      const page = await browser.open(url);
      const going = await browser.send(url, page.fields);
      const back = await browser.leave(going.link ?? '');
      told.push((await browser.open(back)).response.body);
    }
    await tell(call('files__read'));
    for (failure of [
      { status: 503, body: undefined },
      { status: 400, body: undefined },
    ]) {
      clock.advance(3_600_000);
      await tell(call('files__read'));
    }
    await tell(servers.list(TEAM, ann, texts));
    await tell(servers.check(TEAM, 'files', byAnn));
    await tell(mcp.catalogue.load(TEAM));
    await tell(servers.disconnect(TEAM, 'files', byAnn));
    told.push(notes, lines);
    const all = JSON.stringify([told, await collect(ports.records.list(''))]);
    expect(emulator.secrets.length).toBeGreaterThan(10);
    expect([...emulator.secrets, 'canary'].filter((secret) => all.includes(secret))).toEqual([]);
    expect(lines.length).toBeGreaterThan(4);
  });
});
