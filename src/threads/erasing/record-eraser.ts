import type { Erasure, Records } from '../ports.ts';
import { type ThreadId, teamOf, threadPrefixesOf } from '../thread-id.ts';
import {
  documentWithout,
  documentWithoutParts,
  documentWithoutThreads,
  isKeyOf,
  isTheirs,
  type OwnedPart,
} from './document.ts';
import { type Deletion, type Eraser, isOfMessage } from './eraser.ts';
import { REQUEST_PREFIX } from './requests.ts';

/** Tries to change one document before it is given up; each lost one means that somebody else's change went through. */
const MAX_TRIES = 100;

/**
 * Erases in every named document, whoever wrote it: a kind of document that nobody thought of is not left out. What a
 * key and a document must say for that is in document.ts.
 *
 * @param owners what the keys of documents begin with that may have kept words of messages: the names of the tools.
 */
export function createRecordEraser(records: Records, owners: readonly string[]): Eraser {
  return {
    place: 'documents',
    erase: async (what) => {
      let documents = 0;
      for await (const [key, { value }] of records.list('')) {
        if (!key.startsWith(REQUEST_PREFIX) && (await eraseIn(records, key, value, what))) documents += 1;
      }
      return { documents };
    },
    forget: async (deletion) => {
      for (const owner of owners) {
        for await (const [key] of records.list(`${owner}:${deletion.thread}`)) {
          if (isKeyOf(key, deletion)) await change(records, key, (value) => withoutWords(value, deletion));
        }
        for (const key of placeKeysOf(owner, deletion.thread)) {
          await change(records, key, (value) =>
            withoutWords(value, deletion, ({ thread }) => thread === deletion.thread),
          );
        }
      }
    },
  };
}

async function eraseIn(records: Records, key: string, listed: unknown, what: Erasure): Promise<boolean> {
  if (isKeyOf(key, what)) {
    await records.remove(key);
    return true;
  }
  // Most documents have nothing to do with it, and are not read again.
  return !isSame(listed, without(listed, what)) && (await change(records, key, (value) => without(value, what)));
}

function without(value: unknown, what: Erasure): unknown {
  if ('person' in what) return documentWithout(value, what.person);
  if ('thread' in what) return documentWithoutThreads(value, (thread) => thread === what.thread);
  const prefixes = threadPrefixesOf(what.team);
  return documentWithoutThreads(value, (thread) => prefixes.some((prefix) => thread.startsWith(prefix)));
}

/** The documents of the team and of the channel that a thread is in: what is kept there says which thread it is from. */
function placeKeysOf(owner: string, thread: ThreadId): readonly string[] {
  const team = teamOf(thread);
  const place = thread.split(':').slice(0, 3).join(':');
  return [...(team === undefined ? [] : [`${owner}:${team}`]), `${owner}:${place}`];
}

/** A part is of the message when its author's it is, and its text is nothing but words of it. */
function withoutWords(
  value: unknown,
  deletion: Deletion,
  isFromThread: (part: OwnedPart) => boolean = () => true,
): unknown {
  return documentWithoutParts(value, (part) => {
    const { text } = part;
    if (typeof text !== 'string' || !isFromThread(part)) return false;
    return isTheirs(part, deletion.author) && isOfMessage(text, deletion);
  });
}

/** Changes a document as it now stands; one of which nothing is left is removed. Answers whether there was a change. */
async function change(records: Records, key: string, take: (value: unknown) => unknown): Promise<boolean> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const document = await records.get<unknown>(key);
    if (document === undefined) return false;
    const value = take(document.value);
    if (value === undefined) {
      await records.remove(key);
      return true;
    }
    if (isSame(value, document.value)) return false;
    if ((await records.put(key, value, document.version, 'keep')) === 'ok') return true;
  }
  throw new Error('A document is being changed all the time, so that nothing could be taken out of it.');
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other);
}
