import { Refusal } from '../../adapters/web/refusal.ts';
import type { Texts } from '../../text/index.ts';
import type { RateLimiter } from '../../threads/ports.ts';
import type { AdminKey } from './admin-key.ts';
import type { AdminSession, AdminSessions } from './admin-sessions.ts';

const MINUTE_MS = 60_000;

/** Tries within a quarter of an hour, right ones too: of one address, and of everybody. */
const PER_ADDRESS = { limit: 10, windowMs: 15 * MINUTE_MS };
const OVERALL = { limit: 100, windowMs: 15 * MINUTE_MS };

export interface SignInOptions {
  readonly key: AdminKey;
  readonly sessions: AdminSessions;
  readonly rateLimiter: RateLimiter;
  readonly texts: Texts;
}

/**
 * Signs somebody in who has the token. The address they come from is counted under a name that does not tell it.
 *
 * @throws Refusal with a sentence for whoever has not, or has tried too often.
 */
export async function signIn(token: string, address: string, options: SignInOptions): Promise<AdminSession> {
  const { key, sessions, rateLimiter, texts } = options;
  const counted = [
    [`web:admin-sign-in:${key.derive('address', address)}`, PER_ADDRESS],
    ['web:admin-sign-in', OVERALL],
  ] as const;
  for (const [name, rule] of counted) {
    const taken = await rateLimiter.take(name, rule);
    if (taken.ok) continue;
    const minutes = Math.max(1, Math.ceil(taken.retryAfterMs / MINUTE_MS));
    throw new Refusal(429, 'too_many_requests', texts.web.tooManySignIns(minutes));
  }
  if (!key.fits(token)) throw new Refusal(401, 'wrong_token', texts.web.wrongToken);
  return await sessions.begin();
}
