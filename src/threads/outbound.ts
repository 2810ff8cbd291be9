import type { PlaceFacts } from './context/place-facts.ts';
import type { FileRef } from './entry.ts';
import type { Author } from './person.ts';
import type { ReplyContent, ReplyLimits, ReplySlot, Sign } from './reply.ts';
import type { SettingsPlace } from './settings.ts';
import type { ThreadId } from './thread-id.ts';

/** A platform's outbound half, usable from any process. Everything it does can be repeated with the same slot. */
export interface Outbound {
  readonly limits: ReplyLimits;
  /** Posts and answers with the platform's id. `recovery`: look for the slot's message first, it may be there. */
  post(slot: ReplySlot, content: ReplyContent, recovery: boolean): Promise<string>;
  /** Latest wins. */
  edit(slot: ReplySlot, content: ReplyContent): Promise<void>;
  remove(slot: ReplySlot): Promise<void>;
  sign(thread: ThreadId, sign: Sign): Promise<void>;
  /**
   * What a model is told of a place and of how texts are drawn there. Asked before each exchange: an answer that needs
   * the platform is to be remembered. @default what the id of the thread says
   */
  describePlace?(thread: ThreadId): PlaceFacts | Promise<PlaceFacts>;
  /**
   * Whose settings a thread goes by. Asked whenever they are read: an answer that needs the platform is to be
   * remembered. A rejection counts as settings that cannot be read. @default the team and the channel in its id
   */
  settingsPlace?(thread: ThreadId): SettingsPlace | Promise<SettingsPlace>;
  /**
   * Fetches a file that came with a message of the thread, up to so many bytes of it. The bytes are not to be trusted to
   * be what the file was announced as; but who is answered with a page to sign in says `notAllowed`. Rejects when the
   * platform fails, and ends when the signal fires. @default people and the model are told that files cannot be read
   */
  fetchFile?(
    thread: ThreadId,
    file: FileRef,
    options: { readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<FetchedFile>;
  /**
   * Reads what was said in the thread before a message, when the bot is first called there: the oldest first, the root
   * among them if there is one. Asked once, before the first answer. Rejects when the platform fails, and ends when the
   * signal fires. @default nothing was said before
   */
  readEarlier?(
    thread: ThreadId,
    options: { readonly before: string; readonly signal: AbortSignal },
  ): Promise<EarlierMessages>;
}

export interface EarlierMessages {
  /** Of people, bots and the bot itself; files are named only. */
  readonly messages: readonly EarlierMessage[];
  /** So many between the root and the rest were left out. */
  readonly omitted: number;
}

export interface EarlierMessage {
  readonly id: string;
  readonly author: Author;
  readonly text: string;
  readonly files: readonly FileRef[];
  readonly sentAt: number;
}

/** What came of fetching a file. */
export type FetchedFile =
  /** `isCut`: it has more bytes than were asked for, and these are the first. */
  | { readonly status: 'fetched'; readonly bytes: Uint8Array; readonly isCut: boolean }
  | { readonly status: 'gone' }
  /** `missing`: what the bot lacks to read it, in the platform's word, such as the name of a scope. */
  | { readonly status: 'notAllowed'; readonly missing?: string };
