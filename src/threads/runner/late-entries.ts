import type { Entry, WaitingEntry } from '../entry.ts';
import type { TurnTaken } from '../ports.ts';
import { endUnanswered } from './end-unanswered.ts';
import { toEntryMessage } from './entry-message.ts';
import { exchangeIdOf } from './exchange-id.ts';
import { ExchangeTrail } from './exchange-trail.ts';
import type { ThreadRun } from './thread-run.ts';

/**
 * Milliseconds since the newest of the waking entries was sent. A reminder is never too old, nor is what was decided on
 * a call and what came of it: whoever waits for it wants to be told, late rather than not at all.
 */
export function ageOf(waiting: readonly WaitingEntry[], now: number): number {
  const sent = waiting.filter(({ wake }) => wake).map(({ entry }) => (isSaid(entry) ? entry.sentAt : now));
  return now - Math.max(...sent);
}

/** Takes entries in as context, without a word: nobody waits for an answer to them any more. */
export async function takeAsContext(run: ThreadRun, waiting: readonly WaitingEntry[]): Promise<TurnTaken> {
  const at = run.dependencies.clock.now();
  const read = waiting.map((entry) => ({ ...toEntryMessage(entry, at), read: true as const }));
  for (const { seq } of waiting) run.turns.add({ kind: 'consume', seq, read: true, at });
  run.messages = [...run.messages, ...read];
  const messages = waiting.map(({ entry }) => entry.id);
  run.logger.info({ messages }, 'Entries are too old to be answered: they are context only.');
  new ExchangeTrail(run, exchangeIdOf(waiting)).taken(read, 'began');
  return await run.turns.write({ resultsComplete: true, show: 'everything', release: 'ifIdle' });
}

/** Asks, with a button, whether entries are still to be answered, and takes them in unanswered. */
export async function askWhetherNeeded(
  run: ThreadRun,
  waiting: readonly WaitingEntry[],
  ageMs: number,
): Promise<TurnTaken> {
  const { thread, owner, dependencies } = run;
  const settings = await owner.ask(() => dependencies.settings.of(thread));
  if (settings === undefined) return { status: 'fenced' };
  return await endUnanswered(run, waiting, { kind: 'late', ageMs }, settings);
}

/** Whether somebody has just said it, and waits for an answer. */
function isSaid({ kind }: Entry): boolean {
  return kind === 'message' || kind === 'correction';
}
