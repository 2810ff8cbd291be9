import { describe, expect, it } from 'vitest';
import type { FakeDiscordOptions } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import type { Outbound } from '../../../../src/threads/outbound.ts';
import { type TeamId, toTeamId } from '../../../../src/threads/thread-id.ts';
import { createSettingsService } from '../../../../src/tools/index.ts';
import { ApprovalBook } from '../../../contracts/approval-surface/approval-book.ts';
import { createWorld, texts } from '../../../tools/settings/settings-world.ts';
import { outcomeOf, setUpDiscord } from '../outbound/outbound-setup.ts';

const { guild, alice, dana, app, botRole, general } = FAKE_DISCORD_IDS;
const TEAM = toTeamId('discord', guild);
const LOUD = '100000000000000041';
const QUIET = '100000000000000042';
const HIDDEN = '100000000000000043';
const LET_IN = '100000000000000044';
const BOARD = '100000000000000045';
const SHELF = '100000000000000046';
const OTHERS = '200000000000000031';

const OPTIONS: FakeDiscordOptions = {
  guilds: [
    {
      id: guild,
      name: 'Team',
      owner: dana,
      members: [{ user: alice }, { user: dana }],
      channels: [
        { id: general, name: 'general' },
        { id: LOUD, name: 'loud', kind: 'voice' },
        { id: QUIET, name: 'quiet', overwrites: [{ id: botRole, kind: 'role', deny: ['SendMessages'] }] },
        { id: HIDDEN, name: 'hidden', overwrites: [{ id: guild, kind: 'role', deny: ['ViewChannel'] }] },
        {
          id: LET_IN,
          name: 'approvers',
          overwrites: [
            { id: guild, kind: 'role', deny: ['ViewChannel'] },
            { id: app, kind: 'user', allow: ['ViewChannel'] },
          ],
        },
        { id: BOARD, name: 'board', kind: 'forum' },
        { id: SHELF, name: 'shelf', kind: 'category' },
      ],
    },
    {
      id: '200000000000000001',
      name: 'Others',
      owner: dana,
      members: [{ user: dana }],
      channels: [{ id: OTHERS, name: 'approvers' }],
    },
  ],
};

async function setUp() {
  const setup = await setUpDiscord({ discord: OPTIONS });
  const { outbound, drive } = setup;
  const mayPostIn = async (channel: string, team: TeamId = TEAM) => await drive(ask(outbound, team, channel));
  return { ...setup, mayPostIn };
}

async function ask({ teams }: Pick<Outbound, 'teams'>, team: TeamId, channel: string) {
  const answer = await teams?.mayPostIn?.(team, channel);
  if (answer === undefined) throw new Error('Discord does not tell.');
  return answer;
}

describe('whether the bot may post in a channel of Discord', () => {
  it.each([
    ['one of the server', general, 'yes'],
    ['the chat of a voice channel', LOUD, 'yes'],
    ['one in which its role may not write', QUIET, 'no'],
    ['one that it does not see', HIDDEN, 'elsewhere'],
    ['a private one that it was let in', LET_IN, 'yes'],
    ['a forum, which has posts only', BOARD, 'no'],
    ['a category', SHELF, 'no'],
    ['one of another server that it is in', OTHERS, 'elsewhere'],
    ['none', '100000000000000099', 'elsewhere'],
  ] as const)('is told of %s, and is what comes of a card there', async (_what, channel, expected) => {
    const { mayPostIn, drive, outbound, thread } = await setUp();
    expect(await mayPostIn(`discord:${channel}`)).toBe(expected);
    const book = new ApprovalBook();
    const card = await book.card(book.ask({ thread, team: TEAM, by: { id: `discord:${alice}`, name: 'Alice' } }));
    const to = { kind: 'channel', thread, channel: `discord:${channel}` } as const;
    const posted = outbound.approvals?.post(to, card, { key: 'approval.1.0', recovery: false });
    const outcome = await drive(outcomeOf(Promise.resolve(posted)));
    expect(typeof outcome === 'string').toBe(expected === 'yes');
  });

  it('is told of a thread that it sees, and of nothing of another platform', async () => {
    const { mayPostIn, discord } = await setUp();
    const { id } = await discord.startThread({ channel: general, user: alice, name: 'approvals' });
    expect(await mayPostIn(`discord:${id}`)).toBe('yes');
    expect(await mayPostIn('slack:C1')).toBe('elsewhere');
    expect(await mayPostIn(`discord:${general}`, toTeamId('slack', guild))).toBe('elsewhere');
  });

  it('rejects where Discord cannot be asked', async () => {
    const { outbound, drive, discord } = await setUp();
    discord.fail('GET /channels/:id', { kind: 'status', status: 503, times: 9 });
    await expect(drive(ask(outbound, TEAM, `discord:${general}`))).rejects.toMatchObject({
      code: 'discord_call_failed',
    });
  });

  it('is asked when an admin names the approvers’ channel', async () => {
    const { outbound, drive } = await setUp();
    const service = createSettingsService({ ...createWorld().options, teamsOf: () => outbound.teams });
    const by = { person: { id: `discord:${dana}`, name: 'Dana' }, surface: 'discord' } as const;
    const name = async (channel: string) => {
      const change = { kind: 'set', key: 'approvals.channel', value: [`discord:${channel}`] } as const;
      const how = { by, ifVersion: 'any', texts } as const;
      return (await drive(service.change({ kind: 'team', team: TEAM }, [change], how))).status;
    };
    expect([await name(OTHERS), await name(QUIET), await name(LET_IN)]).toEqual(['invalid', 'invalid', 'done']);
  });
});
