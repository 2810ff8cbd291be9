import type { createWebAdapter } from '../../../src/adapters/web/index.ts';
import type { Clock } from '../../../src/core/index.ts';
import { createServer, type Server } from '../../../src/server/index.ts';
import { silentLogger } from '../../../src/silent-logger.ts';

/** Serves the routes of a playground on a free port. */
export function serveRoutes(routes: ReturnType<typeof createWebAdapter>['routes'], clock: Clock): Promise<Server> {
  return createServer({
    host: '127.0.0.1',
    port: 0,
    logger: silentLogger,
    clock,
    plugins: [routes],
    isReady: () => [],
  });
}
