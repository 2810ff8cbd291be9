import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/core/index.ts';
import { createDemoStreamFn, type DemoOptions, demoModel } from '../../../src/models/demo/index.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { collect, finalOf, type StreamFnUnderTest, testStreamFn } from '../../contracts/stream-fn-contract.ts';
import { calls, result, says, transcript } from './transcript.ts';

const demo =
  (messages: readonly Message[], options: DemoOptions = {}) =>
  (): StreamFnUnderTest => {
    const clock = createFakeClock();
    return {
      streamFn: createDemoStreamFn({ clock, ...options }),
      clock,
      model: demoModel,
      messages: transcript(messages),
    };
  };

testStreamFn({
  name: 'the demo model',
  answers: {
    'an answer in words': demo([says('Al', 'hello')]),
    'an answer without delays': demo([says('Al', 'hello')], { tokenDelayMs: 0 }),
    'a long answer': demo([says('Al', 'show me a long answer')]),
    'a call': demo([says('Al', 'what is 6*7?')]),
    'words and two calls': demo([says('Al', 'hello, what is 6*7 and what time is it?')]),
    'an answer from a result': demo([says('Al', '6*7'), calls(['calculate']), result('calculate', '6*7 = 42')]),
    'nothing to answer': demo([]),
  },
  failures: {
    'a sentence that throws': demo([says('Al', 'hello')], {
      texts: {
        en: {
          greeting: () => {
            throw new Error('no words');
          },
        },
      },
    }),
  },
});

describe('createDemoStreamFn', () => {
  it('streams word by word, by the clock', async () => {
    const texts = { en: { greeting: () => 'one  two\nthree' } };
    const { streamFn, clock, model, messages } = demo([says('Al', 'hello')], { texts })();
    const stream = await streamFn(model, { messages });
    const deltas: string[] = [];
    const reading = (async () => {
      for await (const event of stream) if (event.type === 'text_delta') deltas.push(event.delta);
    })();
    await clock.advanceAsync(24);
    expect(deltas).toEqual([]);
    await clock.advanceAsync(1);
    expect(deltas).toEqual(['one  ']);
    await clock.advanceAsync(50);
    await reading;
    expect(deltas).toEqual(['one  ', 'two\n', 'three']);
    expect(await stream.result()).toMatchObject({ durationMs: 75 });
  });

  it('keeps the words that had come when it is aborted', async () => {
    const texts = { en: { greeting: () => 'one two three' } };
    const { streamFn, clock, model, messages } = demo([says('Al', 'hello')], { texts })();
    const controller = new AbortController();
    const stream = await streamFn(model, { messages }, { signal: controller.signal });
    await clock.advanceAsync(50);
    controller.abort();
    expect(await stream.result()).toMatchObject({
      content: [{ type: 'text', text: 'one two ' }],
      stopReason: 'aborted',
      errorMessage: 'The request was aborted.',
      durationMs: 50,
    });
    expect(clock.pendingTimers).toBe(0);
  });

  it('counts no output when it is aborted before the first word', async () => {
    const { streamFn, model, messages } = demo([says('Al', 'hello')])();
    const stream = await streamFn(model, { messages }, { signal: AbortSignal.abort() });
    const { content, usage } = await stream.result();
    expect({ content, output: usage.output, isAllInput: usage.totalTokens === usage.input }).toEqual({
      content: [],
      output: 0,
      isAllInput: true,
    });
  });

  it('gives the same answer to the same transcript at the same time, at no cost', async () => {
    const ask = async () => {
      const { streamFn, clock, model, messages } = demo([says('Al', 'call two tools')])();
      return finalOf(await collect(await streamFn(model, { messages }), clock));
    };
    const answer = await ask();
    expect(await ask()).toEqual(answer);
    expect(answer.usage.cost).toEqual({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 });
  });

  it('calls no tool when told not to', async () => {
    const { streamFn, clock, model, messages } = demo([says('Al', '6*7')])();
    const events = await collect(await streamFn(model, { messages }, { toolChoice: 'none' }), clock);
    expect(finalOf(events)).toMatchObject({
      content: [{ type: 'text', text: 'That needs the tool `calculate`, which is not enabled here.' }],
      stopReason: 'stop',
    });
  });

  it('tells what went wrong inside', async () => {
    const broken = (reason: unknown) => ({
      en: {
        greeting: () => {
          throw reason;
        },
      },
    });
    const errorOf = async (reason: unknown) => {
      const { streamFn, clock, model, messages } = demo([says('Al', 'hi')], { texts: broken(reason) })();
      return finalOf(await collect(await streamFn(model, { messages }), clock)).errorMessage;
    };
    expect(await errorOf(new Error('no words'))).toBe('The demo model failed: no words');
    expect(await errorOf('nothing')).toBe('The demo model failed: nothing');
  });

  it('says an answer that is only white space as it is', async () => {
    const texts = { en: { greeting: () => ' \n' } };
    const { streamFn, clock, model, messages } = demo([says('Al', 'hi')], { texts })();
    const events = await collect(await streamFn(model, { messages }), clock);
    expect(finalOf(events).content).toEqual([{ type: 'text', text: ' \n' }]);
  });
});
