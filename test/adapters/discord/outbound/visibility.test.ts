import { describe, expect, it } from 'vitest';
import { type DiscordPlace, threadOf } from '../../../../src/adapters/discord/place.ts';
import { FAKE_DISCORD_IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { setUpDiscord } from './outbound-setup.ts';

const { guild, alice, carla, managers, general, ideas } = FAKE_DISCORD_IDS;
const STAFF = '100000000000000035';
const HIDDEN = '100000000000000036';
const OPEN = '100000000000000037';

/** A server where the app sees the channel of the managers, and another that nobody but the managers is let into. */
const discord = {
  guilds: [
    {
      id: guild,
      name: 'Team',
      roles: [{ id: managers, name: 'managers' }],
      members: [{ user: alice }, { user: carla, roles: [managers] }],
      botPermissions: ['Administrator'],
      channels: [
        { id: general, name: 'general' },
        { id: ideas, name: 'ideas', kind: 'forum' },
        { id: STAFF, name: 'staff', overwrites: [{ id: guild, kind: 'role', deny: ['ViewChannel'] }] },
        { id: OPEN, name: 'open', overwrites: [{ id: alice, kind: 'user', deny: ['ViewChannel'] }] },
      ],
    },
  ],
} as const;

const channel = (id: string): DiscordPlace => ({ kind: 'channel', guild, channel: id });

describe('who can read what is said on Discord', () => {
  it.each([
    ['a channel that everybody sees', channel(general), 'public'],
    ['a channel that only one person is kept out of', channel(OPEN), 'public'],
    ['a channel that everybody is kept out of', channel(STAFF), 'private'],
    ['a channel that is not there', channel(HIDDEN), 'private'],
    ['a thread that is not there yet', { kind: 'thread', guild, channel: general, thread: '1'.repeat(18) }, 'public'],
    ['a thread of a closed channel', { kind: 'thread', guild, channel: STAFF, thread: '1'.repeat(18) }, 'private'],
    ['a direct message', { kind: 'direct', channel: '100000000000000077' }, 'direct'],
    ["somebody's own installation", { kind: 'private', user: alice, channel: general }, 'direct'],
  ] as const)('in %s', async (_where, place, expected) => {
    const { outbound, drive } = await setUpDiscord({ discord });
    expect(await drive(Promise.resolve(outbound.visibilityOf?.(threadOf(place))))).toBe(expected);
  });

  it('takes a private thread for private, though everybody sees its channel', async () => {
    const { outbound, drive, backend } = await setUpDiscord({ discord });
    const made = async (type: number): Promise<string> => {
      const path = `/channels/${general}/threads` as const;
      const answer = backend.calls.call<{ id: string }>({ method: 'POST', path, body: { name: 'a thread', type } });
      return (await drive(answer)).id;
    };
    const readersOf = async (id: string): Promise<unknown> => {
      const thread = threadOf({ kind: 'thread', guild, channel: general, thread: id });
      return [
        await drive(Promise.resolve(outbound.visibilityOf?.(thread))),
        await drive(Promise.resolve(outbound.isPrivateThread?.(thread))),
      ];
    };
    expect([await readersOf(await made(12)), await readersOf(await made(11))]).toEqual([
      ['private', true],
      ['public', false],
    ]);
  });

  it('is not known while Discord cannot be asked', async () => {
    const setup = await setUpDiscord({ discord });
    setup.discord.fail('GET /channels/:id', { kind: 'status', status: 503, times: 3 });
    await expect(
      setup.drive(Promise.resolve(setup.outbound.visibilityOf?.(threadOf(channel(general))))),
    ).rejects.toMatchObject({ code: 'discord_call_failed', retryable: true });
  });
});

describe('links on Discord', () => {
  const thread = '100000000000000055';
  const message = '100000000000000056';

  it.each([
    [{ kind: 'thread', guild, channel: general, thread }, undefined, `${guild}/${thread}`],
    [{ kind: 'thread', guild, channel: general, thread }, `${thread}:${message}`, `${guild}/${thread}/${message}`],
    [channel(general), `${general}:${message}`, `${guild}/${general}/${message}`],
    [{ kind: 'direct', channel: '100000000000000077' }, undefined, '@me/100000000000000077'],
    [channel(general), 'message', undefined],
    [{ kind: 'private', user: alice, channel: general }, undefined, undefined],
  ] as const)('lead from %j and the message %s', async (place, id, expected) => {
    const { outbound } = await setUpDiscord();
    const link = await outbound.linkTo?.(threadOf(place), id);
    expect(link).toBe(expected === undefined ? undefined : `https://discord.com/channels/${expected}`);
  });
});
