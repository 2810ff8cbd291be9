import type { Fixture } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Emulator, startEmulator } from '../../support/emulator/start-emulator.ts';
import { createWireModel } from '../../support/emulator/wires.ts';
import type { Wire } from '../../support/request-linter/wire-request.ts';
import { askAnthropic } from './ask-anthropic.ts';
import { askChat, askResponses } from './ask-openai.ts';
import { type ComparableAnswer, toComparable } from './comparable-answer.ts';

const USAGE = { prompt_tokens: 120, completion_tokens: 34 };
const call = (id: string, values: object) => ({ id, name: 'look_up', arguments: JSON.stringify(values) });

/** Answers that models give. Ids are set: those that the emulator makes up are different each time. */
const ANSWERS: Readonly<Record<string, Fixture['response']>> = {
  'a text': { content: 'Hello, Ada. Grüße aus Köln 👋🏽 – ok?', usage: USAGE },
  'a long text with line breaks': { content: '# Title\n\n- one\n- two\r\n\n'.repeat(200), usage: USAGE },
  'a call': { toolCalls: [call('call_1', { name: 'Ada', when: null, deep: { list: [1, 2.5, '"\\'] } })], usage: USAGE },
  'calls beside each other': {
    toolCalls: [call('call_1', { a: 1 }), call('call_2', {}), call('call_3', { c: 'ß👋' })],
    usage: USAGE,
  },
  'a text and calls': {
    content: 'I look.',
    toolCalls: [call('call_1', { a: 1 }), call('call_2', { b: 2 })],
    usage: USAGE,
  },
  'a call before a text': {
    blocks: [
      { type: 'toolCall', ...call('call_1', { a: 1 }) },
      { type: 'text', text: 'I have looked.' },
    ],
    usage: USAGE,
  },
  'a call with large arguments': { toolCalls: [call('call_1', { text: 'x'.repeat(20_000) })], usage: USAGE },
  'thinking and a text': { reasoning: 'Let me think. Well.', content: 'So it is.', usage: USAGE },
  'thinking and a call': { reasoning: 'I must look.', toolCalls: [call('call_1', { a: 1 })], usage: USAGE },
};

const CLIENTS: readonly (readonly [Wire, (origin: string, question: string) => Promise<ComparableAnswer>])[] = [
  ['anthropic-messages', askAnthropic],
  ['openai-responses', askResponses],
  ['openai-completions', askChat],
];

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());
afterEach(() => emulator.endTest());

describe.each(CLIENTS)("what comes on %s is what the provider's own client reads", (wire, askOfficial) => {
  it.each(Object.keys(ANSWERS))('of %s', async (name) => {
    emulator.mock.addFixture({ match: {}, response: ANSWERS[name] ?? {}, chunkSize: 7 });
    const official = await askOfficial(emulator.mock.url, 'Go on.');
    const stream = await emulator.streamFn(
      createWireModel(wire, emulator.proxy.url, 'thinking'),
      { messages: [{ role: 'user', content: 'Go on.', timestamp: 0 }] },
      { reasoning: 'low' },
    );
    expect(toComparable(await stream.result())).toEqual(official);
    // Two clients that read nothing would agree as well.
    expect(official.text + official.calls.map(({ id }) => id).join()).not.toBe('');
  });
});
