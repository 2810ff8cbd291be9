import type { DiscordOptions } from '../discord-options.ts';

/** Who asks, and where; what Discord tells with what they did. */
export interface Asker {
  readonly user: string;
  /** Undefined in direct messages, and where somebody has installed the bot for themselves. */
  readonly guild: string | undefined;
  /** The thread and its channel, or the channel: rules of either hold. */
  readonly channels: readonly string[];
  /** Ids of their roles in the server; undefined where they were not told. */
  readonly roles: readonly string[] | undefined;
}

/** What had to be looked up. */
export interface AskerFacts {
  /** The category of the channel; null where it is in none. */
  readonly category?: string | null;
  readonly roles?: readonly string[];
}

export type Rules = Pick<DiscordOptions, 'allow' | 'deny'>;

export type Refusal =
  /** A rule of `deny` fits. */
  | 'denied'
  /** No rule of `allow` fits. */
  | 'notAllowed'
  /** What a rule depends on could not be found out. */
  | 'unknown';

export type Judgement =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly reason: Refusal }
  /** It depends on what has to be looked up. */
  | { readonly kind: 'depends'; readonly onCategory: boolean; readonly onRoles: boolean };

/**
 * Whether somebody may talk to the bot: a rule of `allow` fits, and none of `deny`. What is said of a category holds in
 * its channels, of a channel in its threads; and no rule of `allow`, however narrow, lifts one of `deny`.
 */
export function judgeAccess(asker: Asker, { allow, deny }: Rules, facts: AskerFacts = {}): Judgement {
  const known = { ...asker, roles: asker.roles ?? facts.roles, category: facts.category };
  const isDenied = anyFits(deny, known);
  if (isDenied === true) return { kind: 'refused', reason: 'denied' };
  const isAllowed = anyFits(allow, known);
  if (isAllowed === false) return { kind: 'refused', reason: 'notAllowed' };
  if (isAllowed === true && isDenied === false) return { kind: 'allowed' };
  const open = [...(isDenied === undefined ? deny : []), ...(isAllowed === undefined ? allow : [])].filter(
    (rule) => fits(rule, known) === undefined,
  );
  return {
    kind: 'depends',
    onCategory: open.some((rule) => rule.startsWith('category:')),
    onRoles: open.some((rule) => rule.startsWith('role:')),
  };
}

interface KnownAsker extends Asker {
  readonly category: string | null | undefined;
}

/** True as soon as one rule fits; else undefined while one is open. */
function anyFits(rules: readonly string[], asker: KnownAsker): boolean | undefined {
  const answers = rules.map((rule) => fits(rule, asker));
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

function fits(rule: string, { user, guild, channels, roles, category }: KnownAsker): boolean | undefined {
  const [word = '', id = ''] = rule.split(':');
  switch (word) {
    case 'everyone':
      return true;
    case 'members':
      return guild !== undefined;
    case 'direct':
      return guild === undefined;
    case 'guild':
      return guild === id;
    case 'channel':
      return channels.includes(id);
    case 'category':
      if (guild === undefined) return false;
      return category === undefined ? undefined : category === id;
    case 'role':
      // A server's own id is its role @everyone.
      if (guild === undefined || guild === id) return guild === id;
      return roles?.includes(id);
    case 'user':
      return user === id;
    default:
      return false;
  }
}
