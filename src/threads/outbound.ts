import type { ApprovalCards } from './approvals/approval-card.ts';
import type { PlaceFacts } from './context/place-facts.ts';
import type { FileRef } from './entry.ts';
import type { Author } from './person.ts';
import type { ReplyContent, ReplyLimits, ReplySlot, Sign } from './reply.ts';
import type { SettingsPlace } from './settings.ts';
import type { TeamDirectory } from './team-directory.ts';
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
  /** Who is in teams, and who runs them. @default nobody is an admin besides those that the deployment names */
  readonly teams?: TeamDirectory;
  /** Who can read what is said in a thread. May be some minutes old. @default `private` in a channel, else `direct` */
  visibilityOf?(thread: ThreadId): Promise<Visibility>;
  /**
   * Whether people of other organisations read along, as in a channel that is shared with them: what everybody in the
   * team may know is not told there. May be some minutes old. @default false
   */
  hasOutsiders?(thread: ThreadId): Promise<boolean>;
  /**
   * Whether fewer people read the thread than its channel, as in a private thread: what is kept for it is not for the
   * channel. @default false
   */
  isPrivateThread?(thread: ThreadId): Promise<boolean>;
  /**
   * Looks for words in what was said in the thread's channel, the newest first: only what everybody who is in the
   * thread may read, and nothing of people who left the bot out. Rejects when the platform fails, and ends when the
   * signal fires. @default the tool says that it cannot search there
   */
  searchChannel?(thread: ThreadId, search: ChannelSearch): Promise<ChannelFindings>;
  /**
   * Posts a file into the thread, and answers with the platform's id. `key` names it for ever: posted again with the
   * same key, in `recovery`, it is looked for first. @default the tool says that files cannot be sent there
   */
  sendFile?(thread: ThreadId, file: OutgoingFile, recovery: boolean): Promise<string>;
  /** Shows requests for consent. @default a notice in the thread says that it is asked for, and where */
  readonly approvals?: ApprovalCards;
  /** An address that leads a person to a message, or to the thread; undefined where there is none. */
  linkTo?(thread: ThreadId, message?: string): string | undefined | Promise<string | undefined>;
}

/** `public`: everybody in the team may read it. `private`: those in the channel. `direct`: who talks to the bot alone. */
export type Visibility = 'public' | 'private' | 'direct';

export interface ChannelSearch {
  readonly query: string;
  /** Most messages that are wanted. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface ChannelFindings {
  readonly messages: readonly (EarlierMessage & { readonly link?: string })[];
  /** How far back was looked, in milliseconds since the epoch; undefined for all of it. */
  readonly since: number | undefined;
}

export interface OutgoingFile {
  readonly key: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
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
