import { requestersOf, type WaitingEntry } from '../entry.ts';
import type { TurnTaken } from '../ports.ts';
import { channelOf, teamOf } from '../thread-id.ts';
import type { ExchangeEnd } from '../transcript.ts';
import { toEntryMessage } from './entry-message.ts';
import { createExchangeReply } from './exchange-reply.ts';
import type { ThreadRun } from './thread-run.ts';

/** Milliseconds since the newest of the waking entries was sent. */
export function ageOf(waiting: readonly WaitingEntry[], now: number): number {
  const sent = waiting.filter(({ wake }) => wake).map(({ entry }) => entry.sentAt);
  return now - Math.max(...sent);
}

/** Takes entries in as context, without a word: nobody waits for an answer to them any more. */
export async function takeAsContext(run: ThreadRun, waiting: readonly WaitingEntry[]): Promise<TurnTaken> {
  const at = run.dependencies.clock.now();
  for (const { seq } of waiting) run.turns.add({ kind: 'consume', seq, read: true, at });
  run.messages = [...run.messages, ...waiting.map((entry) => ({ ...toEntryMessage(entry, at), read: true as const }))];
  return await run.turns.write({ resultsComplete: true, show: 'everything', release: 'ifIdle' });
}

/** Takes entries in unanswered and asks, with a button, whether they are still to be answered. */
export async function askWhetherNeeded(
  run: ThreadRun,
  waiting: readonly WaitingEntry[],
  ageMs: number,
): Promise<TurnTaken> {
  const { dependencies, thread, turns } = run;
  const { clock, events, textsOf } = dependencies;
  const settings = await dependencies.settings.read(teamOf(thread), channelOf(thread));
  const exchange = `x${waiting[0]?.seq ?? 0}`;
  const initiator = waiting.flatMap(({ entry, wake }) => (wake ? requestersOf(entry) : []))[0] ?? null;
  const end: ExchangeEnd = { kind: 'late', ageMs };
  const at = clock.now();
  for (const { seq } of waiting) turns.add({ kind: 'consume', seq, unanswered: true, at });
  const stored = await turns.write({
    resultsComplete: true,
    show: 'nothing',
    ...(initiator !== null && { initiator }),
  });
  if (stored.status !== 'ok') return stored;
  const reply = createExchangeReply({ run, exchange, tools: [], settings, texts: textsOf(settings.locale) });
  await reply.finish(end, []);
  turns.add({ kind: 'exchange', exchange, initiator, end, at: clock.now() });
  run.messages = [
    ...run.messages,
    ...waiting.map((entry) => ({ ...toEntryMessage(entry, at), unanswered: true as const })),
  ];
  events.publish(thread, { kind: 'exchangeEnd', exchange, end });
  return await turns.write({ resultsComplete: true, show: 'everything', release: 'ifIdle' });
}
