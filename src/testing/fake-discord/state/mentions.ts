import { has } from './permissions.ts';
import type { FakeDiscordState } from './state.ts';
import type { StoredChannel } from './stored.ts';

/** `allowed_mentions` of a request. */
export interface AllowedMentions {
  readonly parse?: readonly string[];
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
  readonly repliedUser?: boolean;
}

/** What a text mentions, of what it may. */
export interface Mentions {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly everyone: boolean;
}

/**
 * What is mentioned in a text, outside code: users who exist, roles and everyone where the author may; of these, what
 * `allowed` lets pass.
 */
export function findMentions(
  state: FakeDiscordState,
  text: string,
  {
    author,
    channel,
    allowed,
  }: { readonly author: string; readonly channel: StoredChannel; readonly allowed: AllowedMentions },
): Mentions {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/gu, ' ');
  const mayAll = has(state.permissions(channel, author), 'MentionEveryone') && channel.guild !== undefined;
  const users = idsOf(prose, /<@!?([0-9]+)>/gu).filter((id) => state.users.has(id));
  const roles = idsOf(prose, /<@&([0-9]+)>/gu).filter((id) => mayAll && state.guildOf(channel)?.roles.has(id) === true);
  return {
    users: users.filter((id) => allowed.parse?.includes('users') === true || allowed.users?.includes(id) === true),
    roles: roles.filter((id) => allowed.parse?.includes('roles') === true || allowed.roles?.includes(id) === true),
    everyone: mayAll && allowed.parse?.includes('everyone') === true && /@(?:everyone|here)\b/u.test(prose),
  };
}

function idsOf(text: string, token: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(token)].map((match) => match[1] ?? ''))];
}
