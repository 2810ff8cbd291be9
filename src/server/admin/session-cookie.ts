import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdminSession } from './admin-sessions.ts';

/** The cookie of a session. Needs @fastify/cookie in its scope. */
export interface SessionCookie {
  set(reply: FastifyReply, session: AdminSession, now: number): void;
  clear(reply: FastifyReply): void;
  read(request: FastifyRequest): string;
}

/**
 * Makes the cookie for a server that browsers reach by `publicUrl`. No script can read it and no page of another site
 * can make a browser send it; behind https only that host itself can set it.
 */
export function createSessionCookie(publicUrl: string | undefined): SessionCookie {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const name = isSecure ? '__Host-threadloop-admin' : 'threadloop-admin';
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  return {
    set: (reply, { id, expiresAt }, now) => {
      const maxAge = Math.max(0, Math.floor((expiresAt - now) / 1_000));
      void reply.setCookie(name, id, { ...attributes, maxAge });
    },
    clear: (reply) => void reply.clearCookie(name, attributes),
    read: ({ cookies }) => cookies[name] ?? '',
  };
}
