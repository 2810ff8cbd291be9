import type { ClaimedThread, OwnerToken, ThreadStore } from '../../src/threads/ports.ts';
import type { ReplySlot } from '../../src/threads/reply.ts';
import type { ThreadId } from '../../src/threads/thread-id.ts';
import type { TranscriptEntry } from '../../src/threads/transcript.ts';
import { ADA, answerLine, deliveryOf, exchangeLine, messageOf, newToken, threadOf } from './samples.ts';

/** Claims a thread for a new owner. */
export async function claimThread(
  store: ThreadStore,
  thread: ThreadId,
  activation: number,
): Promise<{ readonly token: OwnerToken; readonly claimed: ClaimedThread }> {
  const token = newToken();
  const claimed = await store.claim(thread, activation, token);
  if (claimed.status !== 'claimed') throw new Error(`The thread was to be claimed, and it is ${claimed.status}.`);
  return { token, claimed };
}

/** What a run with a text answer stores, without its reply slots: the turn, and the end that releases the thread. */
export async function answerAndRelease(
  store: ThreadStore,
  thread: ThreadId,
  token: OwnerToken,
  claimed: ClaimedThread,
  moreLines: readonly TranscriptEntry[] = [],
): Promise<void> {
  const at = Date.now();
  const exchange = `x${claimed.waiting[0]?.seq ?? 0}`;
  const consumed = claimed.waiting.map(({ seq }) => ({ kind: 'consume', seq, at }) as const);
  const turn = { resultsComplete: true, initiator: ADA } as const;
  const append = [...consumed, ...moreLines, answerLine(at)];
  await store.turn(thread, token, { ...turn, no: 1, append, show: 'steering' });
  const end = { ...turn, no: 2, append: [exchangeLine(exchange, at)], show: 'everything', release: 'ifIdle' } as const;
  const taken = await store.turn(thread, token, end);
  if (taken.status !== 'released') throw new Error(`The thread was to be released, and it is ${taken.status}.`);
}

/** The k-th exchange of the n-th thread as the runner makes it, from idle to idle: one message, one closed reply slot. */
export async function completeExchange(
  store: ThreadStore,
  n: number,
  k: number,
  moreLines: readonly TranscriptEntry[] = [],
): Promise<void> {
  const thread = threadOf(n);
  const delivered = await store.deliver(thread, deliveryOf(messageOf(n, k)));
  if (delivered.status !== 'started') throw new Error(`The thread was to be idle: ${delivered.status}.`);
  const { token, claimed } = await claimThread(store, thread, delivered.activation);
  const exchange = `x${claimed.waiting[0]?.seq ?? 0}`;
  const slot: ReplySlot = { id: `${exchange}.t0`, thread, exchange, kind: 'text', state: 'intended' };
  await store.slot(thread, token, slot);
  const platformId = `${1_790_000_000 + n}.${String(500_000 + k)}`;
  await store.slot(thread, token, { ...slot, state: 'posted', platformId });
  await store.slot(thread, token, { ...slot, state: 'closed', platformId });
  await answerAndRelease(store, thread, token, claimed, moreLines);
}
