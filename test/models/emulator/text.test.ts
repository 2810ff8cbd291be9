import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collectAnswer } from '../../support/emulator/collect-answer.ts';
import { type Emulator, startEmulator } from '../../support/emulator/start-emulator.ts';
import { createWireModel, WIRES } from '../../support/emulator/wires.ts';
import type { Wire } from '../../support/request-linter/wire-request.ts';

/** What a wire says beside a text. Ids of items are made up by the emulator. */
const BESIDE: Readonly<Record<Wire, { readonly text?: object; readonly message?: object; readonly usage?: object }>> = {
  'anthropic-messages': { message: { responseId: 'answer-1', responseModel: 'm-1', rawStopReason: 'end_turn' } },
  'openai-responses': {
    text: { textSignature: expect.stringMatching(/^\{"openai":\{"itemId":"msg[^"]+"\}\}$/) },
    message: { responseId: 'answer-1', responseModel: 'm-1' },
    usage: { reasoning: 0 },
  },
  'openai-completions': {
    message: { responseId: 'answer-1', responseModel: 'm-1', rawStopReason: 'stop' },
    usage: { reasoning: 0 },
  },
  'google-generative-ai': { message: { rawStopReason: 'STOP' }, usage: { reasoning: 0 } },
};

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());
afterEach(() => emulator.endTest());

describe.each(WIRES)('a text on %s', (wire) => {
  const ask = (...said: string[]) =>
    collectAnswer(
      emulator.streamFn(createWireModel(wire, emulator.proxy.url), {
        messages: [
          { role: 'system', content: 'Be brief.', timestamp: 0 },
          ...said.map((content) => ({ role: 'user' as const, content, timestamp: 0 })),
        ],
      }),
    );

  it('comes in pieces and whole', async () => {
    emulator.mock.onMessage(
      'Hello',
      { content: 'Hello, Ada. 👋', id: 'answer-1', model: 'm-1', usage: { prompt_tokens: 20, completion_tokens: 7 } },
      { chunkSize: 5 },
    );
    expect(await ask('Hello!')).toEqual({
      events: [
        { type: 'start' },
        { type: 'text_start', contentIndex: 0 },
        { type: 'text_delta', contentIndex: 0, delta: 'Hello' },
        { type: 'text_delta', contentIndex: 0, delta: ', Ada' },
        { type: 'text_delta', contentIndex: 0, delta: '. 👋' },
        { type: 'text_end', contentIndex: 0, content: 'Hello, Ada. 👋' },
        { type: 'done', reason: 'stop' },
      ],
      message: {
        role: 'assistant',
        content: [{ type: 'text', text: 'Hello, Ada. 👋', ...BESIDE[wire].text }],
        api: wire,
        provider: createWireModel(wire, '').provider,
        model: createWireModel(wire, '').id,
        usage: {
          input: 20,
          output: 7,
          cacheRead: 0,
          cacheWrite: 0,
          totalTokens: 27,
          cost: { input: 0.00006, output: 0.000105, cacheRead: 0, cacheWrite: 0, total: 0.000165 },
          ...BESIDE[wire].usage,
        },
        stopReason: 'stop',
        timestamp: Date.UTC(2026, 0, 1),
        durationMs: 0,
        ...BESIDE[wire].message,
      },
    });
  });

  it('that is empty is asked for in a request that providers take all the same', async () => {
    emulator.mock.on({}, { content: 'What?' });
    const { message } = await ask('', ' \n', 'Half a \ud83d pair.');
    expect(message.content).toEqual([{ type: 'text', text: 'What?', ...BESIDE[wire].text }]);
  });

  it('that ends at its longest says so', async () => {
    // The emulator has no incomplete responses: only the other wires say that an answer was cut.
    emulator.mock.on({}, { content: 'A long', finishReason: 'length' });
    const { message } = await ask('Tell me all.');
    expect(message.stopReason).toBe(wire === 'openai-responses' ? 'stop' : 'length');
  });
});
