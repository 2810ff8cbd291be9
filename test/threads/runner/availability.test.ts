import { describe, expect, it } from 'vitest';
import type { Availability } from '../../../src/threads/settings.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import { RecordingOutbound } from '../support/recording-outbound.ts';
import { World } from '../support/world.ts';

const PAUSED: Availability = {
  kind: 'paused',
  who: { id: 'test:root', name: 'root' },
  at: 1,
  reason: 'Budget review.',
};

function worldWith(availability: Availability, outbound = new RecordingOutbound()): Promise<World> {
  return new World({ script: ['Hello.'], settings: { availability }, outbound }).start();
}

/** An outbound half that knows the names of channels. */
function knowing(list: () => Promise<readonly { id: string; name: string }[]>): RecordingOutbound {
  const teams = {
    isAdmin: async () => false,
    isInGroup: async () => false,
    list: async () => [{ team: toTeamId('test', 'T'), name: 'Team', channels: await list() }],
  };
  return Object.assign(new RecordingOutbound(), { teams });
}

describe('where the bot is paused', () => {
  it('whoever calls it is told so, with the reason, and the model is not asked', async () => {
    const world = await worldWith(PAUSED);
    await world.say('hello');
    await world.settle();
    expect([await world.told(), world.model.requests.length]).toEqual([
      ['alice: hello (unanswered)', '-- x1 unavailable (alice)'],
      0,
    ]);
    expect(world.outbound.visible()).toEqual([
      '! An admin has paused me here, so I do not answer: Budget review. Ask an admin when I can go on.',
    ]);
  });

  it('nobody is told who did not address it', async () => {
    const world = await worldWith({ kind: 'available' });
    await world.say('hello');
    await world.settle();
    const before = world.outbound.visible();
    world.settings = { ...world.settings, availability: PAUSED };
    await world.say('and another thing', { address: 'none' });
    await world.settle();
    expect([world.outbound.visible(), world.model.requests.length]).toEqual([before, 1]);
  });

  it('gives answers again when the pause is over', async () => {
    const world = await worldWith(PAUSED);
    await world.say('hello');
    await world.settle();
    world.settings = { ...world.settings, availability: { kind: 'available' } };
    await world.say('hello again');
    await world.settle();
    expect(world.outbound.visible().at(-1)).toBe('Hello.');
  });
});

describe('where a team tries the bot elsewhere', () => {
  const elsewhere: Availability = { kind: 'elsewhere', channels: ['test:C8', 'test:C9', 'test:secret'] };

  it('whoever calls it is told in which channels, as far as everybody may know of them', async () => {
    const outbound = knowing(async () => [
      { id: 'test:C9', name: 'help-desk' },
      { id: 'test:C8', name: 'pilot' },
    ]);
    const world = await worldWith(elsewhere, outbound);
    await world.say('hello');
    await world.settle();
    expect(world.outbound.visible()).toEqual([
      '! I am not switched on in this channel. This team tries me in #pilot and #help-desk; an admin can add this one.',
    ]);
  });

  for (const [title, outbound] of [
    ['the platform knows no channels', new RecordingOutbound()],
    ['the platform cannot be asked', knowing(() => Promise.reject(new Error('It is down.')))],
  ] as const) {
    it(`whoever calls it is told that there are some where ${title}`, async () => {
      const world = await worldWith(elsewhere, outbound);
      await world.say('hello');
      await world.settle();
      expect(world.outbound.visible()).toEqual([`! ${world.texts.availableIn([])}`]);
    });
  }
});
