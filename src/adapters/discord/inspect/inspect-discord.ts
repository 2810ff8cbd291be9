import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { DiscordCallError } from '../calls/discord-call-error.ts';
import type { DiscordCalls } from '../calls/discord-calls.ts';
import { type GatewayInfo, parseGatewayInfo } from '../gateway/gateway-info.ts';
import type { CommandDefinition, CommandScope } from '../interact/registration/definitions.ts';
import type { PermissionUse } from '../invite/permissions.ts';
import { describeCallFailure } from './describe-call-failure.ts';
import { type CommandInspection, inspectCommands } from './inspect-commands.ts';
import { type Guild, type GuildInspection, inspectGuild } from './inspect-guild.ts';
import type { Reached } from './reach-gateway.ts';
import { type DiscordApplication, readApplication } from './read-application.ts';

/** Servers that are looked at channel by channel. */
const MOST_GUILDS = 25;

/** Servers that Discord names in one answer. */
const PAGE = 200;

/** What was learnt, or a sentence that says why it was not. */
type Learnt<Found> = ({ readonly isKnown: true } & Found) | { readonly isKnown: false; readonly sentence: string };

/** What a deployment needs of Discord. */
export interface Needs {
  readonly permissions: readonly PermissionUse[];
  readonly commands: readonly (readonly [scope: CommandScope, commands: readonly CommandDefinition[]])[];
  /** Tries the way to the gateway at this address. */
  readonly reach: (address: string) => Promise<Reached>;
}

/** What Discord says of a token and its bot. */
export interface DiscordInspection {
  readonly application: Learnt<{ readonly application: DiscordApplication }>;
  /** Absent where the token is refused. */
  readonly gateway?: Learnt<{ readonly info: GatewayInfo; readonly reached: Reached }>;
  /** The sets of commands; absent where the token is refused. */
  readonly commands?: readonly Learnt<{ readonly inspection: CommandInspection }>[];
  /** Some of the servers that the bot is in; absent where the token is refused. */
  readonly guilds?: Learnt<{
    readonly guilds: readonly {
      readonly guild: Guild;
      readonly found: Learnt<{ readonly inspection: GuildInspection }>;
    }[];
    /** Servers that were not looked at; there are more still where `hasMore`. */
    readonly others: number;
    readonly hasMore: boolean;
  }>;
}

/** Asks Discord about the token of a deployment, and changes nothing: no session of the gateway is begun. */
export async function inspectDiscord(
  calls: Pick<DiscordCalls, 'call'>,
  { permissions, commands: wanted, reach }: Needs,
): Promise<DiscordInspection> {
  const application = await learnApplication(calls);
  if (!application.isKnown) return { application };
  const { id, user } = application.application;
  const [gateway, guilds, commands] = await Promise.all([
    learn(async () => await readGateway(calls, reach)),
    learn(async () => await readGuilds(calls, user.id, permissions)),
    Promise.all(wanted.map(async ([scope, set]) => await learnCommands(calls, id, scope, set))),
  ]);
  return { application, gateway, guilds, commands };
}

/** Asks only whose the token is. Rejects never because of Discord. */
export async function learnApplication(calls: Pick<DiscordCalls, 'call'>): Promise<DiscordInspection['application']> {
  return await learn(async () => {
    const read = await readApplication(calls);
    return read && { application: read };
  });
}

async function readGateway(calls: Pick<DiscordCalls, 'call'>, reach: Needs['reach']) {
  const info = parseGatewayInfo(await calls.call({ method: 'GET', path: '/gateway/bot' }));
  return info && { info, reached: await reach(info.url) };
}

async function learnCommands(
  calls: Pick<DiscordCalls, 'call'>,
  application: string,
  scope: CommandScope,
  wanted: readonly CommandDefinition[],
) {
  return await learn(async () => {
    const inspection = await inspectCommands(calls, application, scope, wanted);
    return inspection && { inspection };
  });
}

async function readGuilds(calls: Pick<DiscordCalls, 'call'>, user: string, needed: readonly PermissionUse[]) {
  const query = { limit: String(PAGE) };
  const answer: unknown = await calls.call({ method: 'GET', path: '/users/@me/guilds', query });
  if (!Value.Check(guildsSchema, answer)) return undefined;
  const looked = answer.slice(0, MOST_GUILDS).map(async ({ id, name, permissions }) => {
    const guild = { id, name, permissions: BigInt(permissions) };
    const found = await learn(async () => {
      const inspection = await inspectGuild(calls, guild, user, needed);
      return inspection && { inspection };
    });
    return { guild, found };
  });
  return { guilds: await Promise.all(looked), others: answer.length - looked.length, hasMore: answer.length === PAGE };
}

/** One thing that cannot be learnt leaves the others alone. */
async function learn<Found extends object>(ask: () => Promise<Found | undefined>): Promise<Learnt<Found>> {
  try {
    const found = await ask();
    return found === undefined ? { isKnown: false, sentence: UNREADABLE } : { isKnown: true, ...found };
  } catch (error) {
    if (!(error instanceof DiscordCallError)) throw error;
    return { isKnown: false, sentence: describeCallFailure(error) };
  }
}

const UNREADABLE = 'Discord answers something that this version does not understand.';

const guildsSchema = Type.Array(
  Type.Object({ id: Type.String(), name: Type.String(), permissions: Type.String({ pattern: '^\\d{1,40}$' }) }),
);
