import type { ChannelType, InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import type { Json } from './json.ts';

/** What the fake keeps of each thing. Payloads (`payloads/`) are made of it at the moment they are sent. */
export interface StoredUser {
  readonly id: string;
  readonly username: string;
  readonly globalName: string | null;
  readonly isBot: boolean;
  readonly refusesDirect: boolean;
}

export interface StoredRole {
  readonly id: string;
  readonly name: string;
  readonly permissions: bigint;
  readonly position: number;
  readonly botId?: string;
}

export interface StoredMember {
  readonly user: string;
  roles: readonly string[];
  nick: string | null;
  readonly joinedAt: number;
}

export interface StoredGuild {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly locale: string;
  /** With `@everyone`, whose id is the server's. */
  readonly roles: Map<string, StoredRole>;
  readonly members: Map<string, StoredMember>;
}

export interface StoredOverwrite {
  readonly id: string;
  readonly kind: 'role' | 'user';
  readonly allow: bigint;
  readonly deny: bigint;
}

/** What a thread has and another channel does not. */
export interface StoredThread {
  readonly owner: string;
  /** When each joined. */
  readonly members: Map<string, number>;
  readonly createdAt: number;
  isArchived: boolean;
  isLocked: boolean;
  archiveChangedAt: number;
  autoArchiveMinutes: number;
  isInvitable: boolean;
  messageCount: number;
  totalSent: number;
  appliedTags: readonly string[];
}

export interface StoredChannel {
  readonly id: string;
  readonly type: ChannelType;
  /** Absent: direct messages. */
  readonly guild?: string;
  /** Of direct messages: who talks with the app. */
  readonly recipient?: string;
  readonly position: number;
  name: string;
  topic: string | null;
  /** The category, or a thread's channel. */
  parent: string | null;
  overwrites: readonly StoredOverwrite[];
  slowmodeSeconds: number;
  tags: readonly { readonly id: string; readonly name: string }[];
  requiresTag: boolean;
  lastMessage: string | null;
  readonly thread?: StoredThread;
}

export interface StoredFile {
  readonly id: string;
  readonly channel: string;
  readonly name: string;
  readonly mimeType: string | undefined;
  readonly description: string | undefined;
  readonly title?: string;
  readonly bytes: Uint8Array;
  readonly isEphemeral: boolean;
}

export interface StoredReaction {
  /** As a reader sees it; of a custom one its name. */
  readonly name: string;
  readonly id: string | null;
  readonly users: Set<string>;
}

/** Who began the interaction that a message answers. */
export interface StoredInteractionOrigin {
  readonly id: string;
  readonly type: InteractionType;
  readonly user: string;
  /** The command's name. */
  readonly name?: string;
  readonly owners: Readonly<Record<string, string>>;
  /** The message whose component was used. */
  readonly interactedMessage?: string;
  readonly targetMessage?: string;
  /** What opened the modal that was submitted. */
  readonly trigger?: StoredInteractionOrigin;
}

export interface StoredMessage {
  readonly id: string;
  readonly channel: string;
  readonly author: string;
  /** `MessageType` of discord-api-types, or any other that a test asks for. */
  readonly type: number;
  readonly sentAt: number;
  content: string;
  embeds: readonly Json[];
  components: readonly Json[];
  files: readonly StoredFile[];
  flags: number;
  editedAt: number | undefined;
  readonly nonce: string | number | undefined;
  readonly isTts: boolean;
  /** What it names that people see as a mention, and whom it notified. */
  mentionedUsers: readonly string[];
  mentionedRoles: readonly string[];
  mentionsEveryone: boolean;
  pinged: readonly string[];
  readonly reference?: {
    /** 0 reply, 1 forward. */
    readonly type: number;
    readonly channel: string;
    readonly message?: string;
    readonly guild?: string;
  };
  readonly snapshots?: readonly Json[];
  readonly stickers: readonly { readonly id: string; readonly name: string }[];
  readonly poll?: Json;
  readonly webhookId?: string;
  readonly applicationId?: string;
  readonly origin?: StoredInteractionOrigin;
  readonly ephemeralFor?: string;
  readonly reactions: StoredReaction[];
  /** The thread that was started from it. */
  thread?: string;
  /** Fields over those of its payloads; undefined leaves one out. */
  readonly extra?: Json;
}

/** An interaction, as the half of the people begins it and the routes of interactions answer it. */
export interface StoredInteraction {
  readonly id: string;
  readonly token: string;
  readonly kind: 'command' | 'messageCommand' | 'component' | 'modal';
  readonly user: string;
  readonly channel: string;
  readonly guild?: string;
  readonly isUserInstall: boolean;
  readonly createdAt: number;
  /** The message whose component was used, or that opened a modal through one. */
  readonly message?: string;
  /** Who began it, as messages that answer it tell. */
  readonly origin: StoredInteractionOrigin;
  ackedAt?: number;
  callback?: InteractionResponseType;
  isEphemeral: boolean;
  /** The id of the message that `@original` is. */
  original?: string;
  /** A deferred answer that was not filled in yet. */
  isThinking: boolean;
  readonly followUps: string[];
  modal?: Json;
}
