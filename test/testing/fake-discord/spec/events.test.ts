import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { ALL_INTENTS, connect, identifyOf } from '../gateway/raw-connection.ts';
import { callback, lastInteraction, register } from '../gateway/rest-call.ts';
import { startRest } from '../rest-client.ts';
import { start } from '../started.ts';
import { everyRoute } from './every-route.ts';
import { interact, live } from './much-that-happens.ts';
import { violations, violationsOfEach } from './schemas.ts';

type Data = Readonly<Record<string, unknown>>;

/** What Discord's description, which is of its answers over HTTP, says of the things that events tell. */
const EVENTS: Readonly<Record<string, (data: Data) => readonly string[]>> = {
  READY: ({ user }) => violations('UserPIIResponse', { ...(user as Data), locale: 'en-US', premium_type: 0 }),
  GUILD_CREATE: (data) => [
    ...violations('GuildResponse', data),
    ...violationsOfEach('GuildChannelResponse', data.channels),
    ...violationsOfEach('ThreadResponse', data.threads),
    ...violationsOfEach('GuildMemberResponse', data.members),
    ...violationsOfEach('GuildRoleResponse', data.roles),
  ],
  GUILD_MEMBER_ADD: (data) => violations('GuildMemberResponse', data),
  GUILD_MEMBER_UPDATE: (data) => violations('GuildMemberResponse', data),
  GUILD_MEMBER_REMOVE: ({ user }) => violations('UserResponse', user),
  MESSAGE_CREATE: (data) => violations('MessageResponse', asReply(data)),
  MESSAGE_UPDATE: (data) => violations('MessageResponse', asReply(data)),
  CHANNEL_CREATE: (data) => violations('PrivateChannelResponse', data),
  CHANNEL_UPDATE: (data) => violations('GuildChannelResponse', data),
  CHANNEL_DELETE: (data) => violations('GuildChannelResponse', data),
  THREAD_CREATE: (data) => violations('ThreadResponse', data),
  THREAD_UPDATE: (data) => violations('ThreadResponse', data),
  THREAD_MEMBERS_UPDATE: (data) => violationsOfEach('ThreadMemberResponse', data.added_members),
  TYPING_START: ({ member }) => violations('GuildMemberResponse', member),
  MESSAGE_REACTION_ADD: (data) => [
    ...violations('GuildMemberResponse', data.member),
    ...violations('MessageReactionEmojiResponse', data.emoji),
  ],
  MESSAGE_REACTION_REMOVE: ({ emoji }) => violations('MessageReactionEmojiResponse', emoji),
  INTERACTION_CREATE: ({ member, user, channel, message }) => [
    ...(member === undefined ? violations('UserResponse', user) : violations('GuildMemberResponse', member)),
    ...(member === undefined ? [] : violations('GuildChannelResponse', channel)),
    ...(message === undefined ? [] : violations('MessageResponse', message)),
  ],
};

/** Events of ids alone, of which it describes nothing. */
const OF_IDS = ['MESSAGE_DELETE', 'THREAD_DELETE'];

/** The description knows replies alone; Discord's documentation has type 1 for forwards. */
function asReply(message: Data): Data {
  const { message_reference: reference } = message;
  return reference === undefined ? message : { ...message, message_reference: { ...(reference as Data), type: 0 } };
}

it("tells things over the gateway as Discord's own description says", async () => {
  const clock = createFakeClock();
  // The second one reads the tokens of interactions.
  const sessionStarts = { total: 1000, remaining: 1000, maxConcurrency: 2 };
  const { discord, rest } = await startRest({ clock, sessionStarts });
  const session = await connect(discord);
  session.send(2, identifyOf(discord, { intents: ALL_INTENTS }));
  await session.settled();
  await live(discord);
  await interact(discord);
  clock.advance(1000);
  await everyRoute(discord, rest, clock);
  await session.settled();
  const events = session.events.filter(({ t }) => !OF_IDS.includes(t));
  const wrong = events.flatMap(({ t, d }) => (EVENTS[t]?.(d as Data) ?? ['unknown']).map((one) => `${t}: ${one}`));
  expect(wrong).toEqual([]);
  expect([...new Set(events.map(({ t }) => t))].sort()).toEqual(Object.keys(EVENTS).sort());
});

it('tells the message that answers an interaction as the description has it', async () => {
  const discord = await start();
  const session = await connect(discord);
  session.send(2, identifyOf(discord));
  await session.settled();
  await register(discord, [{ name: 'ask', description: 'Ask' }]);
  await discord.command({ channel: ids.general, user: ids.alice, name: 'ask' });
  await session.settled();
  await callback(discord, lastInteraction(session.events), { type: 4, data: { content: 'so it is' } });
  await session.settled();
  const answer = session.events.at(-1);
  expect([answer?.t, violations('MessageResponse', answer?.d)]).toEqual(['MESSAGE_CREATE', []]);
});

it('finds what is not as the description says', () => {
  expect(violations('MessageResponse', { id: 1 })).not.toEqual([]);
});
