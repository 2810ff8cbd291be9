import type { CardDestination } from '../../../../threads/approvals/approval-card.ts';
import { asObject, asText } from '../../../../threads/json-value.ts';
import { toTeamId } from '../../../../threads/thread-id.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError } from '../../calls/discord-call-error.ts';
import { discordIdOf } from '../../ids.ts';
import { PLATFORM, placeOf } from '../../place.ts';
import type { Destination } from '../destinations/destination.ts';
import type { Destinations } from '../destinations/destinations.ts';
import { type ChosenServer, settingsPlace } from '../settings-place.ts';

export interface CardPlaces {
  readonly destinations: Destinations;
  readonly chosenServer: ChosenServer;
}

const OWN = /^discord:\d{1,20}$/u;

/**
 * The channel that a card is posted to. Where somebody has only installed the app for themselves it is their direct
 * messages. Rejects with a DiscordCallError when there is none, or Discord cannot be asked.
 */
export async function cardChannel(
  backend: DiscordBackend,
  { destinations, chosenServer }: CardPlaces,
  to: CardDestination,
): Promise<Destination> {
  switch (to.kind) {
    case 'thread': {
      const place = placeOf(to.thread);
      return place.kind === 'private' ? await directChannel(backend, place.user) : await destinations.of(to.thread);
    }
    case 'person':
      if (!OWN.test(to.person)) throw nowhere('Somebody who is to be asked for consent is not on Discord.');
      return await directChannel(backend, discordIdOf(to.person));
    case 'channel':
      return await approversChannel(backend, to, chosenServer);
  }
}

/** Discord answers with the same channel each time. */
async function directChannel({ calls }: DiscordBackend, user: string): Promise<Destination> {
  const request = { method: 'POST', path: '/users/@me/channels', body: { recipient_id: user } } as const;
  const opened = await calls.call(request, { priority: 'final', isRepeatable: true });
  const channel = asText(asObject(opened)['id']);
  if (channel !== undefined) return { channel };
  throw new DiscordCallError('Discord did not tell which channel it has opened.', { failure: 'unreachable' });
}

/** A channel of the server whose settings hold: what is asked for in one is not shown in another. */
async function approversChannel(
  backend: DiscordBackend,
  { thread, channel: named }: Extract<CardDestination, { readonly kind: 'channel' }>,
  chosenServer: ChosenServer,
): Promise<Destination> {
  if (!OWN.test(named)) throw nowhere("The approvers' channel is none of Discord.");
  const channel = discordIdOf(named);
  const [{ team }, facts] = await Promise.all([
    settingsPlace(backend, thread, chosenServer),
    backend.places.channel(channel),
  ]);
  const isOfTeam = team === undefined || (facts?.guild !== undefined && toTeamId(PLATFORM, facts.guild) === team);
  if (facts === undefined || !isOfTeam) throw nowhere("The bot cannot see the approvers' channel in this server.");
  return { channel };
}

function nowhere(message: string): DiscordCallError {
  return new DiscordCallError(message, { failure: 'refused', status: 404, code: 10_003 });
}
