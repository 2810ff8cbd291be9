import { describe, expect, it } from 'vitest';
import { type Config, deploymentLevelsOf, resolveConfig } from '../../src/config.ts';
import { silentLogger } from '../../src/silent-logger.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { APPROVAL_DEFAULTS } from '../../src/threads/approvals/approval-settings.ts';
import { MemoryRecords } from '../../src/threads/memory/index.ts';
import type { Settings } from '../../src/threads/settings.ts';
import { toTeamId } from '../../src/threads/thread-id.ts';
import { builtInTools, createSettings, type ToolDefinition } from '../../src/tools/index.ts';

const definitions = builtInTools.filter(({ name }) => ['notes', 'calculate'].includes(name));

const settings = createConfigSettings(
  resolveConfig({
    follow: 'mention',
    allowedBots: ['slack:B1'],
    admins: ['terminal:alice'],
    progress: 'normal',
    instructions: 'Be kind.',
    teams: { 'slack:T1': { progress: 'detailed', tools: 'all', locale: 'de', instructions: 'Be brief.' } },
    channels: { 'slack:C1': { follow: 'all', tools: ['notes'], instructions: 'Speak of cats.' } },
  }),
);

const unset = { audience: { kind: 'everyone' }, callsPerPersonDay: 0, options: {}, secrets: {} };
const onlyNotes = { tools: ['notes'], toolSettings: { notes: unset } };

const everywhere = {
  follow: 'mention',
  progress: 'normal',
  liveText: 'auto',
  replyPlace: 'thread',
  locale: 'en',
  tools: ['calculate', 'notes'],
  toolSettings: { calculate: unset, notes: unset },
  model: undefined,
  budgets: {},
  availability: { kind: 'available' },
  instructions: { deployment: 'Be kind.', team: '', channel: '' },
  allowedBots: ['slack:B1'],
  approvals: APPROVAL_DEFAULTS,
  team: undefined,
};

describe('deploymentLevelsOf, as settings read it', () => {
  it('gives a channel what is set everywhere', async () => {
    expect(await settings.read({ team: undefined, channels: ['terminal:main'] })).toEqual(everywhere);
  });

  it("lets a channel's own settings win, in any team, and adds its instructions", async () => {
    const instructions = { deployment: 'Be kind.', team: '', channel: 'Speak of cats.' };
    const own = { ...everywhere, follow: 'all', ...onlyNotes, instructions };
    const team = toTeamId('slack', 'T2');
    expect(await settings.read({ team, channels: ['slack:C1'] })).toEqual({ ...own, team });
    expect(await settings.read({ team: undefined, channels: ['slack:C1'] })).toEqual(own);
  });

  it("puts a team's settings between those of the deployment and of the channel", async () => {
    const ofTeam = { ...everywhere, progress: 'detailed', locale: 'de', team: toTeamId('slack', 'T1') };
    const instructions = { deployment: 'Be kind.', team: 'Be brief.', channel: '' };
    expect(await settings.read({ team: toTeamId('slack', 'T1'), channels: ['slack:C2'] })).toEqual({
      ...ofTeam,
      instructions,
    });
    expect(await settings.read({ team: toTeamId('slack', 'T1'), channels: ['slack:C1'] })).toEqual({
      ...ofTeam,
      follow: 'all',
      ...onlyNotes,
      instructions: { ...instructions, channel: 'Speak of cats.' },
    });
  });

  it('lets the narrowest of several channels win, and tells all their instructions, the widest first', async () => {
    const onDiscord = createConfigSettings(
      resolveConfig({
        teams: { 'discord:100': { progress: 'normal', replyPlace: 'channel', instructions: 'In this server.' } },
        channels: {
          'discord:130': { follow: 'all', locale: 'de', instructions: 'In this category.' },
          'discord:131': { follow: 'mention', replyPlace: 'thread' },
          'discord:140': { tools: [], instructions: 'In this thread.' },
        },
      }),
    );
    const channels = ['discord:140', 'discord:131', 'discord:130'];
    expect(await onDiscord.read({ team: toTeamId('discord', '100'), channels })).toEqual({
      ...everywhere,
      follow: 'mention',
      progress: 'normal',
      replyPlace: 'thread',
      locale: 'de',
      tools: [],
      toolSettings: {},
      instructions: { deployment: '', team: 'In this server.', channel: 'In this category.\n\nIn this thread.' },
      allowedBots: [],
      team: toTeamId('discord', '100'),
    });
  });

  it('gives direct messages what is set for them, and the rest as everywhere', async () => {
    const direct = createConfigSettings(
      resolveConfig({
        progress: 'normal',
        instructions: 'Be kind.',
        directMessages: { tools: ['notes'], instructions: 'You are alone with somebody.' },
        teams: { 'discord:100': { tools: 'all' } },
      }),
    );
    const expected = {
      ...everywhere,
      follow: 'auto',
      ...onlyNotes,
      instructions: { deployment: 'Be kind.', team: 'You are alone with somebody.', channel: '' },
      allowedBots: [],
    };
    expect(await direct.read({ team: undefined, channels: ['discord:150'] })).toEqual(expected);
    expect(await direct.read({ team: toTeamId('discord', '100'), channels: ['discord:150'] })).toEqual({
      ...expected,
      tools: everywhere.tools,
      toolSettings: everywhere.toolSettings,
      instructions: { deployment: 'Be kind.', team: '', channel: '' },
      team: toTeamId('discord', '100'),
    });
  });

  it('leaves a tool that reaches outside off until it is named', async () => {
    const tools = definitions.map(
      (tool): ToolDefinition => ({ ...tool, reach: tool.name === 'notes' ? 'outside' : 'inside' }),
    );
    const some = createConfigSettings(
      resolveConfig({
        teams: { 'slack:T1': { tools: ['notes'] } },
        channels: { 'slack:C1': { tools: 'all' }, 'slack:C2': { tools: ['calculate'] } },
      }),
      tools,
    );
    const toolsIn = async (team: string, channel: string) =>
      (await some.read({ team: toTeamId('slack', team), channels: [`slack:${channel}`] })).tools;
    expect(await toolsIn('T2', 'C3')).toEqual(['calculate']);
    expect(await toolsIn('T2', 'C1')).toEqual(['calculate']);
    expect(await toolsIn('T1', 'C3')).toEqual(['notes']);
    expect(await toolsIn('T1', 'C1')).toEqual(['calculate', 'notes']);
    expect(await toolsIn('T1', 'C2')).toEqual(['calculate']);
  });

  it('knows admins by id, never by name', async () => {
    expect(await settings.isAdmin({ id: 'terminal:alice', name: 'x' }, undefined)).toBe(true);
    expect(await settings.isAdmin({ id: 'terminal:bob', name: 'terminal:alice' }, undefined)).toBe(false);
  });
});

function createConfigSettings(config: Config, tools: readonly ToolDefinition[] = definitions): Settings {
  const clock = createFakeClock();
  return createSettings({
    records: new MemoryRecords({ clock }),
    deployment: deploymentLevelsOf(config),
    definitions: tools,
    secrets: undefined,
    teamsOf: () => undefined,
    clock,
    logger: silentLogger,
  });
}
