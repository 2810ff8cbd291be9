import { PermissionFlagsBits } from 'discord-api-types/v10';

/** One permission of the bot: why it is asked for, and where it is of use. */
export interface PermissionUse {
  /** As in `PermissionFlagsBits`. */
  readonly name: keyof typeof PermissionFlagsBits;
  /** As people read it in Discord's settings of a role. */
  readonly label: string;
  /** Asked for only where this setting is on. */
  readonly onlyFor?: keyof Wanted;
  /** Of no use where there are no threads, as in voice channels. */
  readonly isOfThreads?: true;
  /** Of no use in a forum, where everything is a thread. */
  readonly isOfChannels?: true;
  /** One line for whoever is asked to grant it. */
  readonly reason: string;
  /** What does not work without it. */
  readonly without: string;
}

/** The settings that a permission may hang on. */
export interface Wanted {
  readonly unfurl: boolean;
  readonly massMentions: boolean;
}

/** Every permission that the adapter uses, and nothing else. */
export const PERMISSIONS: readonly PermissionUse[] = [
  {
    name: 'ViewChannel',
    label: 'View Channels',
    reason: 'To be told of messages, and to be mentioned.',
    without: 'it does not exist there',
  },
  {
    name: 'SendMessages',
    label: 'Send Messages',
    isOfChannels: true,
    reason: 'To answer in a channel where answers are set to stand there, and to introduce itself.',
    without: 'nothing can be answered in the channel itself',
  },
  {
    name: 'CreatePublicThreads',
    label: 'Create Public Threads',
    isOfThreads: true,
    isOfChannels: true,
    reason: 'To answer a mention in a thread under it.',
    without: 'mentions are answered in the channel itself',
  },
  {
    name: 'SendMessagesInThreads',
    label: 'Send Messages in Threads',
    isOfThreads: true,
    reason: 'To answer in threads and in posts of forums.',
    without: 'nothing can be answered in threads and posts',
  },
  {
    name: 'ReadMessageHistory',
    label: 'Read Message History',
    reason:
      'To read what was said in a thread before it was called, what was said while it was away, and to reply to a message.',
    without: 'it knows nothing of what was said before, and messages are not marked as seen',
  },
  {
    name: 'AddReactions',
    label: 'Add Reactions',
    reason: 'To mark a message that it has taken in while it works.',
    without: 'messages are not marked as seen',
  },
  {
    name: 'AttachFiles',
    label: 'Attach Files',
    reason: 'To give files, and answers that are too long for messages.',
    without: 'files are not given, and long answers come in messages only',
  },
  {
    name: 'EmbedLinks',
    label: 'Embed Links',
    onlyFor: 'unfurl',
    reason: 'To have Discord show what links in answers lead to (discord.unfurl).',
    without: 'links in answers are not shown as previews',
  },
  {
    name: 'MentionEveryone',
    label: 'Mention @everyone, @here, and All Roles',
    onlyFor: 'massMentions',
    reason: 'To let answers notify @everyone, @here and roles (discord.massMentions).',
    without: 'answers notify neither @everyone nor roles',
  },
];

/** What an installation in a server asks for. */
export const SERVER_SCOPES: readonly string[] = ['bot', 'applications.commands'];

/** What an installation for oneself asks for. */
export const PERSON_SCOPES: readonly string[] = ['applications.commands'];

/** The permissions that are needed, with what each is for. */
export function neededPermissions(wanted: Wanted): readonly PermissionUse[] {
  return PERMISSIONS.filter(({ onlyFor }) => onlyFor === undefined || wanted[onlyFor]);
}

/** Permissions as Discord writes them: one number with a bit for each. */
export function bitsOf(permissions: readonly Pick<PermissionUse, 'name'>[]): bigint {
  return permissions.reduce((bits, { name }) => bits | PermissionFlagsBits[name], 0n);
}
