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
  locale: 'en',
  tools: 'all',
  instructions: { deployment: 'Be kind.', team: '', channel: '' },
  allowedBots: ['slack:B1'],
};

describe('createConfigSettings', () => {
  it('gives a channel what is set everywhere', async () => {
    expect(await settings.read(undefined, 'terminal:main')).toEqual(everywhere);
  });

  it("lets a channel's own settings win, in any team, and adds its instructions", async () => {
    const instructions = { deployment: 'Be kind.', team: '', channel: 'Speak of cats.' };
    const own = { ...everywhere, follow: 'all', tools: ['notes'], instructions };
    expect(await settings.read(toTeamId('slack', 'T2'), 'slack:C1')).toEqual(own);
    expect(await settings.read(undefined, 'slack:C1')).toEqual(own);
  });

  it("puts a team's settings between those of the deployment and of the channel", async () => {
    const ofTeam = { ...everywhere, progress: 'detailed', locale: 'de' };
    const instructions = { deployment: 'Be kind.', team: 'Be brief.', channel: '' };
    expect(await settings.read(toTeamId('slack', 'T1'), 'slack:C2')).toEqual({ ...ofTeam, instructions });
    expect(await settings.read(toTeamId('slack', 'T1'), 'slack:C1')).toEqual({
      ...ofTeam,
      follow: 'all',
      tools: ['notes'],
      instructions: { ...instructions, channel: 'Speak of cats.' },
    });
  });

  it('knows admins by id, never by name', async () => {
    expect(await settings.isAdmin({ id: 'terminal:alice', name: 'x' }, undefined)).toBe(true);
    expect(await settings.isAdmin({ id: 'terminal:bob', name: 'terminal:alice' }, undefined)).toBe(false);
  });
});
