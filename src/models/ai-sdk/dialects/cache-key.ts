import { createHash } from 'node:crypto';

/** Longest key that OpenAI takes, in characters. */
const LONGEST_KEY = 64;

/** The key that leads requests of one session to the same cache; a digest where the session's own id is too long. */
export function cacheKeyOf(sessionId: string): string {
  return sessionId.length <= LONGEST_KEY ? sessionId : createHash('sha256').update(sessionId).digest('hex');
}
