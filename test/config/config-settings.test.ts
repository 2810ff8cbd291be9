import { describe, expect, it } from 'vitest';
import { createConfigSettings, resolveConfig } from '../../src/config.ts';
import { toTeamId } from '../../src/threads/thread-id.ts';

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

const everywhere = {
  follow: 'mention',
  progress: 'normal',
  liveText: 'auto',
  replyPlace: 'thread',
  locale: 'en',
  tools: 'all',
  instructions: { deployment: 'Be kind.', team: '', channel: '' },
  allowedBots: ['slack:B1'],
};

describe('createConfigSettings', () => {
  it('gives a channel what is set everywhere', async () => {
    expect(await settings.read({ team: undefined, channels: ['terminal:main'] })).toEqual(everywhere);
  });

  it("lets a channel's own settings win, in any team, and adds its instructions", async () => {
    const instructions = { deployment: 'Be kind.', team: '', channel: 'Speak of cats.' };
    const own = { ...everywhere, follow: 'all', tools: ['notes'], instructions };
    expect(await settings.read({ team: toTeamId('slack', 'T2'), channels: ['slack:C1'] })).toEqual(own);
    expect(await settings.read({ team: undefined, channels: ['slack:C1'] })).toEqual(own);
  });

  it("puts a team's settings between those of the deployment and of the channel", async () => {
    const ofTeam = { ...everywhere, progress: 'detailed', locale: 'de' };
    const instructions = { deployment: 'Be kind.', team: 'Be brief.', channel: '' };
    expect(await settings.read({ team: toTeamId('slack', 'T1'), channels: ['slack:C2'] })).toEqual({
      ...ofTeam,
      instructions,
    });
    expect(await settings.read({ team: toTeamId('slack', 'T1'), channels: ['slack:C1'] })).toEqual({
      ...ofTeam,
      follow: 'all',
      tools: ['notes'],
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
      instructions: { deployment: '', team: 'In this server.', channel: 'In this category.\n\nIn this thread.' },
      allowedBots: [],
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
      tools: ['notes'],
      instructions: { deployment: 'Be kind.', team: 'You are alone with somebody.', channel: '' },
      allowedBots: [],
    };
    expect(await direct.read({ team: undefined, channels: ['discord:150'] })).toEqual(expected);
    expect(await direct.read({ team: toTeamId('discord', '100'), channels: ['discord:150'] })).toEqual({
      ...expected,
      tools: 'all',
      instructions: { deployment: 'Be kind.', team: '', channel: '' },
    });
  });

  it('knows admins by id, never by name', async () => {
    expect(await settings.isAdmin({ id: 'terminal:alice', name: 'x' }, undefined)).toBe(true);
    expect(await settings.isAdmin({ id: 'terminal:bob', name: 'terminal:alice' }, undefined)).toBe(false);
  });
});
