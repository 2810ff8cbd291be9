import { PermissionFlagsBits } from 'discord-api-types/v10';
import { within } from '../../../threads/within.ts';
import type { DiscordBackend } from '../backend.ts';
import { failureFields } from '../failure-fields.ts';
import type { DiscordGateway } from '../gateway/gateway.ts';
import { type DiscordPlace, threadOf } from '../place.ts';
import type { ChannelFacts, ChannelKind } from '../places/places.ts';

/** What is looked up may take this long: somebody waits for a sign. */
const LOOKUP_MS = 5_000;

/** Where a message stands, before it is known whose conversation that is. */
export interface Spot {
  readonly guild: string | undefined;
  readonly channel: string;
  readonly message: string;
  /** If it was told. */
  readonly channelKind?: ChannelKind | undefined;
}

/** Where a message stands: in a thread, in a channel or in direct messages. */
export type Ground =
  | { readonly kind: 'direct'; readonly channel: string }
  | { readonly kind: 'thread'; readonly guild: string; readonly channel: string; readonly thread: string }
  | { readonly kind: 'channel'; readonly guild: string; readonly channel: string; readonly isVoice: boolean };

/**
 * On what ground a message stands. Undefined where Discord does not tell in time in which channel a thread is, or what
 * the bot cannot see: such a place is closed. Never rejects; the log says why.
 */
export async function findGround(
  { guild, channel, channelKind }: Spot,
  { places, host }: Pick<DiscordBackend, 'places' | 'host'>,
): Promise<Ground | undefined> {
  if (guild === undefined) return { kind: 'direct', channel };
  const known = places.known(channel);
  const kind = channelKind ?? known?.kind;
  if (kind !== undefined && kind !== 'thread') return { kind: 'channel', guild, channel, isVoice: kind === 'voice' };
  const facts = known?.parent === undefined ? await ask() : known;
  if (facts === undefined) return undefined;
  if (facts.kind !== 'thread') return { kind: 'channel', guild, channel, isVoice: facts.kind === 'voice' };
  if (facts.parent !== undefined) return { kind: 'thread', guild, channel: facts.parent, thread: channel };
  host.logger.warn({ guild, channel }, CLOSED);
  return undefined;

  async function ask(): Promise<ChannelFacts | undefined> {
    const timeout = (): Error => new Error('Discord took too long.');
    try {
      const found = await within(() => places.channel(channel), { limitMs: LOOKUP_MS, clock: host.clock, timeout });
      if (found === undefined) host.logger.info({ guild, channel }, CLOSED);
      return found;
    } catch (error) {
      host.logger.warn({ guild, channel, ...failureFields(error) }, CLOSED);
      return undefined;
    }
  }
}

const CLOSED = 'Discord did not tell in which channel a thread is: it counts as closed.';

/** The channels of a ground whose rules hold there, the narrowest first. */
export function channelsOf(ground: Ground): readonly string[] {
  return ground.kind === 'thread' ? [ground.thread, ground.channel] : [ground.channel];
}

/**
 * Whose conversation a message on a ground belongs to. In a channel it begins a thread of its own, or belongs to the
 * channel where that is answered in place.
 *
 * @throws ThreadloopError when the settings cannot be read.
 */
export async function findPlace(
  ground: Ground,
  message: string,
  { host, gateway }: { readonly host: DiscordBackend['host']; readonly gateway: DiscordGateway },
): Promise<DiscordPlace> {
  if (ground.kind !== 'channel') return ground;
  const { guild, channel } = ground;
  const isInPlace = await isAnsweredInPlace(ground, { host, gateway });
  return isInPlace ? { kind: 'channel', guild, channel } : { kind: 'thread', guild, channel, thread: message };
}

/**
 * Whether what is asked in a channel is answered there and not in a thread: in voice channels, where the bot may not begin
 * threads, and where the setting `replyPlace` says so.
 *
 * @throws ThreadloopError when the settings cannot be read.
 */
export async function isAnsweredInPlace(
  { guild, channel, isVoice }: { readonly guild: string; readonly channel: string; readonly isVoice: boolean },
  { host, gateway }: { readonly host: Pick<DiscordBackend['host'], 'settings'>; readonly gateway: DiscordGateway },
): Promise<boolean> {
  if (isVoice) return true;
  const permissions = gateway.permissionsIn(channel);
  if (permissions !== undefined && (permissions & PermissionFlagsBits.CreatePublicThreads) === 0n) return true;
  const { replyPlace } = await host.settings.of(threadOf({ kind: 'channel', guild, channel }));
  return replyPlace === 'channel';
}

/** Every conversation that a message on a ground may belong to, whatever the settings say now. */
export function possiblePlaces(ground: Ground, message: string): readonly DiscordPlace[] {
  if (ground.kind !== 'channel') return [ground];
  const { guild, channel } = ground;
  return [
    { kind: 'thread', guild, channel, thread: message },
    { kind: 'channel', guild, channel },
  ];
}
