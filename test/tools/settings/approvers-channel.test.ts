import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import type { TeamDirectory } from '../../../src/threads/team-directory.ts';
import { cid, createWorld, general, TEAM, team, type World } from './settings-world.ts';

const KEY = 'approvals.channel';

/** A platform on which the bot may post in C1, not in C2, and of which C3 is none of the team's; of others it fails. */
function createChannels() {
  const asked: unknown[] = [];
  const mayPostIn: TeamDirectory['mayPostIn'] = async (...given) => {
    asked.push(given);
    const [, channel] = given;
    if (channel === 'slack:C1') return 'yes';
    if (channel === 'slack:C2') return 'no';
    if (channel === 'slack:C3') return 'elsewhere';
    if (channel === 'slack:C4') return await new Promise<never>(() => undefined);
    throw new Error('Slack is away.');
  };
  return { ...createWorld({ directory: { mayPostIn } }), asked };
}

const name = async (world: World, channel: string, scope: Scope = team, by = {}) =>
  await world.change(scope, [{ kind: 'set', key: KEY, value: [channel] }], by);

const done = (version: number) => ({ status: 'done', version, meanwhile: [] });
const invalid = (problem: string) => ({ status: 'invalid', problems: { [KEY]: problem } });

describe('the approvers’ channel', () => {
  it('is one of the team in which the bot may post, as its platform says', async () => {
    const world = createChannels();
    expect(await name(world, 'slack:C1')).toEqual(done(1));
    expect(await name(world, 'slack:C1', general)).toEqual(done(1));
    expect(world.asked).toEqual([
      [TEAM, 'slack:C1'],
      [TEAM, 'slack:C1'],
    ]);
    expect((await world.settings.read({ team: TEAM, channels: [] })).approvals.channel).toBe('slack:C1');
  });

  it.each([
    [
      'in which the bot may not post',
      'slack:C2',
      'Requests could not be shown in “slack:C2”: the bot may not post there. Invite it there, or name another channel.',
    ],
    [
      'that is none of the team',
      'slack:C3',
      'There is no channel “slack:C3” here, or the bot cannot see it. Name a channel of this team, and invite the bot there if it is a private one.',
    ],
    [
      'of another platform',
      'discord:C1',
      'There is no channel “discord:C1” here, or the bot cannot see it. Name a channel of this team, and invite the bot there if it is a private one.',
    ],
  ])('%s is refused beside the field', async (_what, channel, problem) => {
    const world = createChannels();
    for (const scope of [team, general]) expect(await name(world, channel, scope)).toEqual(invalid(problem));
    expect(world.asked).toHaveLength(channel.startsWith('slack:') ? 2 : 0);
    expect((await world.settings.read({ team: TEAM, channels: [] })).approvals.channel).toBeUndefined();
  });

  it('is taken as it is entered where the platform does not tell, in time or at all', async () => {
    const world = createChannels();
    expect(await name(world, 'slack:C5')).toEqual(done(1));
    const waiting = name(world, 'slack:C4');
    await world.clock.advanceAsync(2_000);
    expect(await waiting).toEqual(done(2));
    expect(await name(createWorld(), 'slack:C2')).toEqual(done(1));
    expect([world.logger.lines.length, world.clock.pendingTimers]).toEqual([2, 0]);
  });

  it('is asked for once, and not of who may not set it, nor where it stays as it is', async () => {
    const world = createChannels();
    expect((await name(world, 'slack:C3', team, { by: cid })).status).toBe('refused');
    expect(world.asked).toEqual([]);
    await name(world, 'slack:C1');
    await name(world, 'slack:C1');
    expect(world.asked).toHaveLength(1);
    const rivals = createChannels();
    const others = ['progress', 'follow', 'locale'].map((key, at) => {
      const value = ['normal', 'all', 'de'][at] ?? '';
      return rivals.change(team, [{ kind: 'set', key, value }]);
    });
    const changed = Promise.all([...others, name(rivals, 'slack:C1')]);
    await rivals.clock.advanceAsync(1_000);
    expect((await changed).map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done']);
    expect(rivals.asked).toHaveLength(1);
  });
});
