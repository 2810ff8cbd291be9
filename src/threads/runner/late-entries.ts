import { requestersOf, type WaitingEntry } from '../entry.ts';
import type { TurnTaken } from '../ports.ts';
import { channelOf, teamOf } from '../thread-id.ts';
import type { ExchangeEnd } from '../transcript.ts';
import { toEntryMessage } from './entry-message.ts';
import { exchangeIdOf } from './exchange-id.ts';
import { createExchangeReply } from './exchange-reply.ts';
import { ExchangeTrail } from './exchange-trail.ts';
import type { ThreadRun } from './thread-run.ts';

/** Milliseconds since the newest of the waking entries was sent. */
export function ageOf(waiting: readonly WaitingEntry[], now: number): number {
  const sent = waiting.filter(({ wake }) => wake).map(({ entry }) => entry.sentAt);
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

/**
 * Asks, with a button, whether entries are still to be answered, and takes them in unanswered. They wait until it was
 * asked: an owner that dies in between is followed by one that asks in the same message.
 */
export async function askWhetherNeeded(
  run: ThreadRun,
  waiting: readonly WaitingEntry[],
  ageMs: number,
): Promise<TurnTaken> {
  const { dependencies, thread, turns, owner } = run;
  const { clock, events, textsOf, settings: settingsPort } = dependencies;
  const settings = await owner.ask(() => settingsPort.read(teamOf(thread), channelOf(thread)));
  if (settings === undefined) return { status: 'fenced' };
  const exchange = exchangeIdOf(waiting);
  const messages = waiting.map(({ entry }) => entry.id);
  const initiator = waiting.flatMap(({ entry, wake }) => (wake ? requestersOf(entry) : []))[0] ?? null;
  const end: ExchangeEnd = { kind: 'late', ageMs };
  const trail = new ExchangeTrail(run, exchange);
  trail.taken(waiting, 'began');
  const texts = textsOf(settings.locale);
  const reply = createExchangeReply({ run, exchange, tools: [], settings, texts, trail, messages });
  await reply.finish(end, []);
  const at = clock.now();
  for (const { seq } of waiting) turns.add({ kind: 'consume', seq, unanswered: true, at });
  turns.add({ kind: 'exchange', exchange, initiator, end, at });
  run.messages = [
    ...run.messages,
    ...waiting.map((entry) => ({ ...toEntryMessage(entry, at), unanswered: true as const })),
  ];
  const taken = await turns.write({
    resultsComplete: true,
    show: 'everything',
    release: 'ifIdle',
    ...(initiator !== null && { initiator }),
  });
  if (taken.status === 'fenced') return taken;
  run.logger.info({ exchange, messages, end: end.kind, next: taken.status }, 'An exchange has ended.');
  trail.ended(end);
  events.publish(thread, { kind: 'exchangeEnd', exchange, end });
  return taken;
}
