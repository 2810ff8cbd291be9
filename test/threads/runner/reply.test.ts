import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../src/core/error.ts';
import type { AgentToolResult, StreamFn } from '../../../src/core/index.ts';
import { call, text } from '../../../src/testing/index.ts';
import { RecordingOutbound } from '../support/recording-outbound.ts';
import { THREAD, tool, World } from '../support/world.ts';

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long answer.`).join('\n');

describe('a reply', () => {
  it('streams into one message and splits before the platform limit, never changing a part that was shown', async () => {
    const outbound = new RecordingOutbound({ textLength: 300, editIntervalMs: 100 });
    const chunks = LONG.match(/[\s\S]{1,40}/gu) ?? [];
    const world = new World({ script: [{ content: [text(...chunks)] }], outbound });
    const { clock, dependencies } = world;
    const slow: StreamFn = async (model, context, options) => {
      const stream = await world.model(model, context, options);
      return {
        result: () => stream.result(),
        async *[Symbol.asyncIterator]() {
          for await (const event of stream) {
            yield event;
            await new Promise<void>((resolve) => void clock.setTimeout(resolve, 30));
          }
        },
      };
    };
    Object.assign(dependencies, { streamFnFor: () => slow });
    await world.start();
    await world.say('tell me');
    await world.settle();
    const shown = outbound.visible();
    expect(shown.join('\n')).toBe(LONG);
    expect(Math.max(...shown.map((part) => part.length))).toBeLessThanOrEqual(300);
    expect(changesOfShownParts(outbound)).toEqual([]);
  });

  it.each([
    [55_000, ['Let me see.\n\nIt is 42.']],
    [65_000, ['Let me see.', 'It is 42.']],
  ])('after %d ms of work says the rest in %j: an edit notifies nobody', async (workMs, shown) => {
    const work = (): Promise<AgentToolResult> =>
      new Promise((resolve) => {
        world.clock.setTimeout(() => resolve({ content: [{ type: 'text', text: 'ok' }], details: {} }), workMs);
      });
    const world = await new World({
      script: [{ content: [text('Let me see.'), call('t')] }, 'It is 42.'],
      tools: [tool('t', work)],
      limits: { toolTimeoutMs: 90_000 },
    }).start();
    await world.say('go');
    await world.settle();
    expect(world.outbound.visible()).toEqual(shown);
  });

  it('repeats the header of a table in each of its messages where the platform asks for it', async () => {
    const head = '| n | v |\n|---|---|\n';
    const rows = Array.from({ length: 6 }, (_, index) => `| ${index} | ${'v'.repeat(10)} |\n`);
    const outbound = new RecordingOutbound({ textLength: 80, editIntervalMs: 0, repeatTableHeader: true });
    const world = await new World({ script: [head + rows.join('')], outbound }).start();
    await world.say('go');
    await world.settle();
    expect(world.outbound.visible()).toEqual([
      (head + rows.slice(0, 3).join('')).trim(),
      (head + rows.slice(3).join('')).trim(),
    ]);
  });

  it('is drawn no more often than the platform allows, and the latest view wins', async () => {
    const outbound = new RecordingOutbound({ textLength: 2_000, editIntervalMs: 1_000 });
    const world = await new World({
      script: [Array.from({ length: 5 }, () => call('t')), 'Done.'],
      tools: [
        tool('t', async (_id, _args, _signal, onUpdate) => {
          for (let step = 0; step < 100; step += 1)
            onUpdate?.({ content: [{ type: 'text', text: `${step}` }], details: {} });
          await new Promise<void>((resolve) => void world.clock.setTimeout(resolve, 2_500));
          return { content: [{ type: 'text', text: 'ok' }], details: {} };
        }),
      ],
      outbound,
    }).start();
    await world.say('go');
    await world.settle();
    const drafts = outbound.calls.filter((made) => made.call === 'post' || made.call === 'edit');
    expect(drafts.length).toBeLessThanOrEqual(5);
    expect(outbound.visible()).toEqual(['Done.']);
  });

  for (const [progress, shown] of [
    ['quiet', ['Done.']],
    ['normal', ['[Done · 1 step]', 'Done.']],
    ['detailed', ['[Done · 1 step]', 'Done.']],
  ] as const) {
    it(`with ${progress} progress leaves ${shown.length === 1 ? 'no' : 'a folded'} progress line at the end`, async () => {
      const world = await new World({
        script: [call('t', { x: 1 }), 'Done.'],
        tools: [tool('t', 'ok')],
        settings: { progress },
      }).start();
      await world.say('go');
      await world.settle();
      expect(world.outbound.visible()).toEqual(shown);
      const kept = [...world.outbound.messages.values()].flatMap((content) =>
        content.kind === 'progress' ? [content.steps] : [],
      );
      const step = { callId: 'call-1', tool: 't', label: 't', state: 'done', detail: '1' };
      expect(kept).toEqual(progress === 'quiet' ? [] : progress === 'normal' ? [[]] : [[step]]);
    });
  }

  it('is posted again when the platform refuses, as often as it asks to wait; a second try looks for the first', async () => {
    const world = new World({ script: ['Hi.'] });
    let refusals = 3;
    world.outbound.before = (made) => {
      if (made.call !== 'post' || refusals === 0) return;
      refusals -= 1;
      throw new ThreadloopError('usage', 'Slow down.', { retryable: true, retryAfterMs: 3_000 });
    };
    await world.start();
    await world.say('hello');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Hi.']);
    const posts = world.outbound.calls.flatMap((made) => (made.call === 'post' ? [made.recovery] : []));
    expect(posts).toEqual([false, true, true, true]);
    expect((await world.told()).at(-1)).toBe('-- x1 answered (alice)');
  });

  it('is looked for before a second try, since the first may have arrived all the same', async () => {
    const world = new World({ script: [''] });
    let refusals = 1;
    world.outbound.before = (made) => {
      if (made.call !== 'post' || refusals === 0) return;
      refusals -= 1;
      throw new Error('The answer was lost.');
    };
    await world.start();
    await world.say('hello');
    await world.settle();
    const posts = world.outbound.calls.flatMap((made) => (made.call === 'post' ? [[made.slot, made.recovery]] : []));
    expect(posts).toEqual([
      ['x1.n', false],
      ['x1.n', true],
    ]);
  });

  it('that the platform will never take is given up, and the thread goes on', async () => {
    const world = new World({ script: ['One.', 'Two.'] });
    let isBroken = true;
    world.outbound.before = (made) => {
      if (isBroken && made.call !== 'sign') throw new ThreadloopError('usage', 'Forbidden.');
    };
    await world.start();
    await world.say('one');
    await world.settle();
    expect(world.outbound.visible()).toEqual([]);
    isBroken = false;
    await world.say('two');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Two.']);
  });

  it('does not wait for ever for a platform that does not answer', async () => {
    const world = new World({ script: ['One.'] });
    world.outbound.before = (made) => (made.call === 'sign' ? undefined : new Promise<never>(() => undefined));
    await world.start();
    await world.say('one');
    await world.go();
    await world.clock.advanceAsync(6 * 30_000 + 8_000);
    await world.settle();
    expect((await world.told()).at(-1)).toBe('-- x1 answered (alice)');
  });

  it('leaves no sign behind, however the exchange ends', async () => {
    for (const script of [['Hi.'], [''], [{ ending: { kind: 'exception' as const, error: new Error('boom') } }]]) {
      const world = await new World({ script }).start();
      await world.say('hello');
      await world.settle();
      expect(world.outbound.signs()).toEqual(['e1: started', 'working', 'clear']);
    }
  });

  it('takes the sign away before the thread is released: nobody would come for what a crash leaves behind', async () => {
    const world = new World({ script: ['Hi.'] });
    const states: (string | undefined)[] = [];
    world.outbound.before = async (made) => {
      if (made.call !== 'sign' || made.sign.kind !== 'clear') return;
      states.push((await world.ports.store.read(THREAD, 'none'))?.state);
    };
    await world.start();
    await world.say('hello');
    await world.settle();
    expect(states).toEqual(['running']);
    expect((await world.ports.store.read(THREAD, 'none'))?.state).toBe('idle');
  });

  it('survives a sign that cannot be shown', async () => {
    const world = new World({ script: ['Hi.'] });
    world.outbound.before = (made) => {
      if (made.call === 'sign') throw new Error('no reactions here');
    };
    await world.start();
    await world.say('hello');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Hi.']);
  });
});

/** Slots that were given another text after the slot behind them was there. */
function changesOfShownParts(outbound: RecordingOutbound): readonly string[] {
  const texts = new Map<string, string>();
  return outbound.calls.flatMap((made) => {
    if ((made.call !== 'post' && made.call !== 'edit') || made.content.kind !== 'text') return [];
    const { slot, content } = made;
    const behind = slot.replace(/\d+$/u, (number) => `${Number(number) + 1}`);
    const isChanged = texts.has(behind) && texts.get(slot) !== content.markdown;
    texts.set(slot, content.markdown);
    return isChanged ? [slot] : [];
  });
}
