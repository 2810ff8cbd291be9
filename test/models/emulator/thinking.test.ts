import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../../src/core/index.ts';
import { type Emulator, startEmulator } from '../../support/emulator/start-emulator.ts';
import { createWireModel, WIRES } from '../../support/emulator/wires.ts';
import { createConversation, tell } from './conversation.ts';

const CALL = { id: 'call_a', name: 'double', arguments: '{"number":21}' };
const SIGNED = { reasoning: 'Twice it is.', reasoningSignature: 'SIGNATURE', redactedThinking: ['WITHHELD'] };

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());
afterEach(() => emulator.endTest());

const think = (model: Model) => createConversation({ streamFn: emulator.streamFn, model, thinkingLevel: 'low' });

/** A question, a call and an answer, each thought about. */
async function askOnce(model: Model) {
  emulator.mock.onMessage('Thank you', { content: 'You are welcome.' });
  emulator.mock.on({ hasToolResult: false }, { ...SIGNED, toolCalls: [CALL] });
  emulator.mock.on({ hasToolResult: true }, { ...SIGNED, content: 'It is 42.' });
  const agent = think(model);
  await agent.prompt('Double 21.');
  return agent;
}

describe('thinking on anthropic-messages', () => {
  const SENT = [
    { type: 'redacted_thinking', data: 'WITHHELD' },
    { type: 'thinking', thinking: 'Twice it is.', signature: 'SIGNATURE' },
  ];

  it.each([
    ['decides for itself how much it thinks', 'claude-sonnet-5-5'],
    ['has a budget', 'claude-sonnet-4-0'],
  ])('goes back signed and whole to a model that %s', async (_what, id) => {
    const model = { ...createWireModel('anthropic-messages', emulator.proxy.url, 'thinking'), id };
    const agent = await askOnce(model);
    expect(tell(agent.state.messages)).toEqual([
      'user: "Double 21."',
      'thinks: (withheld)',
      'thinks: Twice it is.',
      'calls double call_a: {"number":21}',
      'toolUse',
      'result call_a: "42"',
      'thinks: (withheld)',
      'thinks: Twice it is.',
      '"It is 42."',
      'stop',
    ]);
    await agent.prompt('Thank you.');
    expect(emulator.proxy.requests.at(-1)?.body['messages']).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [...SENT, { type: 'tool_use' }] },
      { role: 'user', content: [{ type: 'tool_result' }] },
      { role: 'assistant', content: [...SENT, { type: 'text' }] },
      { role: 'user' },
    ]);
  });
});

describe('thinking on openai-responses', () => {
  it('goes back encrypted', async () => {
    const agent = await askOnce(createWireModel('openai-responses', emulator.proxy.url, 'thinking'));
    await agent.prompt('Thank you.');
    const reasoning = { type: 'reasoning', encrypted_content: expect.stringMatching(/.+/) };
    expect(emulator.proxy.requests.at(-1)?.body['input']).toMatchObject([
      { role: 'developer' },
      { role: 'user' },
      reasoning,
      { type: 'function_call' },
      { type: 'function_call_output' },
      reasoning,
      { role: 'assistant' },
      { role: 'user' },
    ]);
  });
});

describe('thinking on openai-completions', () => {
  it('goes back as it came', async () => {
    const agent = await askOnce(createWireModel('openai-completions', emulator.proxy.url, 'thinking'));
    await agent.prompt('Thank you.');
    expect(emulator.proxy.requests.at(-1)?.body['messages']).toMatchObject([
      { role: 'system' },
      { role: 'user' },
      { role: 'assistant', reasoning_content: 'Twice it is.' },
      { role: 'tool' },
      { role: 'assistant', reasoning_content: 'Twice it is.' },
      { role: 'user' },
    ]);
  });
});

describe('a turn whose calls another model made', () => {
  it.each(['claude-sonnet-5-5', 'claude-sonnet-4-0'])('is ended by %s, which thinks', async (id) => {
    emulator.mock.on({ hasToolResult: true }, { ...SIGNED, content: 'It is 42.' });
    emulator.mock.on({}, { toolCalls: [CALL] });
    const first = createWireModel('openai-completions', emulator.proxy.url, 'thinking');
    const second = { ...createWireModel('anthropic-messages', emulator.proxy.url, 'thinking'), id };
    const agent = think(first);
    agent.prepareNextTurnWithContext = () => ({ model: second });
    await agent.prompt('Double 21.');
    expect(tell(agent.state.messages).slice(-2)).toEqual(['"It is 42."', 'stop']);
    expect(emulator.proxy.requests.map(({ body }) => body['model'])).toEqual([first.id, id]);
  });
});

describe.each(WIRES)('thinking that began on %s', (wire) => {
  it.each(WIRES)('is not sent to a model on %s', async (other) => {
    const agent = await askOnce(createWireModel(wire, emulator.proxy.url, 'thinking'));
    const next = createWireModel(other, emulator.proxy.url, 'thinking');
    agent.state.model = { ...next, id: `${next.id}-next` };
    await agent.prompt('Thank you.');
    const body = JSON.stringify(emulator.proxy.requests.at(-1)?.body);
    expect(body).not.toMatch(/Twice it is|SIGNATURE|WITHHELD|encrypted_content"\s*:/);
    expect(tell(agent.state.messages).at(-1)).toBe('stop');
  });
});
