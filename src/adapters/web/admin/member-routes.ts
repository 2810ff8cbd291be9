import type { FastifyPluginAsync } from 'fastify';
import { memberOf } from '../access.ts';
import { MEMBERS } from '../directory.ts';
import { createAdminRoutes } from './admin-routes.ts';
import type { AdminRoutesOptions } from './asked.ts';

/**
 * Makes what the settings page of the playground asks for. Whoever opens it plays the person that the request names, as
 * everywhere in the playground: only members of it can be an admin, where the deployment says so.
 */
export function createMemberRoutes(
  options: Pick<AdminRoutesOptions, 'hostOf' | 'adapters' | 'locale'>,
): FastifyPluginAsync {
  return createAdminRoutes({
    ...options,
    authenticate: ({ query }) => {
      const { person }: { person?: unknown } = Object(query);
      const { id, name } = memberOf(typeof person === 'string' ? person : '');
      return { person: { id, name }, surface: 'web' };
    },
    people: MEMBERS.map(({ id, name }) => ({ id, name })),
  });
}
