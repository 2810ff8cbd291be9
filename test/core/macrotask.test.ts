import { describe, expect, it } from 'vitest';
import { Agent } from '../../src/core/index.ts';
import { TurnPacer, yieldToHost } from '../../src/core/macrotask.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { assistant, call, MODEL, tool, user } from './support/messages.ts';
import { runScript } from './support/run-script.ts';
import { createScript } from './support/scripted-stream.ts';

describe('a run of instant turns', () => {
  it('E47: lets the process have a turn, so that an abort from outside arrives', async () => {
    const calls = Array.from({ length: 3000 }, (_, index) => assistant([call(`c${index}`)]));
    const { streamFn, requests } = createScript(...calls);
    const agent = new Agent({ initialState: { model: MODEL, tools: [tool('echo')] }, streamFn });
    setImmediate(() => agent.abort());

    await agent.prompt([user('hi')]);

    expect(requests.length).toBeLessThan(3000);
  });

  it('E47: yields every 64 turns', async () => {
    let yields = 0;
    const answers = Array.from({ length: 130 }, (_, index) => assistant([call(`c${index}`)]));
    const { requests } = await runScript(answers, {
      context: { tools: [tool('echo')] },
      config: {
        yieldToHost: () => {
          yields += 1;
          return Promise.resolve();
        },
      },
    });

    expect({ yields, requests: requests.length }).toEqual({ yields: 2, requests: 131 });
  });
});

describe('TurnPacer', () => {
  it('yields sooner when turns take time: after 10 ms, and 8 turns', async () => {
    const clock = createFakeClock(0);
    let yields = 0;
    const pacer = new TurnPacer(clock, () => {
      yields += 1;
      return Promise.resolve();
    });
    const pace = async (turns: number): Promise<number> => {
      for (let count = 0; count < turns; count += 1) await pacer.pace();
      return yields;
    };
    clock.advance(9);
    expect(await pace(20)).toBe(0);
    clock.advance(1);
    expect(await pace(1)).toBe(1);
    clock.advance(10);
    expect(await pace(7)).toBe(1);
    expect(await pace(1)).toBe(2);
  });
});

describe('yieldToHost', () => {
  it('waits for a macrotask', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('macrotask'));
    await yieldToHost();

    expect(order).toEqual(['macrotask']);
  });

  it('uses a timer where there is nothing cheaper', async () => {
    const delays: number[] = [];
    await yieldToHost({
      setTimeout: (callback, delayMs) => {
        delays.push(delayMs);
        callback();
      },
    });

    expect(delays).toEqual([0]);
  });
});
