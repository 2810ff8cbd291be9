import { describe, expect, it } from 'vitest';
import { Agent, type AssistantMessageEvent, type Message, type Model } from '../../src/core/index.ts';
import {
  after,
  call,
  createFakeClock,
  createScriptedModel,
  cut,
  fail,
  raise,
  type ScriptEntry,
  type ScriptedModel,
  type ScriptedModelOptions,
  stall,
  text,
  thinking,
} from '../../src/testing/index.ts';
import { collect, finalOf } from '../contracts/stream-fn-contract.ts';
import { failureOf } from '../contracts/tool-contract.ts';
import { TEST_MODEL, user } from './scripted-model-request.ts';

function play(script: readonly ScriptEntry[], options: ScriptedModelOptions = {}) {
  const clock = createFakeClock();
  const model = createScriptedModel(script, { clock, ...options });
  const askFor = async (messages: Message[] = [user('Hi')], signal?: AbortSignal) =>
    collect(await model(TEST_MODEL, { messages }, { signal }), clock);
  return { model, clock, askFor };
}

/** Events without the live message, which is the same object in all of them. */
function plain(events: readonly AssistantMessageEvent[]): unknown[] {
  return events.map((event) => {
    if (event.type === 'done') return { type: 'done', reason: event.reason };
    if (event.type === 'error') return { type: 'error', reason: event.reason };
    const { partial: _, ...rest } = event;
    return rest;
  });
}

