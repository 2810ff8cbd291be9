import { expect, it } from 'vitest';
import { createDiscordAdapter } from '../../../src/adapters/discord/create-discord-adapter.ts';

const GUILD = '100000000000000001';
const CHANNEL = '100000000000000031';
const MESSAGE = '1456074515913113600';
const ID = `${CHANNEL}:${MESSAGE}`;

it.each([
  [`https://discord.com/channels/${GUILD}/${CHANNEL}/${MESSAGE}`, ID],
  [` https://discord.com/channels/${GUILD}/${CHANNEL}/${MESSAGE}/?x=1\n`, ID],
  [`https://ptb.discord.com/channels/${GUILD}/${CHANNEL}/${MESSAGE}`, ID],
  [`https://canary.discordapp.com/channels/@me/${CHANNEL}/${MESSAGE}#x`, ID],
  [ID, ID],
  [`https://discord.com/channels/${GUILD}/${CHANNEL}`, undefined],
  [`https://discord.com.example.com/channels/${GUILD}/${CHANNEL}/${MESSAGE}`, undefined],
  [`http://discord.com/channels/${GUILD}/${CHANNEL}/${MESSAGE}`, undefined],
  [MESSAGE, undefined],
  ['C1GENERAL:1700000000.000100', undefined],
  ['', undefined],
])('%j leads to the message %j', (link, id) => {
  expect(createDiscordAdapter({ token: 'a.b.c' }).messageIdOf?.(link)).toBe(id);
});
