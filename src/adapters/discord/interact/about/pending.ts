import { asObject } from '../../../../threads/json-value.ts';
import { toTeamId } from '../../../../threads/thread-id.ts';
import type { DiscordBackend } from '../../backend.ts';
import { isRefusal } from '../../calls/discord-call-error.ts';
import { personIdOf } from '../../ids.ts';
import { PLATFORM } from '../../place.ts';
import type { AskedAbout } from '../asking/ask.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionFacts } from '../received/interaction.ts';
import { askedAboutOf } from './asked-about.ts';
import type { Target } from './window.ts';

/** Milliseconds for which a window may stay open. */
const TTL_MS = 3_600_000;

/** Discord's codes for what is not there, or not to be seen. */
const GONE = [10_003, 10_008, 50_001] as const;

/**
 * What a window is about: Discord gives the message's words with the command that opens the window, and only then where
 * the bot may not read them otherwise. The part `about` is of who wrote the message, and goes with them.
 */
interface Pending {
  readonly about?: AskedAbout;
}

/** Keeps what a message says until the window about it is submitted. Rejects with the storage. */
export async function keepAbout(
  about: AskedAbout,
  target: Target,
  interaction: Pick<InteractionFacts, 'user' | 'guild'>,
  { host }: Pick<DiscordBackend, 'host'>,
): Promise<void> {
  await host.records.put(keyOf(interaction, target), { about } satisfies Pending, 'any', TTL_MS);
}

/**
 * What a message says that somebody asks about: as it was kept, else as Discord tells it now. Undefined where neither is
 * possible. Rejects with the storage, or when Discord cannot be asked.
 */
export async function findAbout(
  target: Target,
  interaction: Pick<InteractionFacts, 'user' | 'guild' | 'isBotThere'>,
  interacting: Interacting,
): Promise<AskedAbout | undefined> {
  const { calls, host } = interacting.backend;
  const known = await host.records.get<Pending>(keyOf(interaction, target));
  if (known?.value.about !== undefined) return known.value.about;
  if (!interaction.isBotThere) return undefined;
  try {
    const path = `/channels/${target.channel}/messages/${target.message}` as const;
    return askedAboutOf(asObject(await calls.call({ method: 'GET', path })), interaction.guild, interacting);
  } catch (error) {
    if (isRefusal(error, ...GONE)) return undefined;
    throw error;
  }
}

/** Lets go of it when the question was taken. Rejects with the storage. */
export async function dropAbout(
  target: Target,
  interaction: Pick<InteractionFacts, 'user' | 'guild'>,
  { host }: Pick<DiscordBackend, 'host'>,
): Promise<void> {
  await host.records.remove(keyOf(interaction, target));
}

/** It names the server and the person, and is erased with either. */
function keyOf({ user, guild }: Pick<InteractionFacts, 'user' | 'guild'>, { channel, message }: Target): string {
  const team = guild === undefined ? 'direct' : toTeamId(PLATFORM, guild);
  return `discord:window:${team}:${personIdOf(user)}:${channel}:${message}`;
}