describe('createScriptedModel', () => {
  it('plays text, thinking and calls with the events of a real stream', async () => {
    const { askFor } = play([[thinking('Hm.'), text('Let me ', 'see.'), call('add', { a: 1 })]]);
    const events = await askFor();
    const toolCall = { type: 'toolCall', id: 'call-1', name: 'add', arguments: { a: 1 } };
    expect(plain(events)).toEqual([
      { type: 'start' },
      { type: 'thinking_start', contentIndex: 0 },
      { type: 'thinking_delta', contentIndex: 0, delta: 'Hm.' },
      { type: 'thinking_end', contentIndex: 0, content: 'Hm.' },
      { type: 'text_start', contentIndex: 1 },
      { type: 'text_delta', contentIndex: 1, delta: 'Let me ' },
      { type: 'text_delta', contentIndex: 1, delta: 'see.' },
      { type: 'text_end', contentIndex: 1, content: 'Let me see.' },
      { type: 'toolcall_start', contentIndex: 2 },
      { type: 'toolcall_delta', contentIndex: 2, delta: '{"a":1}' },
      { type: 'toolcall_end', contentIndex: 2, toolCall },
      { type: 'done', reason: 'toolUse' },
    ]);
    expect(finalOf(events)).toEqual({
      role: 'assistant',
      content: [{ type: 'thinking', thinking: 'Hm.' }, { type: 'text', text: 'Let me see.' }, toolCall],
      api: 'test-api',
      provider: 'test-provider',
      model: 'test-model',
      usage: {
        input: 2,
        output: 36,
        cacheRead: 0,
        cacheWrite: 0,
        totalTokens: 38,
        cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
      },
      stopReason: 'toolUse',
      timestamp: Date.UTC(2026, 0, 1),
      durationMs: 0,
    });
  });

  it('takes a string, a block, blocks or a whole answer as a step', async () => {
    const { askFor } = play(['one', text('two'), [text('three')], { content: [text('four')], stopReason: 'length' }]);
    const answers = [await askFor(), await askFor(), await askFor(), await askFor()].map(finalOf);
    expect(answers.map(({ content, stopReason }) => [content, stopReason])).toEqual([
      [[{ type: 'text', text: 'one' }], 'stop'],
      [[{ type: 'text', text: 'two' }], 'stop'],
      [[{ type: 'text', text: 'three' }], 'stop'],
      [[{ type: 'text', text: 'four' }], 'length'],
    ]);
  });

  it('plays an answer without content', async () => {
    expect(plain(await play([{}]).askFor())).toEqual([{ type: 'start' }, { type: 'done', reason: 'stop' }]);
  });

  it('says so when the script is exhausted', async () => {
    const { askFor } = play(['one']);
    await askFor();
    const events = await askFor();
    expect(plain(events)).toEqual([{ type: 'start' }, { type: 'error', reason: 'error' }]);
    expect(finalOf(events).errorMessage).toBe('The script is exhausted: it has 1 answer, and this is request 2.');
    expect(finalOf(await play([]).askFor()).errorMessage).toBe(
      'The script is exhausted: it has 0 answers, and this is request 1.',
    );
  });

  it('remembers what it was asked, with the messages as they were', async () => {
    const { model, askFor } = play(['one', 'two']);
    const messages = [user('Hi')];
    const { signal } = new AbortController();
    await askFor(messages, signal);
    messages.push(user('Later'));
    expect(model.requests).toEqual([{ model: TEST_MODEL, messages: [user('Hi')], options: { signal } }]);
    expect(model.getRemaining()).toBe(1);
  });

  it('counts no answer below zero as left', async () => {
    const { model, askFor } = play([]);
    await askFor();
    expect(model.getRemaining()).toBe(0);
    expect(model.requests).toHaveLength(1);
  });

  it('makes an answer from the request when the script has a function', async () => {
    const { askFor } = play([async ({ messages }) => `${messages.length} messages`]);
    expect(finalOf(await askFor([user('a'), user('b')])).content).toEqual([{ type: 'text', text: '2 messages' }]);
  });

  it('tells a function that throws as an error answer', async () => {
    const throwing = (reason: unknown) => () => {
      throw reason;
    };
    const { askFor } = play([throwing(new Error('no idea')), throwing('nothing')]);
    expect(finalOf(await askFor()).errorMessage).toBe("The script's function for request 1 failed: no idea");
    expect(finalOf(await askFor()).errorMessage).toBe("The script's function for request 2 failed: nothing");
  });

  it('ends with an error after what had arrived', async () => {
    const events = await play([fail('overloaded', text('So '))]).askFor();
    expect(plain(events).slice(-2)).toEqual([
      { type: 'text_end', contentIndex: 0, content: 'So ' },
      { type: 'error', reason: 'error' },
    ]);
    expect(finalOf(events)).toMatchObject({
      content: [{ type: 'text', text: 'So ' }],
      stopReason: 'error',
      errorMessage: 'overloaded',
    });
  });

  it('rejects when the script says so, before any event', async () => {
    const error = new Error('broken stream function');
    expect(await failureOf(play([raise(error)]).askFor())).toBe(error);
    expect(await failureOf(play([() => raise(error)]).askFor())).toBe(error);
  });

  it('ends a stream without a final event when the script says so', async () => {
    const { model, clock } = play([cut(text('So '))]);
    const stream = await model(TEST_MODEL, { messages: [] });
    const events = await collect(stream, clock);
    expect(plain(events).at(-1)).toEqual({ type: 'text_end', contentIndex: 0, content: 'So ' });
    expect((await failureOf(stream.result())).message).toBe('The stream ended without a result');
  });

  it('stalls until it is aborted, and keeps what had arrived', async () => {
    const { model, clock } = play([stall(text('So '))]);
    const controller = new AbortController();
    const stream = await model(TEST_MODEL, { messages: [] }, { signal: controller.signal });
    const events = collect(stream, clock);
    await clock.advanceAsync(60_000);
    controller.abort();
    expect(finalOf(await events)).toMatchObject({
      content: [{ type: 'text', text: 'So ' }],
      stopReason: 'aborted',
      errorMessage: 'The request was aborted.',
      durationMs: expect.any(Number),
    });
  });

  it('stalls for ever without a signal', async () => {
    const { model, clock } = play([stall()]);
    const stream = await model(TEST_MODEL, { messages: [] });
    let isDone = false;
    const noteEnd = (): void => {
      isDone = true;
    };
    void stream.result().then(noteEnd, noteEnd);
    await clock.advanceAsync(60_000);
    expect(isDone).toBe(false);
  });

  it('waits before an answer by the clock', async () => {
    const { model, clock } = play([after(500, 'late')]);
    const stream = await model(TEST_MODEL, { messages: [] });
    const types: string[] = [];
    const reading = (async () => {
      for await (const { type } of stream) types.push(type);
    })();
    await clock.advanceAsync(499);
    expect(types).toEqual([]);
    await clock.advanceAsync(1);
    await reading;
    expect(types).toEqual(['start', 'text_start', 'text_delta', 'text_end', 'done']);
    expect(await stream.result()).toMatchObject({ durationMs: 500 });
  });

  it('ends a wait at once when it is aborted', async () => {
    const { model, clock } = play([after(500, 'late')]);
    const controller = new AbortController();
    const stream = await model(TEST_MODEL, { messages: [] }, { signal: controller.signal });
    await clock.advanceAsync(100);
    controller.abort();
    expect(await stream.result()).toMatchObject({ stopReason: 'aborted', content: [], durationMs: 100 });
    expect(clock.pendingTimers).toBe(0);
  });

  it('cuts chunks to a length, never inside a character, and waits before each', async () => {
    const { askFor, clock } = play([[text('ab😀c', 'd'), call('f', { a: 1 })]], { chunkLength: 3, chunkDelayMs: 10 });
    const before = clock.now();
    const events = await askFor();
    expect(events.flatMap((event) => ('delta' in event ? [event.delta] : []))).toEqual([
      'ab😀',
      'c',
      'd',
      '{"a',
      '":1',
      '}',
    ]);
    expect(finalOf(events).durationMs).toBe(60);
    expect(clock.now() - before).toBeGreaterThanOrEqual(60);
  });

  const rawArguments: Record<string, [raw: string, toolCall: object]> = {
    'a JSON object as its arguments': ['{"a":1}', { arguments: { a: 1 } }],
    'broken JSON as an error of the arguments': [
      '{"a":',
      { arguments: {}, argumentsError: 'this is not a JSON object:\n\n{"a":' },
    ],
    'JSON that is no object as an error of the arguments': [
      '[1]',
      { arguments: {}, argumentsError: 'this is not a JSON object:\n\n[1]' },
    ],
    'null as an error of the arguments': [
      'null',
      { arguments: {}, argumentsError: 'this is not a JSON object:\n\nnull' },
    ],
  };
  for (const [what, [raw, toolCall]] of Object.entries(rawArguments)) {
    it(`sends ${what}`, async () => {
      expect(finalOf(await play([call('f', raw)]).askFor()).content).toEqual([
        { type: 'toolCall', id: 'call-1', name: 'f', ...toolCall },
      ]);
    });
  }

  it('numbers calls over all answers, unless they have ids', async () => {
    const { askFor } = play([[call('f'), call('f', {}, 'mine')], call('f')]);
    const ids = [...finalOf(await askFor()).content, ...finalOf(await askFor()).content];
    expect(ids.map((block) => block.type === 'toolCall' && block.id)).toEqual(['call-1', 'mine', 'call-2']);
  });

  it('replaces fields of the usage', async () => {
    const events = await play([{ content: [text('x')], usage: { input: 7, cacheRead: 3 } }]).askFor();
    expect(finalOf(events).usage).toMatchObject({ input: 7, cacheRead: 3, output: 7 });
  });

  it('plays a conversation with tools through an agent', async () => {
    const model: ScriptedModel = createScriptedModel([call('f', {}), 'done'], { clock: createFakeClock() });
    const ran: string[] = [];
    const agent = new Agent({
      streamFn: model,
      initialState: {
        model: TEST_MODEL satisfies Model,
        tools: [
          {
            name: 'f',
            label: 'F',
            description: 'F',
            parameters: { type: 'object' },
            execute: async (id) => {
              ran.push(id);
              return { content: [{ type: 'text', text: 'ok' }], details: {} };
            },
          },
        ],
      },
    });
    await agent.prompt('go');
    expect(ran).toEqual(['call-1']);
    expect(agent.state.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'toolResult',
      'assistant',
    ]);
    expect(model.requests.map(({ messages }) => messages.length)).toEqual([2, 4]);
  });
});
