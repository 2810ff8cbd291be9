import { PLATFORM } from './place.ts';

/** The first millisecond of Discord's snowflakes. */
const EPOCH_MS = 1_420_070_400_000n;

/** Bits of a snowflake below its time. */
const TIME_SHIFT = 22n;

/** A message's identity, with the channel, thread or direct channel that it stands in: what calls about it need. */
export function messageIdOf(channel: string, message: string): string {
  return `${channel}:${message}`;
}

/** The channel and the message in a message's id. */
export function partsOf(messageId: string): { readonly channel: string; readonly message: string } {
  const colon = messageId.indexOf(':');
  return { channel: messageId.slice(0, colon), message: messageId.slice(colon + 1) };
}

/** Somebody's identity, of people, bots and webhooks alike: Discord's ids are the same in every server. */
export function personIdOf(discordId: string): string {
  return `${PLATFORM}:${discordId}`;
}

/** The id that Discord knows somebody by. */
export function discordIdOf(personId: string): string {
  return personId.slice(PLATFORM.length + 1);
}

/** When a thing with this id was made, in milliseconds since the epoch. */
export function timeOf(snowflake: string): number {
  return Number((BigInt(snowflake) >> TIME_SHIFT) + EPOCH_MS);
}

/** The least id that a thing made at this moment can have. */
export function snowflakeAt(ms: number): string {
  return (BigInt(Math.max(0, Math.floor(ms) - Number(EPOCH_MS))) << TIME_SHIFT).toString();
}
