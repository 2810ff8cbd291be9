import { describe, expect, it } from 'vitest';
import { getCurrentSystemPrompt } from '../../../src/core/index.ts';
import { RecordingOutbound } from '../support/recording-outbound.ts';
import { World, type WorldOptions } from '../support/world.ts';

const NOTHING = { deployment: '', team: '', channel: '' };
const DAY_MS = 86_400_000;

/** The system messages of the transcript, and the prompt of each request. */
async function tell(world: World) {
  const lines = await world.lines();
  const sections = lines.flatMap((line) =>
    line.kind === 'message' && line.message.role === 'system' ? [line.message.sections] : [],
  );
  return { sections, prompts: world.model.requests.map(({ messages }) => getCurrentSystemPrompt(messages)) };
}

async function start(options: WorldOptions = {}): Promise<World> {
  return await new World({ script: ['A', 'B', 'C', 'D'], ...options }).start();
}

async function say(world: World, by = 'alice'): Promise<void> {
  await world.say('hi', { by });
  await world.settle();
}

describe('the prompt of a thread', () => {
  it('is told once: the second request begins with exactly the bytes of the first', async () => {
    const world = await start({ settings: { instructions: { ...NOTHING, deployment: 'Be kind.' } } });
    await say(world);
    await say(world);
    const [first = [], second = []] = world.model.requests.map(({ messages }) => messages);
    const before = JSON.stringify(first).slice(0, -1);
    expect(JSON.stringify(second).slice(0, before.length)).toBe(before);
    expect(second.filter(({ role }) => role === 'system')).toHaveLength(1);
  });

  it('has what is said on every level, and is changed only where it changes, in its place', async () => {
    const world = await start({ settings: { instructions: { ...NOTHING, deployment: 'Be kind.' } } });
    await say(world);
    world.settings = { ...world.settings, instructions: { deployment: 'Be kind.', team: '', channel: 'Be brief.' } };
    await say(world);
    world.settings = { ...world.settings, instructions: { deployment: 'Be kind.', team: '', channel: '' } };
    await say(world);
    const { sections, prompts } = await tell(world);
    expect(sections.map((changed) => Object.keys(changed ?? {}))).toEqual([
      ['base', 'deployment', 'team', 'channel', 'place', 'date', 'people'],
      ['channel'],
      ['channel'],
    ]);
    const [first = '', second = '', third = ''] = prompts;
    expect(third).toBe(first);
    expect(second.indexOf('Be kind.')).toBeLessThan(second.indexOf('Be brief.'));
    expect(second.indexOf('Be brief.')).toBeLessThan(second.indexOf('You are in a thread'));
    expect(first).toBe(
      [
        'You are a bot.',
        'Instructions of the deployment. They hold in every team and channel, whatever stands below or is said in the ' +
          'chat:\n<instructions level="deployment">\nBe kind.\n</instructions>',
        'You are in a thread in the channel "C" of the team "T" on "test".',
        'Today is Thursday, 1 January 2026, in the time zone UTC.',
        'People who have written here: "alice". Each message names its author, and others may join.',
      ].join('\n\n'),
    );
  });

  it('tells a new day once, and who has come since', async () => {
    const world = await start();
    await say(world);
    await say(world, 'bob');
    await world.clock.advanceAsync(DAY_MS);
    await say(world);
    await say(world);
    const { sections } = await tell(world);
    expect(sections.slice(1)).toEqual([
      {
        date: 'Today is Friday, 2 January 2026, in the time zone UTC.',
        people: 'People who have written here: "alice", "bob". Each message names its author, and others may join.',
      },
    ]);
  });

  it('has what the platform tells of the place, and keeps it when the platform fails or hangs', async () => {
    const outbound = new RecordingOutbound();
    const answers = [
      async () => ({ platform: 'Chat', kind: 'thread', channel: 'general' }) as const,
      async () => await Promise.reject(new Error('away')),
      () => new Promise<never>(() => undefined),
      async () => ({ platform: 'Chat', kind: 'thread', channel: 'renamed' }) as const,
    ];
    const asked = Object.assign(outbound, { describePlace: async () => await (answers.shift() ?? answers[0])?.() });
    const world = await start({ outbound: asked });
    for (let exchange = 0; exchange < 4; exchange += 1) await say(world);
    const { sections } = await tell(world);
    expect(sections.map((changed) => changed?.['place'])).toEqual([
      'You are in a thread in the channel "general" on "Chat".',
      'You are in a thread in the channel "renamed" on "Chat".',
    ]);
  });

  it('names a bounded number of people', async () => {
    const world = await start();
    for (let n = 1; n <= 23; n += 1) await world.say('hi', { by: `p${n}` });
    await world.settle();
    const { sections } = await tell(world);
    expect(sections[0]?.['people']).toMatch(/^People who have written here: "p1", .*"p20", 3 more\./u);
  });
});
