import { describe, expect, it } from 'vitest';
import { call, type ScriptEntry } from '../../../src/testing/index.ts';
import type { ThreadSettings } from '../../../src/threads/settings.ts';
import { createGate } from '../support/gate.ts';
import { tool, World } from '../support/world.ts';

/** A world at work with a tool that waits: meanwhile its settings change, and then it goes on to the end. */
async function changeMeanwhile(
  script: readonly ScriptEntry[],
  tools: readonly string[],
  change: Partial<ThreadSettings>,
): Promise<World> {
  const gate = createGate();
  const wait = tool('wait', async () => {
    await gate.passed;
    return { content: [{ type: 'text', text: 'waited' }], details: {} };
  });
  const world = await new World({
    script,
    settings: { tools },
    tools: [wait, tool('search', 'found'), tool('deploy', 'deployed')],
  }).start();
  await world.say('begin');
  await world.go();
  world.settings = { ...world.settings, ...change };
  gate.open();
  await world.settle();
  return world;
}

/** What the last request declares to the model, message by message. */
function declaredTo(world: World): unknown {
  const { messages } = world.model.requests.at(-1) ?? { messages: [] };
  return messages.flatMap((message) => {
    if (message.role !== 'system' || (!message.toolsAdded && !message.toolsRemoved)) return [];
    return [
      {
        added: message.toolsAdded?.map(({ name }) => name) ?? [],
        removed: message.toolsRemoved?.map(({ name }) => name) ?? [],
      },
    ];
  });
}

describe('tools that are changed while an exchange goes on', () => {
  it('are declared to the model in its next request: what came, and what went', async () => {
    const world = await changeMeanwhile([call('wait'), 'Good.'], ['wait', 'search'], { tools: ['wait', 'deploy'] });
    expect(declaredTo(world)).toEqual([
      { added: ['wait', 'search'], removed: [] },
      { added: ['deploy'], removed: ['search'] },
    ]);
  });

  it('are declared once: nothing is said of what stays', async () => {
    const world = await changeMeanwhile([call('wait'), call('wait'), call('wait'), 'Good.'], ['wait'], {
      tools: ['wait', 'deploy'],
    });
    expect(declaredTo(world)).toEqual([
      { added: ['wait'], removed: [] },
      { added: ['deploy'], removed: [] },
    ]);
  });

  it('can be called from then on, and are called by the name that people know', async () => {
    const world = await changeMeanwhile([call('wait'), call('deploy'), 'Good.'], ['wait'], {
      tools: ['wait', 'deploy'],
    });
    expect((await world.told()).filter((line) => line.includes(' = '))).toEqual(['wait = waited', 'deploy = deployed']);
  });

  it('are refused with a sentence where they went between the request and the call', async () => {
    const world: World = new World({
      script: [
        () => {
          world.settings = { ...world.settings, tools: [] };
          return call('search');
        },
        'Good.',
      ],
      settings: { tools: ['search'] },
      tools: [tool('search', 'found')],
    });
    await world.start();
    await world.say('search for it');
    await world.settle();
    expect((await world.told()).filter((line) => line.includes(' = '))).toEqual([
      `search = ${world.texts.toolDisabled('search')}`,
    ]);
  });

  it('are unknown where the model calls them after it was told that they went', async () => {
    const world = await changeMeanwhile([call('wait'), call('search'), 'Good.'], ['wait', 'search'], {
      tools: ['wait'],
    });
    expect((await world.told()).filter((line) => line.includes(' = '))).toEqual([
      'wait = waited',
      'search = Tool search not found',
    ]);
  });

  it('keep their place in the next exchange: the transcript has told of them', async () => {
    const world = await changeMeanwhile([call('wait'), 'Good.', 'Again.'], ['wait', 'search'], {
      tools: ['wait', 'deploy'],
    });
    await world.say('and now?');
    await world.settle();
    expect(declaredTo(world)).toEqual([
      { added: ['wait', 'search'], removed: [] },
      { added: ['deploy'], removed: ['search'] },
    ]);
  });

  it('stay as they were where the settings cannot be read, and a call is refused then', async () => {
    const gate = createGate();
    const world = await new World({
      script: [call('wait'), call('search'), 'Good.'],
      tools: [
        tool('wait', async () => {
          await gate.passed;
          return { content: [{ type: 'text', text: 'waited' }], details: {} };
        }),
        tool('search', 'found'),
      ],
    }).start();
    await world.say('begin');
    await world.go();
    const { settings } = world.dependencies;
    Object.assign(settings, { of: () => Promise.reject(new Error('The records are gone.')) });
    gate.open();
    await world.settle();
    expect((await world.told()).filter((line) => line.includes(' = '))).toEqual([
      'wait = waited',
      'search = The records are gone.',
    ]);
  });
});

describe('instructions that are changed while an exchange goes on', () => {
  it('are told to the model in its next request, and stand in the transcript', async () => {
    const instructions = { deployment: '', team: 'Be brief.', channel: '' };
    const world = await changeMeanwhile([call('wait'), 'Good.', 'Again.'], ['wait'], { instructions });
    const told = (request: number): readonly unknown[] =>
      (world.model.requests[request]?.messages ?? []).flatMap((message) =>
        message.role === 'system' && message.sections?.['team'] ? [message.sections['team']] : [],
      );
    await world.say('and now?');
    await world.settle();
    const words = expect.stringContaining('Be brief.');
    expect([told(0), told(1), told(2)]).toEqual([[], [words], [words]]);
  });
});
