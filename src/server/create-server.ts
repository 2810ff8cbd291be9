import { createServer as createHttpServer } from 'node:http';
import { type FastifyInstance, type FastifyPluginAsync, fastify, LogController } from 'fastify';
import type { Clock, Logger } from '../core/index.ts';
import { answerErrors, answerUnreadableAddress, answerUnreadableRequest } from './answer-errors.ts';
import { checkRequestsBySchema } from './check-requests.ts';
import { toFrameworkLogger } from './framework-logger.ts';
import { addHealthRoutes, type IsReady } from './health-routes.ts';
import { type ListenOptions, listen } from './listen.ts';
import { OpenResponses } from './open-responses.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Bytes that a request's body may have where its route says nothing else. */
const BODY_LIMIT = 64 * 1_024;

export interface ServerOptions extends ListenOptions {
  readonly logger: Logger;
  readonly clock: Clock;
  /** What it serves besides `/healthz` and `/readyz`. */
  readonly plugins: readonly FastifyPluginAsync[];
  readonly isReady: IsReady;
}

export interface Server {
  /** Where it can be reached, as `http://127.0.0.1:3210`. */
  readonly address: string;
  /**
   * Takes no more connections, ends event streams, and lets other answers end. Resolves when all have, and after
   * `graceMs` at the latest: what is still open then is cut.
   */
  close(graceMs: number): Promise<void>;
}

/**
 * Makes a server that listens.
 *
 * @throws ThreadloopError `port_in_use`; `address_unavailable`.
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { logger, clock, plugins, isReady } = options;
  const open = new OpenResponses();
  const app = createApp(open, logger);
  checkRequestsBySchema(app);
  answerErrors(app, logger);
  logAnswers(app, logger);
  addHealthRoutes(app, { isReady, clock, logger });
  app.addHook('preClose', (done) => {
    open.endStreams();
    done();
  });
  for (const plugin of plugins) await app.register(plugin);
  const address = await listen(app, options);
  let closing: Promise<void> | undefined;
  return {
    address,
    close: (graceMs) => {
      closing ??= close(app, open, { graceMs, clock, logger });
      return closing;
    },
  };
}

function createApp(open: OpenResponses, logger: Logger): FastifyInstance {
  const app = fastify({
    loggerInstance: toFrameworkLogger(logger),
    // Its own lines about requests hold addresses, and those who asked.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerUnreadableRequest,
    // Around the framework, because it gives some answers before any hook runs: a bad address, or while it closes.
    serverFactory: (handler) =>
      createHttpServer((request, response) => {
        setSecurityHeaders(response);
        open.add(response);
        handler(request, response);
      }),
  });
  // A page of another site may send text/plain without asking; nothing here is meant to read it.
  app.removeContentTypeParser('text/plain');
  return app;
}

/** The route, not the address: that may hold who asked. Never bodies. */
function logAnswers(app: FastifyInstance, logger: Logger): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { statusCode: status, elapsedTime: durationMs } = reply;
    logger.debug({ method, route: routeOptions.url, status, durationMs }, 'answered a request');
  });
}

interface CloseOptions extends Pick<ServerOptions, 'clock' | 'logger'> {
  readonly graceMs: number;
}

async function close(app: FastifyInstance, open: OpenResponses, options: CloseOptions): Promise<void> {
  const { graceMs, clock, logger } = options;
  let cancel = (): void => undefined;
  const timeIsUp = new Promise<void>((resolve) => {
    cancel = clock.setTimeout(() => {
      open.destroy();
      app.server.closeAllConnections();
      resolve();
    }, graceMs);
  });
  const closed = Promise.resolve(app.close()).catch((error: unknown) => {
    logger.error({ err: error }, 'the server did not close in order');
  });
  await Promise.race([closed, timeIsUp]);
  cancel();
}
