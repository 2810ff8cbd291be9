import { ThreadloopError } from '../../../core/error.ts';

const PORTAL = 'https://discord.com/developers/applications';

/** What to do when the token is not accepted any more, wherever Discord said so. */
export const TOKEN_REFUSED = `Discord does not accept the token of the bot: it is wrong, or was reset. Make a new one in the developer portal (${PORTAL}), your application, tab "Bot", "Reset Token"; set DISCORD_TOKEN to it, and start again.`;

/** What Discord closes a connection with when another one would be refused as well. */
const SENTENCES: Readonly<Record<number, string>> = {
  4004: TOKEN_REFUSED,
  4010: 'Discord does not know a connection with this number (close code 4010). Set discord.shards to 0: as many are opened then as Discord recommends.',
  4011: 'The bot is in too many servers for so few connections (close code 4011). Set discord.shards to 0, and start again: as many are opened then as Discord recommends.',
  4012: 'Discord does not speak version 10 of its gateway any more (close code 4012): a newer version of this program is needed.',
  4013: 'Discord does not know an intent that this program asks for (close code 4013): a newer version of this program is needed.',
  4014: `Discord refuses the message content intent, because it is switched off for the bot (close code 4014). Switch "Message Content Intent" on in the developer portal (${PORTAL}), your application, tab "Bot", "Privileged Gateway Intents". Or set discord.messageContent to false: the bot works without, and reads mentions, replies to it, direct messages and commands only.`,
};

/** Why no connection with these settings will do, when one was closed with that code; undefined when the next one may. */
export function refusalOf(closeCode: number): ThreadloopError | undefined {
  const sentence = SENTENCES[closeCode];
  if (sentence === undefined) return undefined;
  return new ThreadloopError(closeCode === 4004 ? 'discord_token_refused' : 'discord_gateway_refused', sentence);
}

/** The same for an answer of 401 to a call. */
export function tokenRefused(): ThreadloopError {
  return new ThreadloopError('discord_token_refused', TOKEN_REFUSED);
}
