import type { OwnerToken } from '../../src/threads/ports.ts';
import { threadKeys } from '../../src/threads/redis/keys.ts';
import type { ThreadId } from '../../src/threads/thread-id.ts';
import type { TranscriptEntry } from '../../src/threads/transcript.ts';
import type { BenchRedis } from './bench-redis.ts';
import { claimThread } from './exchange.ts';
import { ADA, answerLine, deliveryOf, entryLine, exchangeLine, messageOf, newToken, threadOf } from './samples.ts';
import { quantile } from './spread.ts';

/** Lines of one step while a transcript is filled. */
const STEP_LINES = 1_000;
/** A line in so many ends an exchange; the others are entries and answers, by turns. */
const LINES_OF_EXCHANGE = 20;
/** Ids that were accepted before: more than stand in a thread's hash, as in any long thread. */
const EARLIER_MESSAGES = 20;

/** A thread at work, with a transcript of a known length. */
export interface LongThread {
  readonly redis: BenchRedis;
  readonly thread: ThreadId;
  readonly token: OwnerToken;
  readonly activation: number;
  readonly number: number;
  readonly length: number;
  nextStep: number;
  nextMessage: number;
}

/** Makes the n-th thread one with so many lines; `isCompacted`: all but the last exchange are covered by a summary. */
export async function fillThread(
  redis: BenchRedis,
  number: number,
  length: number,
  isCompacted = false,
): Promise<LongThread> {
  const thread = threadOf(number);
  const delivered = await redis.store.deliver(thread, deliveryOf(messageOf(number, length)));
  if (delivered.status !== 'started') throw new Error(`The thread was to be new: ${delivered.status}.`);
  const { activation } = delivered;
  const { token } = await claimThread(redis.store, thread, activation);
  const nextMessage = length + 1;
  const long = { redis, thread, token, activation, number, length, nextStep: 1, nextMessage };
  const lines = Array.from({ length: isCompacted ? length - 1 : length }, (_, at) => lineOf(number, at));
  for (let at = 0; at < lines.length; at += STEP_LINES) await append(long, lines.slice(at, at + STEP_LINES));
  if (isCompacted) await append(long, [compactionLine(length)]);
  for (let n = 0; n < EARLIER_MESSAGES; n += 1) await measureDeliver(long);
  return long;
}

/** Milliseconds of a turn with two lines, which are taken away again. */
export async function measureAppend(long: LongThread): Promise<number> {
  const at = Date.now();
  const start = performance.now();
  await append(long, [answerLine(at), answerLine(at)]);
  const ms = performance.now() - start;
  await cut(long);
  return ms;
}

/** Milliseconds of a delivery that steers; the entry is consumed, and its line taken away again. */
export async function measureDeliver(long: LongThread): Promise<number> {
  const { redis, thread, token, number } = long;
  const entry = messageOf(number, long.nextMessage, 210);
  long.nextMessage += 1;
  const delivery = deliveryOf(entry);
  const start = performance.now();
  const { status } = await redis.store.deliver(thread, delivery);
  const ms = performance.now() - start;
  if (status !== 'steering') throw new Error(`The message was to steer, and it is ${status}.`);
  const taken = await redis.store.turn(thread, token, { ...stepOf(long), append: [], show: 'steering' });
  if (taken.status !== 'ok') throw new Error(`The thread is not at work: ${taken.status}.`);
  const consumed = taken.waiting.map(({ seq }) => ({ kind: 'consume', seq, at: 0 }) as const);
  await redis.store.turn(thread, token, { ...stepOf(long), append: consumed, show: 'nothing' });
  await redis.client.hdel(threadKeys(redis.space, thread).places, entry.id);
  await cut(long);
  return ms;
}

/** Milliseconds of a claim by the owner itself, which loads all over again. */
export async function measureClaim({ redis, thread, activation, token }: LongThread): Promise<number> {
  const start = performance.now();
  const { status } = await redis.store.claim(thread, activation, token);
  const ms = performance.now() - start;
  if (status !== 'claimed') throw new Error(`The thread was to be claimed, and it is ${status}.`);
  return ms;
}

/** Milliseconds of an edit of a message in the middle of the transcript, which a correction waits for then. */
export async function measureAmend(long: LongThread): Promise<number> {
  const { redis, thread, number, length } = long;
  const middle = messageOf(number, Math.floor(length / 4) * 2);
  const id = `${middle.id} edited ${newToken()}`;
  const start = performance.now();
  const amended = await redis.store.amend(thread, { id, of: middle.id, author: ADA, text: id, sentAt: Date.now() });
  const ms = performance.now() - start;
  if (amended !== 'injected') throw new Error(`The message was to be corrected, and it is ${amended}.`);
  return ms;
}

/** The median of so many measurements, after a few that do not count. */
export async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const measured: number[] = [];
  for (let n = 0; n < times + Math.ceil(times / 10); n += 1) measured.push(await measure());
  return quantile(measured.slice(-times), 0.5);
}

async function append(long: LongThread, lines: readonly TranscriptEntry[]): Promise<void> {
  const { redis, thread, token } = long;
  const taken = await redis.store.turn(thread, token, { ...stepOf(long), append: lines, show: 'nothing' });
  if (taken.status !== 'ok') throw new Error(`The thread is not at work: ${taken.status}.`);
}

function stepOf(long: LongThread) {
  long.nextStep += 1;
  return { no: long.nextStep, resultsComplete: false };
}

async function cut({ redis, thread, length }: LongThread): Promise<void> {
  await redis.client.ltrim(threadKeys(redis.space, thread).lines, 0, length - 1);
}

function lineOf(number: number, at: number): TranscriptEntry {
  if (at % LINES_OF_EXCHANGE === LINES_OF_EXCHANGE - 1) return exchangeLine(`x${at}`, at);
  return at % 2 === 0 ? entryLine(number, at, at) : answerLine(at);
}

function compactionLine(length: number): TranscriptEntry {
  const coversThrough = Math.max(0, length - LINES_OF_EXCHANGE - 1);
  return { kind: 'compaction', coversThrough, summary: 'z'.repeat(2_000), systemMessage: null, at: length };
}
