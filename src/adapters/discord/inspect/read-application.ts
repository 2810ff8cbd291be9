import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ApplicationFlags, ApplicationIntegrationType } from 'discord-api-types/v10';
import type { DiscordCalls } from '../calls/discord-calls.ts';

/** What Discord says of the app that a token is of. */
export interface DiscordApplication {
  readonly id: string;
  readonly name: string;
  /** The bot's user. */
  readonly user: { readonly id: string; readonly username: string };
  /** `on` is a switch of the operator's, which holds up to 10,000 users; `granted` was reviewed by Discord. */
  readonly messageContent: 'off' | 'on' | 'granted';
  /** Whether people may install it for themselves; undefined where Discord does not say. */
  readonly takesUserInstalls: boolean | undefined;
  /** Whether interactions are sent to an address of HTTP, and so not over the gateway. */
  readonly hasInteractionsEndpoint: boolean;
}

/**
 * Asks Discord for the app of the token; undefined where the answer is not one.
 *
 * @throws DiscordCallError
 */
export async function readApplication(calls: Pick<DiscordCalls, 'call'>): Promise<DiscordApplication | undefined> {
  const answer: unknown = await calls.call({ method: 'GET', path: '/applications/@me' });
  if (!Value.Check(applicationSchema, answer)) return undefined;
  const { id, name, bot, integration_types_config: types, interactions_endpoint_url: endpoint } = answer;
  return {
    id,
    name,
    user: bot ?? { id, username: name },
    messageContent: messageContentIn(answer),
    takesUserInstalls: types ? String(ApplicationIntegrationType.UserInstall) in types : undefined,
    hasInteractionsEndpoint: typeof endpoint === 'string' && endpoint !== '',
  };
}

const snowflake = Type.String({ pattern: '^\\d{1,20}$' });

const applicationSchema = Type.Object({
  id: snowflake,
  name: Type.String(),
  bot: Type.Optional(Type.Object({ id: snowflake, username: Type.String() })),
  flags: Type.Optional(Type.Integer()),
  /** The same since May 2026, as a text: bits are running out. */
  flags_new: Type.Optional(Type.String({ pattern: '^\\d{1,40}$' })),
  integration_types_config: Type.Optional(Type.Union([Type.Null(), Type.Record(Type.String(), Type.Unknown())])),
  interactions_endpoint_url: Type.Optional(Type.Union([Type.Null(), Type.String()])),
});

function messageContentIn({ flags, flags_new: text }: Static<typeof applicationSchema>): 'off' | 'on' | 'granted' {
  const bits = text === undefined ? BigInt(flags ?? 0) : BigInt(text);
  if ((bits & BigInt(ApplicationFlags.GatewayMessageContent)) !== 0n) return 'granted';
  return (bits & BigInt(ApplicationFlags.GatewayMessageContentLimited)) === 0n ? 'off' : 'on';
}
