import { describe, expect, it } from 'vitest';
import { DiscordCallError } from '../../../../src/adapters/discord/calls/discord-call-error.ts';
import type { DiscordRequest } from '../../../../src/adapters/discord/calls/discord-calls.ts';
import { createPlaces, type PlaceCache } from '../../../../src/adapters/discord/places/create-places.ts';
import { followPlaces } from '../../../../src/adapters/discord/places/follow-places.ts';
import type { ChannelFacts } from '../../../../src/adapters/discord/places/places.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';

const CHANNEL = { id: '31', type: 0, guild_id: '1', name: 'general', topic: 'All', parent_id: '30' };

const GENERAL: ChannelFacts = {
  id: '31',
  kind: 'text',
  guild: '1',
  name: 'general',
  topic: 'All',
  parent: '30',
  isArchived: false,
  isLocked: false,
  isPrivate: undefined,
};

function world(answers: Readonly<Record<string, unknown>>, cache?: PlaceCache) {
  const clock = createFakeClock();
  const asked: string[] = [];
  const calls = {
    call: async <Result>({ path }: DiscordRequest) => {
      asked.push(path);
      const answer = answers[path];
      if (answer instanceof Error) throw answer;
      return answer as Result;
    },
  };
  return { clock, asked, places: createPlaces({ calls, clock, gateway: () => cache }) };
}

const refused = (status: number, code: number) => new DiscordCallError('No.', { failure: 'refused', status, code });

describe('a channel in a process without a gateway', () => {
  it('is asked for once in five minutes', async () => {
    const { places, asked, clock } = world({ '/channels/31': CHANNEL });
    expect([await places.channel('31'), await places.channel('31')]).toEqual([GENERAL, GENERAL]);
    expect(asked).toEqual(['/channels/31']);
    await clock.advanceAsync(5 * 60_000);
    await places.channel('31');
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['a forum', { type: 15 }, { kind: 'forum' }],
    ['a channel with voice', { type: 2 }, { kind: 'voice' }],
    ['a type that is new', { type: 99 }, { kind: 'other' }],
    ['no topic, no category', { topic: null, parent_id: null }, { topic: undefined, parent: undefined }],
    [
      'a thread',
      { type: 11, thread_metadata: { archived: true, locked: true } },
      { kind: 'thread', isArchived: true, isLocked: true },
    ],
    ['a private thread', { type: 12 }, { kind: 'thread', isPrivate: true }],
    ['one that @everyone may not see', { permission_overwrites: [{ id: '1', deny: '1024' }] }, { isPrivate: true }],
    ['one where @everyone may not write', { permission_overwrites: [{ id: '1', deny: '2048' }] }, {}],
    ['one that a role may not see', { permission_overwrites: [{ id: '2', deny: '1024' }] }, {}],
    ['odd permissions', { permission_overwrites: [{ id: '1', deny: 'many' }, null, 7] }, {}],
    [
      'direct messages',
      { type: 1, guild_id: undefined, name: undefined },
      { kind: 'direct', guild: undefined, name: undefined, isPrivate: true },
    ],
  ])('is read as it is: %s', async (_what, sent, expected) => {
    const { places } = world({ '/channels/31': { ...CHANNEL, ...sent } });
    expect(await places.channel('31')).toEqual({ ...GENERAL, ...expected });
  });

  it.each([
    ['there is none', refused(404, 10_003)],
    ['the bot may not see it', refused(403, 50_001)],
  ])('is undefined when %s, and asked for again ten seconds later', async (_why, error) => {
    const { places, asked, clock } = world({ '/channels/31': error });
    expect([await places.channel('31'), await places.channel('31')]).toEqual([undefined, undefined]);
    await clock.advanceAsync(10_000);
    await places.channel('31');
    expect(asked).toHaveLength(2);
  });

  it('rejects when Discord cannot be asked', async () => {
    const error = new DiscordCallError('No answer.', { failure: 'unreachable' });
    await expect(world({ '/channels/31': error }).places.channel('31')).rejects.toBe(error);
  });

  it('is known without asking once it was asked for or learned, until it is forgotten', async () => {
    const { places, asked } = world({ '/channels/31': CHANNEL });
    expect(places.known('31')).toBeUndefined();
    await places.channel('31');
    const thread = { ...GENERAL, id: '41', kind: 'thread' } as const;
    places.learn(thread);
    expect([places.known('31'), places.known('41'), await places.channel('41')]).toEqual([GENERAL, thread, thread]);
    places.forget('41');
    expect([places.known('41'), asked]).toEqual([undefined, ['/channels/31']]);
  });
});

describe('what the gateway knows', () => {
  const cache: PlaceCache = {
    channel: (id) => (id === '31' ? GENERAL : undefined),
    guildName: (guild) => (guild === '1' ? 'Otters' : undefined),
  };

  it('is not asked for', async () => {
    const { places, asked } = world({ '/channels/32': { ...CHANNEL, id: '32' } }, cache);
    expect([await places.channel('31'), places.known('31'), await places.guildName('1')]).toEqual([
      GENERAL,
      GENERAL,
      'Otters',
    ]);
    expect(asked).toEqual([]);
    expect(await places.channel('32')).toEqual({ ...GENERAL, id: '32' });
  });
});

it('tells the name of a server, and nothing of one that Discord does not tell', async () => {
  const { places } = world({ '/guilds/1': { name: 'Otters' }, '/guilds/2': refused(404, 10_004) });
  expect([await places.guildName('1'), await places.guildName('2')]).toEqual(['Otters', undefined]);
});

it('forgets what was asked for of a place when the gateway tells that it has changed', () => {
  const forgotten: string[] = [];
  const places = { forget: (id: string) => forgotten.push(id) };
  for (const type of ['THREAD_UPDATE', 'CHANNEL_DELETE', 'MESSAGE_CREATE'])
    followPlaces({ type, data: { id: type } }, places);
  followPlaces({ type: 'THREAD_DELETE', data: null }, places);
  expect(forgotten).toEqual(['THREAD_UPDATE', 'CHANNEL_DELETE']);
});
