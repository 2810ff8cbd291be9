import type { DiscordMessage } from './discord-event.ts';

/** Whom a message is meant for, by itself: the thread that it stands in is not asked. */
export interface Addressing {
  readonly address: 'direct' | 'mention' | 'reply' | 'none';
  /** It mentions or replies to somebody other than the bot, a role or everybody. */
  readonly addressesOthers: boolean;
}

/** Who the bot is where the message was written, and what counts as calling it. */
export interface Ears {
  readonly userId: string;
  /** The role that Discord made for the bot in the server. */
  readonly ownRole: string | undefined;
  /** @everyone and @here call the bot, too. */
  readonly everyone: boolean;
  /** False without the message content intent: then most words arrive blank. */
  readonly messageContent: boolean;
}

/**
 * How a message concerns the bot: in direct messages always; by a mention of its user or of its own role; as a reply to
 * it, unless that calls somebody else; by @everyone where that is opted in. Without the message content intent only what
 * mentions the bot itself has words: a blank reply or @everyone counts for nothing, a mention of its role for a mention.
 */
export function addressingOf(
  message: Pick<
    DiscordMessage,
    'guild' | 'content' | 'author' | 'mentionedUsers' | 'mentionedRoles' | 'mentionsEveryone' | 'repliesTo'
  >,
  ears: Ears,
): Addressing {
  const { guild, author, mentionedUsers, mentionedRoles, mentionsEveryone, repliesTo } = message;
  const { userId, ownRole, everyone, messageContent } = ears;
  const isMentioned = mentionedUsers.includes(userId);
  const isReply = repliesTo === userId;
  const isReadable = messageContent || isMentioned;
  const others = [
    ...mentionedUsers.filter((id) => id !== userId),
    ...mentionedRoles.filter((id) => id !== ownRole),
    ...(mentionsEveryone && !everyone ? ['everyone'] : []),
    // To oneself is no address; to others it is one without a ping, too.
    ...(repliesTo === undefined || isReply || repliesTo === author.id ? [] : [repliesTo]),
  ];
  const addressesOthers = others.length > 0;
  if (guild === undefined) return { address: 'direct', addressesOthers };
  // Whoever is replied to is among those who are mentioned, unless the ping was switched off.
  const isCalled = isMentioned && (!isReply || namesBot(message.content, userId));
  const byRole = ownRole !== undefined && mentionedRoles.includes(ownRole);
  if (isCalled || byRole || (mentionsEveryone && everyone && isReadable))
    return { address: 'mention', addressesOthers };
  return { address: isReply && isReadable && !addressesOthers ? 'reply' : 'none', addressesOthers };
}

/** The words without the bot's mentions at their beginning and end; within a sentence one is part of it. */
export function withoutMention(content: string, { userId, ownRole }: Pick<Ears, 'userId' | 'ownRole'>): string {
  const mention = `<@(?:!?${userId}${ownRole === undefined ? '' : `|&${ownRole}`})>`;
  const [first, last] = [new RegExp(`^\\s*${mention}[\\s,:]*`, 'u'), new RegExp(`^${mention}$`, 'u')];
  let rest = content;
  for (let found = first.exec(rest); found !== null; found = first.exec(rest)) rest = rest.slice(found[0].length);
  for (let end = rest.trimEnd(); end.endsWith('>'); end = rest.trimEnd()) {
    const start = end.lastIndexOf('<');
    const before = end.slice(0, Math.max(0, start));
    if (start < 0 || !last.test(end.slice(start)) || !/[\s,]$/u.test(before)) break;
    rest = trimSeparators(before);
  }
  return rest;
}

function namesBot(content: string, userId: string): boolean {
  return content.includes(`<@${userId}>`) || content.includes(`<@!${userId}>`);
}

/** By hand: a pattern for white space at the end would look at a long run of it again and again. */
function trimSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
