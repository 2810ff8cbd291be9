import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Emulator, startEmulator } from '../../support/emulator/start-emulator.ts';
import { createWireModel, WIRES } from '../../support/emulator/wires.ts';
import { createConversation, tell } from './conversation.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());
afterEach(() => emulator.endTest());

const call = (id: string, number: unknown, name = 'double') => ({
  id,
  name,
  arguments: JSON.stringify({ number }),
});

describe.each(WIRES)('tools on %s', (wire) => {
  const converse = () =>
    createConversation({ streamFn: emulator.streamFn, model: createWireModel(wire, emulator.proxy.url) });

  it('are called and answered for', async () => {
    emulator.mock.on({ hasToolResult: false }, { toolCalls: [call('call_a', 21)] });
    emulator.mock.on({ toolResultContains: '42' }, { content: 'It is 42.' });
    const agent = converse();
    await agent.prompt('Double 21.');
    expect(tell(agent.state.messages)).toEqual([
      'user: "Double 21."',
      'calls double call_a: {"number":21}',
      'toolUse',
      'result call_a: "42"',
      '"It is 42."',
      'stop',
    ]);
    expect(emulator.proxy.requests).toHaveLength(2);
  });

  it('run beside each other, with a text before them', async () => {
    emulator.mock.on(
      { hasToolResult: false },
      { content: 'Both at once.', toolCalls: [call('call_a', 1), call('call_b', 2)] },
    );
    emulator.mock.on({ toolResultContains: '4' }, { content: 'They are 2 and 4.' });
    const agent = converse();
    await agent.prompt('Double 1 and 2.');
    expect(tell(agent.state.messages)).toEqual([
      'user: "Double 1 and 2."',
      '"Both at once."',
      'calls double call_a: {"number":1}',
      'calls double call_b: {"number":2}',
      'toolUse',
      'result call_a: "2"',
      'result call_b: "4"',
      '"They are 2 and 4."',
      'stop',
    ]);
  });

  it('fail, do not exist and are called wrongly, and the model goes on', async () => {
    emulator.mock.on(
      { hasToolResult: false },
      { toolCalls: [call('call_a', 13), call('call_b', 1, 'halve'), call('call_c', 'many')] },
    );
    emulator.mock.on({ hasToolResult: true }, { content: 'I cannot.' });
    const agent = converse();
    await agent.prompt('Double 13.');
    expect(tell(agent.state.messages)).toEqual([
      'user: "Double 13."',
      'calls double call_a: {"number":13}',
      'calls halve call_b: {"number":1}',
      'calls double call_c: {"number":"many"}',
      'toolUse',
      'failed call_a: "Not this one."',
      expect.stringMatching(/^failed call_b: ".*halve/),
      expect.stringMatching(/^failed call_c: ".*number/s),
      '"I cannot."',
      'stop',
    ]);
  });

  it('are called again in later turns, also with the id of an earlier call', async () => {
    emulator.mock.on({ hasToolResult: false }, { toolCalls: [call('call_a', 5)] });
    emulator.mock.on({ hasToolResult: true }, { content: 'Done.' });
    const agent = converse();
    for (const number of [1, 2, 3]) await agent.prompt(`Time ${number}.`);
    expect(tell(agent.state.messages).filter((line) => !line.startsWith('user'))).toEqual(
      Array.from({ length: 3 }, () => [
        'calls double call_a: {"number":5}',
        'toolUse',
        'result call_a: "10"',
        '"Done."',
        'stop',
      ]).flat(),
    );
  });

  it('are named as no provider takes it, by a model that made the name up, and the thread goes on', async () => {
    emulator.mock.on({ hasToolResult: false }, { toolCalls: [call('call.a/1', 5, 'functions.double it')] });
    emulator.mock.on({ hasToolResult: true }, { content: 'There is no such tool.' });
    const agent = converse();
    await agent.prompt('Double 5.');
    expect(tell(agent.state.messages).at(-2)).toBe('"There is no such tool."');
  });

  it('are followed by what a person said meanwhile', async () => {
    emulator.mock.on({ userMessage: 'Stop' }, { content: 'I stop.' });
    emulator.mock.on({ hasToolResult: false }, { toolCalls: [call('call_a', 5)] });
    const agent = converse();
    agent.subscribe((event) => {
      if (event.type === 'tool_execution_start') {
        agent.steer({ role: 'user', content: 'Stop that.', timestamp: 0 });
      }
    });
    await agent.prompt('Double 5.');
    expect(tell(agent.state.messages).slice(2)).toEqual([
      'toolUse',
      'result call_a: "10"',
      'user: "Stop that."',
      '"I stop."',
      'stop',
    ]);
  });
});
