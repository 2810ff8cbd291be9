import { randomUUID } from 'node:crypto';
import type { EraserHost } from '../../threads/adapter.ts';
import { createNameSearch, ERASED, namesIn } from '../../threads/erased-person.ts';
import type { Eraser } from '../../threads/erasing/eraser.ts';
import type { Erasure } from '../../threads/ports.ts';
import { type ThreadId, teamOf } from '../../threads/thread-id.ts';
import { placeOfMessage } from './access.ts';
import { ActivityStore } from './activity-store.ts';
import { CHANNELS, findMember } from './directory.ts';
import { FileStore } from './file-store.ts';
import { MessageStore } from './message-store.ts';
import { type Place, threadOf } from './place.ts';
import { ProcessBus, type SharedEvent } from './process-bus.ts';
import type { Channel, ChatMessage } from './protocol.ts';

/** Stands on the page where an erased person stood. */
const SOMEBODY = { id: ERASED.id, name: 'Somebody', isBot: false };

interface Stores {
  readonly messages: MessageStore;
  readonly files: FileStore;
  readonly activities: ActivityStore;
  readonly tell: (event: SharedEvent) => void;
}

/**
 * Makes what erases the playground's messages and files, and tells pages that are open. Of a person's own messages only
 * that there was one stays, since others may have answered in its thread; what the bot wrote after one of them in the
 * same conversation goes, since it may repeat their words.
 */
export function createWebEraser({ records, events, clock, logger }: EraserHost): Eraser {
  const messageStore = new MessageStore({ records, logger });
  const fileStore = new FileStore(records);
  const activities = new ActivityStore(records, clock);
  return {
    place: 'playground',
    erase: async (what) => {
      // A process of its own, as it were, that the pages of every process hear, of this one too.
      const nothing = (): void => undefined;
      const bus = new ProcessBus({ events, clock, origin: randomUUID(), onEvent: nothing, onLoss: nothing });
      const tell = (event: SharedEvent): void => bus.publish(event);
      const stores: Stores = { messages: messageStore, files: fileStore, activities, tell };
      let [messages, files] = [0, 0];
      try {
        for (const channel of CHANNELS) {
          const erased = await eraseIn(channel, what, stores);
          messages += erased.messages;
          files += erased.files;
        }
        if ('person' in what) files += await stores.files.removeAllOf(what.person);
      } finally {
        bus.close();
      }
      return { messages, files };
    },
  };
}

async function eraseIn(
  channel: Channel,
  what: Erasure,
  stores: Stores,
): Promise<{ readonly messages: number; readonly files: number }> {
  const all = await stores.messages.list(channel.id);
  const own = all.filter((message) => isOf(channel, message, what));
  let files = 0;
  for (const message of own) {
    for (const { id } of message.attachments) await stores.files.remove(id);
    files += message.attachments.length;
    if ('person' in what) await redact(message, stores);
    else await remove(message, stores);
  }
  const repeats = 'person' in what ? repeatsOf(channel, all, what.person) : [];
  for (const message of repeats) {
    for (const { id } of message.attachments) await stores.files.remove(id);
    files += message.attachments.length;
    await remove(message, stores);
  }
  if ('person' in what) await removeFeedback(all, what.person, stores);
  else for (const place of placesOf(channel, own)) await stores.activities.remove(place);
  return { messages: own.length + repeats.length, files };
}

function isOf(channel: Channel, message: ChatMessage, what: Erasure): boolean {
  if ('person' in what) return message.author.id === what.person;
  const { content } = message;
  // A request goes with the conversation that it is about, wherever it is told of.
  const thread: ThreadId = threadOf(content.kind === 'approval' ? content.about : placeOfMessage(channel, message));
  return 'thread' in what ? thread === what.thread : teamOf(thread) === what.team;
}

async function redact({ channel, id }: ChatMessage, { messages, tell }: Stores): Promise<void> {
  const message = await messages.change(channel, id, ({ editedAt: _editedAt, ...current }) => ({
    ...current,
    author: SOMEBODY,
    content: { kind: 'person', text: '' },
    attachments: [],
    isDeleted: true,
  }));
  if (message !== undefined) tell({ type: 'message', message });
}

async function remove({ channel, id }: ChatMessage, { messages, tell }: Stores): Promise<void> {
  await messages.remove(channel, id);
  tell({ type: 'removed', channel, messageId: id });
}

/** What the bot wrote after a message of the person in its conversation, or with their name in it. */
function repeatsOf(channel: Channel, all: readonly ChatMessage[], person: string): readonly ChatMessage[] {
  const isNamed = createNameSearch([person, findMember(person)?.name ?? '', ...namesIn(all, person)]);
  const spokenInto = new Set<ThreadId>();
  return all.filter((message) => {
    const thread = threadOf(placeOfMessage(channel, message));
    if (message.author.id === person) spokenInto.add(thread);
    return message.author.isBot && (spokenInto.has(thread) || isNamed(message.content));
  });
}

async function removeFeedback(all: readonly ChatMessage[], person: string, { messages, tell }: Stores): Promise<void> {
  for (const { channel, id, feedback = {} } of all) {
    if (!Object.hasOwn(feedback, person)) continue;
    const message = await messages.change(channel, id, (current) => {
      const { [person]: _theirs, ...others } = current.feedback ?? {};
      return { ...current, feedback: others };
    });
    if (message !== undefined) tell({ type: 'message', message });
  }
}

function placesOf(channel: Channel, messages: readonly ChatMessage[]): readonly Place[] {
  const places = messages.map((message) => placeOfMessage(channel, message));
  return [...new Map(places.map((place) => [threadOf(place), place])).values()];
}
