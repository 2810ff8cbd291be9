import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concernsPlaces, readPacket, selfIn } from '../../../../src/adapters/discord/gateway/gateway-packet.ts';

describe('what discord.js is told of', () => {
  it.each([
    ['READY', {}, true],
    ['RESUMED', {}, true],
    ['GUILD_CREATE', { id: '1' }, true],
    ['GUILD_ROLE_UPDATE', { guild_id: '1' }, true],
    ['CHANNEL_UPDATE', { id: '2', guild_id: '1' }, true],
    ['THREAD_LIST_SYNC', { guild_id: '1' }, true],
    ['GUILD_MEMBER_UPDATE', { guild_id: '1', user: { id: '9' } }, true],
    ['GUILD_MEMBER_UPDATE', { guild_id: '1', user: { id: '8' } }, false],
    ['CHANNEL_CREATE', { id: '2', type: 1 }, false],
    ['MESSAGE_CREATE', { id: '3', guild_id: '1' }, false],
    ['MESSAGE_REACTION_ADD', { guild_id: '1' }, false],
    ['INTERACTION_CREATE', { guild_id: '1' }, false],
    ['THREAD_MEMBERS_UPDATE', { guild_id: '1' }, false],
    ['PRESENCE_UPDATE', { guild_id: '1' }, false],
  ])('%s of %j: %s', (type, data, expected) => {
    expect(concernsPlaces({ type, data }, '9')).toBe(expected);
  });
});

it('reads dispatches of any shape, and the bot itself out of a READY', () => {
  fc.assert(
    fc.property(fc.anything(), (payload) => {
      const packet = readPacket(payload);
      if (packet !== undefined) concernsPlaces(packet, undefined);
      selfIn(payload);
    }),
  );
  expect(selfIn({ user: { id: '9', username: 'bot' }, application: { id: '7' } })).toEqual({
    userId: '9',
    username: 'bot',
    applicationId: '7',
  });
  expect(selfIn({ user: { id: '9' } })).toEqual({ userId: '9', username: '', applicationId: '9' });
});
