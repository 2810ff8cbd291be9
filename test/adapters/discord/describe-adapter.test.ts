import { expect, it } from 'vitest';
import { completeOptions } from '../../../src/adapters/discord/complete-options.ts';
import { describeAdapter } from '../../../src/adapters/discord/describe-adapter.ts';

const self = { userId: '2', username: 'otterbot', applicationId: '2' };
const options = completeOptions({ token: 'a.b.c' });

it.each([
  ['in a worker', undefined, {}, ['Discord: answers as @otterbot.']],
  [
    'in no server',
    [],
    {},
    ['Discord: @otterbot is in no server yet. "threadloop discord invite" prints the link to add it.'],
  ],
  ['in one', ['1'], {}, ['Discord: @otterbot in 1 server. Mention it in a channel that it may read, or write to it.']],
  [
    'without the message content intent',
    ['1', '2'],
    { messageContent: false },
    [
      'Discord: @otterbot in 2 servers. Mention it in a channel that it may read, or write to it.',
      'Discord: without the message content intent (discord.messageContent is false) the bot reads mentions, replies to it, direct messages and commands; it does not see what else is said, in its own threads neither.',
    ],
  ],
] as const)('says to operators who the bot is and where: %s', (_where, guilds, more, sentences) => {
  const backend = { self, options: { ...options, ...more } };
  expect(describeAdapter(backend, guilds === undefined ? undefined : { guilds })).toEqual(sentences);
});
