import { Agent, type Dispatcher } from 'undici';
import { createRoutes, type RoutesOptions } from './routes.ts';

/** Makes the way out: each host is reached over connections that are kept and used again. */
export function createDispatcher(options: RoutesOptions): Dispatcher {
  const routeTo = createRoutes(options);
  const connections = options.settings.connectionsPerHost;
  return new Agent({ factory: (origin) => routeTo(new URL(origin), { connections }) });
}
