import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import type { Adapter, AdapterHost } from '../../../src/threads/adapter.ts';
import type { FileRef } from '../../../src/threads/entry.ts';
import { hasWords, queryWords } from '../../../src/threads/match-words.ts';
import type { EarlierMessage, Outbound, OutgoingFile } from '../../../src/threads/outbound.ts';
import type { ReplyContent, ReplySlot } from '../../../src/threads/reply.ts';
import { type ThreadId, toThreadId } from '../../../src/threads/thread-id.ts';
import type { LeakPlace } from './leak-place.ts';
import { type Break, type LeakFile, type LeakWorld, unbroken } from './leak-world.ts';
import { createStorage, startBot } from './start-world.ts';

export const PLATFORM = 'test';

/** A platform in this process, by the same rules as real ones, with many places: the store and the tools are real. */
export async function openVolumeLeakWorld(teams: readonly string[], breaks: Break = unbroken): Promise<LeakWorld> {
  const clock = createFakeClock();
  const storage = createStorage(clock);
  const places = teams.flatMap(placesIn);
  const platform = new Platform(places);
  const known: { host?: AdapterHost } = {};
  const adapter: Adapter = {
    platform: PLATFORM,
    outbound: platform.outbound,
    start: async (host) => {
      known.host = host;
    },
    stop: async () => undefined,
  };
  const settled = async (): Promise<void> => undefined;
  const started = await startBot(adapter, places, { clock, storage, breaks, settled });
  return {
    ...started,
    places,
    pauseMs: 0,
    say: async (place, words, answer, file) => {
      const message = platform.say(place, words, clock.now(), file);
      await known.host?.intake.receive({
        ...message,
        address: place.kind === 'direct' ? 'direct' : 'mention',
        addressesOthers: false,
        isSystem: false,
        quotes: [],
        earlierSpeakers: [],
      });
      await started.until(`"${answer}" is said in ${place.name}`, () => platform.posts(place).includes(answer));
      await started.pass(500);
    },
    posts: (place) => platform.posts(place),
  };
}

/** Who speaks in a place: nobody speaks in two. */
export function speakerIn({ name }: LeakPlace): { readonly id: string; readonly name: string } {
  return { id: `${PLATFORM}:U-${name}`, name: `Speaker of ${name}` };
}

function placesIn(id: string): readonly LeakPlace[] {
  const team = `${PLATFORM}:${id}`;
  let count = 0;
  const place = (channel: string, kind: LeakPlace['kind'], more: Partial<LeakPlace> = {}): LeakPlace => {
    count += 1;
    const name = `${id.toLowerCase()}-${channel.toLowerCase()}-${count}`;
    const part = kind === 'direct' ? {} : { team: id };
    const thread = toThreadId({ platform: PLATFORM, ...part, channel: `${id}${channel}`, thread: String(count) });
    return { name, kind, team, channel: `${id}${channel}`, room: `${id}${channel}`, thread, ...more };
  };
  return [
    ...['Open', 'Wide', 'Free'].flatMap((channel) => [place(channel, 'public'), place(channel, 'public')]),
    ...['Closed', 'Shut'].flatMap((channel) => [place(channel, 'private'), place(channel, 'private')]),
    place('Shared', 'private', { hasOutsiders: true }),
    place('Open', 'private', { isPrivateThread: true }),
    place('Open', 'private', { isPrivateThread: true }),
    ...['Ann', 'Ben', 'Cid'].map((person) => place(person, 'direct')),
  ];
}

/** What people and the bot have said, and who may read it. */
class Platform {
  readonly outbound: Outbound;
  readonly #places: ReadonlyMap<string, LeakPlace>;
  readonly #said: (EarlierMessage & { readonly thread: ThreadId })[] = [];
  readonly #posted = new Map<string, ReplyContent>();
  readonly #files = new Map<string, string>();
  readonly #sent: { readonly thread: ThreadId; readonly file: OutgoingFile }[] = [];

  constructor(places: readonly LeakPlace[]) {
    this.#places = new Map(places.map((place) => [place.thread ?? '', place]));
    const show = async (slot: ReplySlot, content: ReplyContent): Promise<void> => {
      this.#posted.set(`${slot.thread} ${slot.id}`, content);
    };
    this.outbound = {
      limits: { textLength: 10_000, editIntervalMs: 1 },
      post: async (slot, content) => {
        await show(slot, content);
        return slot.id;
      },
      edit: show,
      remove: async (slot) => void this.#posted.delete(`${slot.thread} ${slot.id}`),
      sign: async () => undefined,
      visibilityOf: async (thread) => this.#placeOf(thread).kind,
      hasOutsiders: async (thread) => this.#placeOf(thread).hasOutsiders === true,
      isPrivateThread: async (thread) => this.#placeOf(thread).isPrivateThread === true,
      searchChannel: async (thread, { query, limit }) => {
        const words = queryWords(query);
        const found = this.#said.filter(
          (message) =>
            this.#isRead(message.thread, thread) &&
            hasWords([message.text, ...message.files.map(({ name }) => name)].join('\n'), words),
        );
        return { messages: found.toReversed().slice(0, limit), since: undefined };
      },
      fetchFile: async (_thread, { id }, { maxBytes }) => {
        const text = this.#files.get(id);
        if (text === undefined) return { status: 'gone' };
        return { status: 'fetched', bytes: new TextEncoder().encode(text).subarray(0, maxBytes), isCut: false };
      },
      sendFile: async (thread, file) => {
        this.#sent.push({ thread, file });
        return file.key;
      },
    };
  }

  say(place: LeakPlace, text: string, sentAt: number, file: LeakFile | undefined) {
    const thread = place.thread;
    if (thread === undefined) throw new Error(`${place.name} has no thread.`);
    const id = `m${this.#said.length}`;
    const files = file === undefined ? [] : [this.#keep(file, id)];
    const message = { id, thread, author: { kind: 'person', ...speakerIn(place) } as const, text, files, sentAt };
    this.#said.push(message);
    return message;
  }

  posts({ thread = '' as ThreadId }: LeakPlace): string {
    const own = [...this.#posted].filter(([key]) => key.startsWith(`${thread} `)).map(([, content]) => content);
    const sent = this.#sent.filter((each) => each.thread === thread).map(({ file }) => file.name);
    return JSON.stringify([own, sent]);
  }

  #keep({ name, text }: LeakFile, message: string): FileRef {
    const id = `file of ${message}`;
    this.#files.set(id, text);
    return { id, name, mimeType: 'text/plain', sizeBytes: text.length };
  }

  #placeOf(thread: ThreadId): LeakPlace {
    const place = this.#places.get(thread);
    if (place === undefined) throw new Error(`There is no thread ${thread}.`);
    return place;
  }

  #isRead(said: ThreadId, by: ThreadId): boolean {
    const [from, to] = [this.#placeOf(said), this.#placeOf(by)];
    return from === to || (from.room === to.room && from.isPrivateThread !== true);
  }
}
