import { createHash } from 'node:crypto';

/**
 * The key that leads requests of one session to the same cache. A digest, of the 64 characters that OpenAI takes: the
 * session's own id may name a team and a channel, which are nothing to a provider.
 */
export function cacheKeyOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}
