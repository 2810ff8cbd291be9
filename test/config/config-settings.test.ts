import { describe, expect, it } from 'vitest';
import { createConfigSettings, resolveConfig } from '../../src/config.ts';
import { toTeamId } from '../../src/threads/thread-id.ts';

const settings = createConfigSettings(
  resolveConfig({
    follow: 'mention',
    allowedBots: ['slack:B1'],
    admins: ['terminal:alice'],
    channels: { 'slack:C1': { follow: 'all', tools: ['notes'] } },
  }),
);

const everywhere = {
  follow: 'mention',
  progress: 'quiet',
  locale: 'en',
  tools: 'all',
  instructions: '',
  allowedBots: ['slack:B1'],
};

describe('createConfigSettings', () => {
  it('gives a channel what is set everywhere', async () => {
    expect(await settings.read(undefined, 'terminal:main')).toEqual(everywhere);
  });

  it("lets a channel's own settings win, in any team", async () => {
    const own = { ...everywhere, follow: 'all', tools: ['notes'] };
    expect(await settings.read(toTeamId('slack', 'T1'), 'slack:C1')).toEqual(own);
    expect(await settings.read(undefined, 'slack:C1')).toEqual(own);
  });

  it('knows admins by id, never by name', async () => {
    expect(await settings.isAdmin({ id: 'terminal:alice', name: 'x' }, undefined)).toBe(true);
    expect(await settings.isAdmin({ id: 'terminal:bob', name: 'terminal:alice' }, undefined)).toBe(false);
  });
});
