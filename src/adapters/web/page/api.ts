import type { HereAnswer } from '../admin/admin-protocol.ts';
import type {
  Attachment,
  Channel,
  ChannelMessages,
  ChatMessage,
  DecidedAnswer,
  DecisionName,
  PendingApprovals,
  Playground,
  RevokedAnswer,
  ThreadMessages,
} from '../protocol.ts';
import { readAnswer } from './read-answer.ts';
import { settingsPlaceOf } from './state/settings-address.ts';

export type Command = 'stop' | 'retry' | 'reset' | 'mute' | 'help' | 'stillNeeded';

/** Where something is: a channel, and a thread in it (the id of its first message). */
export interface Spot {
  readonly channel: string;
  readonly thread?: string;
}

/** The server's answers. Every method rejects with an `Error` whose message is a sentence for people. */
export interface Api {
  start(): Promise<Playground>;
  loadChannel(channel: string): Promise<ChannelMessages>;
  /** `root` is the id of the first message. */
  loadThread(channel: string, root: string): Promise<ThreadMessages>;
  send(spot: Spot, text: string, attachments: readonly string[]): Promise<ChatMessage>;
  edit(message: ChatMessage, text: string): Promise<void>;
  remove(message: ChatMessage): Promise<void>;
  command(spot: Spot, command: Command): Promise<void>;
  /** `reason`: why, in the person's own words; left out, an earlier one stays. */
  rate(message: ChatMessage, value: 'up' | 'down' | null, reason?: string): Promise<void>;
  /** What the bot can do in a channel. */
  toolsHere(channel: Pick<Channel, 'id' | 'kind'>): Promise<HereAnswer['tools']>;
  /** What waits for the person. */
  pendingApprovals(): Promise<PendingApprovals>;
  /** Answers a request; `message` is the card that was clicked. */
  decide(
    approval: string,
    decision: DecisionName,
    given: { readonly reason: string | undefined; readonly message?: Pick<ChatMessage, 'id' | 'channel'> },
  ): Promise<DecidedAnswer>;
  /** Takes a consent for a thread back. */
  revoke(thread: string, tool: string): Promise<RevokedAnswer>;
  /** The address of all arguments of a request. */
  argumentsUrl(approval: string): string;
  upload(file: UploadedFile): Promise<Attachment>;
}

/** What is used of `fetch`. */
export type Fetch = (url: string, init: NonNullable<Parameters<typeof fetch>[1]>) => Promise<Response>;

/** What a browser's `File` is to this module. */
type UploadedFile = Blob & { readonly name: string };

const BASE = '/playground/api';

/** The largest file that the server takes. */
export const LARGEST_FILE_BYTES = 5 * 1024 * 1024;

/** Makes the calls of one person. */
export function createApi(person: string, fetchFrom: Fetch): Api {
  const call = async (method: string, path: string, query: Record<string, string>, init?: Body): Promise<unknown> => {
    const search = new URLSearchParams(query).toString();
    const url = `${BASE}${path}${search === '' ? '' : `?${search}`}`;
    return await readAnswer(fetchFrom(url, { method, ...init }));
  };
  // The server is the same program as this page: its answers are what protocol.ts says, and are not checked again.
  const ask = async <T>(path: string, query: Record<string, string>): Promise<T> =>
    (await call('GET', path, query)) as T;
  const tell = async <T>(method: string, path: string, body: object): Promise<T> =>
    (await call(method, path, {}, jsonBody({ person, ...body }))) as T;

  return {
    start: () => ask('/start', { person }),
    loadChannel: (channel) => ask('/messages', { person, channel }),
    loadThread: (channel, root) => ask('/thread', { person, channel, root }),
    send: async (spot, text, attachments) => {
      const body = { ...spot, text, ...(attachments.length > 0 && { attachments }) };
      return (await tell<{ message: ChatMessage }>('POST', '/messages', body)).message;
    },
    edit: async ({ id, channel }, text) => {
      await tell('PATCH', `/messages/${encodeURIComponent(id)}`, { channel, text });
    },
    remove: async ({ id, channel }) => {
      await call('DELETE', `/messages/${encodeURIComponent(id)}`, { person, channel });
    },
    command: async (spot, command) => {
      await tell('POST', '/commands', { ...spot, command });
    },
    rate: async ({ id, channel }, value, reason) => {
      await tell('POST', '/feedback', { channel, messageId: id, value, ...(reason !== undefined && { reason }) });
    },
    toolsHere: async (channel) => {
      return (await ask<HereAnswer>('/admin/here', { person, ...settingsPlaceOf(channel) })).tools;
    },
    pendingApprovals: () => ask('/approvals', { person }),
    decide: async (id, decision, { reason, message }) => {
      const clicked = message && { message: { channel: message.channel, id: message.id } };
      return await tell('POST', '/approvals/decide', {
        id,
        decision,
        ...(reason !== undefined && { reason }),
        ...clicked,
      });
    },
    revoke: async (thread, tool) => await tell('POST', '/approvals/revoke', { thread, tool }),
    argumentsUrl: (id) => `${BASE}/approvals/arguments?${new URLSearchParams({ person, id }).toString()}`,
    upload: async (file) => {
      if (file.size > LARGEST_FILE_BYTES)
        throw new Error(`${file.name} is larger than 5 MB, the most that can be sent.`);
      const headers = { 'content-type': file.type === '' ? 'application/octet-stream' : file.type };
      return (await call('POST', '/files', { person, name: file.name }, { headers, body: file })) as Attachment;
    },
  };
}

/** The address of an attached file. */
export function fileUrl(id: string): string {
  return `${BASE}/files/${encodeURIComponent(id)}`;
}

/** The address of the events after one, and of the live events of a watched thread. */
export function eventsUrl(person: string, after: string, watch: Spot | undefined): string {
  const watched = watch === undefined ? {} : { watch: `${watch.channel}/${watch.thread ?? ''}` };
  return `${BASE}/events?${new URLSearchParams({ person, after, ...watched }).toString()}`;
}

interface Body {
  readonly headers: Record<string, string>;
  readonly body: string | Blob;
}

function jsonBody(value: object): Body {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
