import { asObject } from '../../../threads/json-value.ts';
import { within } from '../../../threads/within.ts';
import type { DiscordBackend } from '../backend.ts';
import { isRefusal } from '../calls/discord-call-error.ts';
import { failureFields } from '../failure-fields.ts';
import { idOf } from '../inbound/author-of.ts';
import { type Asker, type AskerFacts, judgeAccess, type Refusal, type Rules } from './judge-access.ts';

/** What is looked up may take this long: somebody waits for a sign. */
const LOOKUP_MS = 5_000;

/** Discord's codes for a member and a user that are not there. */
const NO_MEMBER = [10_007, 10_013] as const;

export type Access = 'allowed' | { readonly refused: Refusal };

/**
 * Whether somebody may talk to the bot, by the settings `discord.allow` and `discord.deny`. Asks Discord only where a rule
 * depends on what was not told: the category of the channel, somebody's roles. What cannot be found out counts as closed,
 * and the log says so. Never rejects.
 */
export async function checkAccess(
  asker: Asker,
  backend: Pick<DiscordBackend, 'options' | 'places' | 'calls' | 'host'>,
  rules: Rules = backend.options,
): Promise<Access> {
  const first = judgeAccess(asker, rules);
  if (first.kind === 'allowed') return 'allowed';
  if (first.kind === 'refused') return { refused: first.reason };
  const facts = await findFacts(asker, first, backend);
  const second = judgeAccess(asker, rules, facts);
  if (second.kind === 'allowed') return 'allowed';
  return { refused: second.kind === 'refused' ? second.reason : 'unknown' };
}

interface Wanted {
  readonly onCategory: boolean;
  readonly onRoles: boolean;
}

/** What could be found out in time. */
async function findFacts(
  asker: Asker,
  { onCategory, onRoles }: Wanted,
  backend: Pick<DiscordBackend, 'places' | 'calls' | 'host'>,
): Promise<AskerFacts> {
  const { clock, logger } = backend.host;
  const inTime = async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
    const timeout = (): Error => new Error('Discord took too long.');
    try {
      return await within(work, { limitMs: LOOKUP_MS, clock, timeout });
    } catch (error) {
      const { guild, channels } = asker;
      logger.warn({ guild, channels, what, ...failureFields(error) }, CLOSED);
      return undefined;
    }
  };
  const [category, roles] = await Promise.all([
    onCategory ? inTime('category', () => categoryOf(asker, backend)) : undefined,
    onRoles ? inTime('roles', () => rolesOf(asker, backend)) : undefined,
  ]);
  return { ...(category !== undefined && { category }), ...(roles !== undefined && { roles }) };
}

const CLOSED = 'Discord did not tell what the settings discord.allow and discord.deny depend on: it counts as closed.';

async function categoryOf({ channels }: Asker, { places }: Pick<DiscordBackend, 'places'>): Promise<string | null> {
  const channel = channels.at(-1) ?? '';
  const facts = places.known(channel) ?? (await places.channel(channel));
  if (facts === undefined) throw new Error('The bot cannot see the channel.');
  return facts.parent ?? null;
}

/** Who is no member any more has no roles. */
async function rolesOf({ guild, user }: Asker, { calls }: Pick<DiscordBackend, 'calls'>): Promise<readonly string[]> {
  try {
    const member = await calls.call({ method: 'GET', path: `/guilds/${guild}/members/${user}` });
    const { roles } = asObject(member);
    return Array.isArray(roles) ? roles.flatMap((role) => idOf(role) ?? []) : [];
  } catch (error) {
    if (isRefusal(error, ...NO_MEMBER)) return [];
    throw error;
  }
}
