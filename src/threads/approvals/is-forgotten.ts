import type { SessionView } from '../ports.ts';

/**
 * Whether a conversation was begun anew since its transcript had so many lines: nothing that was asked for or consented
 * to before counts any more. The store's own word, so it holds also when whoever was to withdraw it has died. Of a thread
 * that was forgotten in between the lines are counted from the beginning: it is shorter then.
 */
export function isForgotten(position: number, session: SessionView | undefined): boolean {
  if (session?.lastReset === undefined) return false;
  return session.lastReset >= position || session.length < position;
}
