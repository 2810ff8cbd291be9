import type { AgentMessage } from '../../core/index.ts';
import type { WaitingEntry } from '../entry.ts';
import { errorCodeOf } from '../error-code-of.ts';
import { MODEL_NOTES } from '../model-notes.ts';
import type { EarlierMessage, EarlierMessages } from '../outbound.ts';
import type { Author } from '../person.ts';
import type { EntryMessage, StoredTranscriptEntry } from '../transcript.ts';
import { within } from '../within.ts';
import type { ThreadRun } from './thread-run.ts';

/** Longest time that a platform gets to tell what was said before, in milliseconds: people wait for an answer. */
const EARLIER_MS = 10_000;

/** Characters of what was said before that are taken in; where there are more, the root and the newest stay. */
const MAX_CHARS = 40_000;

/** Whether the bot has not answered in a thread yet, and nobody has asked it to begin anew. */
export function isNewThread(transcript: readonly StoredTranscriptEntry[]): boolean {
  return transcript.every(({ line }) => {
    if (line.kind === 'reset' || line.kind === 'compaction') return false;
    if (line.kind !== 'message') return true;
    return line.message.role !== 'assistant' && !(line.message.role === 'entry' && line.message.earlier === true);
  });
}

export interface TakeEarlierOptions {
  readonly signal: AbortSignal;
  readonly now: number;
  /** People are to be told that it could not be read. */
  readonly note: () => void;
}

/**
 * What was said in a thread before the bot was called, as messages for the model; nothing where it was called before.
 * With the first step that is written, the thread knows who spoke. Never rejects: what cannot be read is told.
 */
export async function takeEarlierIn(
  run: ThreadRun,
  waiting: readonly WaitingEntry[],
  { signal, now, note }: TakeEarlierOptions,
): Promise<readonly AgentMessage[]> {
  const before = waiting.find(({ entry }) => entry.kind === 'message')?.entry.id;
  if (!run.isNew || before === undefined) return [];
  run.isNew = false;
  const found = await read(run, before, signal);
  if (found === undefined) {
    if (!signal.aborted) note();
    return [{ role: 'user', content: MODEL_NOTES.earlierUnread, timestamp: now }];
  }
  const known = new Set(waiting.map(({ entry }) => entry.id));
  const kept = shorten(found.messages.filter(({ id }) => !known.has(id)));
  const [root, ...rest] = kept.messages.map((message) => toEntryMessage(message, now));
  if (root === undefined) return [];
  run.turns.addSpeakers(kept.messages.flatMap(({ author }) => (author.kind === 'person' ? [author.id] : [])));
  const omitted = found.omitted + kept.omitted;
  const content = MODEL_NOTES.earlierLeftOut(omitted);
  return [root, ...(omitted > 0 ? [{ role: 'user', content, timestamp: now } as const] : []), ...rest];
}

async function read(run: ThreadRun, before: string, signal: AbortSignal): Promise<EarlierMessages | undefined> {
  const { dependencies, thread, logger } = run;
  const { outboundOf, clock, hasOptedOut } = dependencies;
  const outbound = outboundOf(thread);
  if (outbound.readEarlier === undefined) return { messages: [], omitted: 0 };
  const reading = new AbortController();
  const timeout = (): Error => new Error(`The platform did not tell what was said before within ${EARLIER_MS} ms.`);
  const ask = async (): Promise<EarlierMessages | undefined> => {
    const found = await outbound.readEarlier?.(thread, { before, signal: reading.signal });
    return found === undefined || hasOptedOut === undefined ? found : await withoutLeftOut(found, hasOptedOut);
  };
  try {
    return await within(ask, { limitMs: EARLIER_MS, clock, signal, timeout });
  } catch (error) {
    if (!signal.aborted)
      logger.warn({ code: errorCodeOf(error) }, 'What was said in a thread before could not be read.');
    return undefined;
  } finally {
    reading.abort();
  }
}

/** Without the messages of those who have left the bot out, as if they had never been there. */
async function withoutLeftOut(
  { messages, omitted }: EarlierMessages,
  hasOptedOut: (person: string) => Promise<boolean>,
): Promise<EarlierMessages> {
  const isLeftOut = new Map<string, boolean>();
  for (const { author } of messages) {
    if (!isLeftOut.has(author.id)) isLeftOut.set(author.id, await hasOptedOut(author.id));
  }
  return { messages: messages.filter(({ author }) => isLeftOut.get(author.id) !== true), omitted };
}

/** The root, and as many of the newest as there is room for. */
function shorten(messages: readonly EarlierMessage[]): EarlierMessages {
  const [root, ...rest] = messages;
  if (root === undefined) return { messages: [], omitted: 0 };
  let left = MAX_CHARS - root.text.length;
  const firstKept = rest.findLastIndex(({ text }) => {
    left -= text.length;
    return left < 0;
  });
  return { messages: [root, ...rest.slice(firstKept + 1)], omitted: firstKept + 1 };
}

function toEntryMessage({ id, author, text, files, sentAt }: EarlierMessage, now: number): EntryMessage {
  const said = {
    kind: 'message',
    id,
    text: text.slice(0, MAX_CHARS),
    files,
    quotes: [],
    addressed: false,
    sentAt,
  } as const;
  const entry = { ...said, author: { id: author.id, name: nameOf(author) } };
  return {
    role: 'entry',
    seq: 0,
    entry,
    read: true,
    earlier: true,
    ...(author.kind === 'self' && { own: true }),
    timestamp: now,
  };
}

function nameOf({ kind, name }: Author): string {
  switch (kind) {
    case 'person':
      return name;
    case 'bot':
    case 'webhook':
      return MODEL_NOTES.nameOfBot(name);
    case 'self':
      return MODEL_NOTES.nameOfSelf(name);
  }
}
