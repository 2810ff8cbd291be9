import type { FastifyPluginAsync } from 'fastify';
import { registerApprovalRoutes } from './approvals/approval-routes.ts';
import type { Backends } from './backends.ts';
import { registerEventRoute } from './event-route.ts';
import { fileRoutes } from './file-routes.ts';
import { registerMessageRoutes } from './message-routes.ts';
import type { PageStream } from './page-stream.ts';
import { type Fixed, registerReadRoutes } from './read-routes.ts';
import { answerRefusal } from './refusal.ts';

export interface RoutesOptions {
  readonly backends: Backends;
  readonly fixed: Fixed;
  /** What the settings page asks for. */
  readonly admin: FastifyPluginAsync;
}

/** Makes the plugin with all routes of the playground's interface. */
export function createRoutes({ backends, fixed, admin }: RoutesOptions): FastifyPluginAsync {
  return async (app) => {
    const streams = new Set<PageStream>();
    // A server waits for its connections when it closes, and these would never end.
    app.addHook('preClose', async () => {
      for (const stream of streams) stream.end();
    });
    await app.register(
      async (api) => {
        api.setErrorHandler<Error>(answerRefusal);
        registerReadRoutes(api, backends.toRead, fixed);
        registerMessageRoutes(api, backends.toWrite, fixed.bot.name);
        registerApprovalRoutes(api, backends);
        registerEventRoute(api, backends.toRead, streams);
        await api.register((files) => fileRoutes(files, backends));
        await api.register(admin, { prefix: '/admin' });
      },
      { prefix: '/playground/api' },
    );
  };
}
