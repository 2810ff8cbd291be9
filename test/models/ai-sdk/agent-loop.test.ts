import { afterAll, beforeAll, expect, it } from 'vitest';
import { Agent, type AgentMessage, type AgentTool } from '../../../src/core/index.ts';
import { createAiSdkStreamFn } from '../../../src/models/ai-sdk/index.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import * as chat from '../../support/model-wire/chat-events.ts';
import { type ModelWire, startModelWire } from '../../support/model-wire/index.ts';
import { openWireModel, WIRE_MODELS } from './support/wire-models.ts';

const ANSWER = chat.chunk({ content: 'Sunny.' }, 'stop') + chat.DONE;

/** Calls a tool with these arguments when it is asked first, and answers when it is asked again. */
const callThenAnswer =
  (text: string, finishReason: string) => (exchange: { count: number; send(part: string): void }) =>
    exchange.send(
      exchange.count > 0 ? ANSWER : chat.calls(chat.call(0, 'call_1', text)) + chat.chunk({}, finishReason) + chat.DONE,
    );

let server: ModelWire;
beforeAll(async () => {
  server = await startModelWire({
    scenarios: {
      chat: {
        'call-then-answer': callThenAnswer('{"city":"Paris"}', 'tool_calls'),
        'broken-call-then-answer': callThenAnswer('{"city":', 'tool_calls'),
        'long-call-then-answer': callThenAnswer('{"city":"Paris"}', 'length'),
      },
    },
  });
});
afterAll(() => server.close());

async function run(scenario: string): Promise<{ ran: readonly unknown[]; told: readonly string[] }> {
  const ran: unknown[] = [];
  const tool: AgentTool = {
    name: 'get_weather',
    label: 'Weather',
    description: 'Tells the weather.',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    execute: (_, args) => {
      ran.push(args);
      return Promise.resolve({ content: [{ type: 'text', text: '20 °C' }], details: {} });
    },
  };
  const url = server.baseUrl(scenario);
  const agent = new Agent({
    initialState: { model: WIRE_MODELS.chat, tools: [tool] },
    streamFn: createAiSdkStreamFn({ open: () => openWireModel('chat', url), clock: createFakeClock() }),
  });
  await agent.prompt('How is the weather?');
  return { ran, told: agent.state.messages.flatMap(tell) };
}

function tell(message: AgentMessage): readonly string[] {
  if (message.role === 'assistant') return [`assistant: ${message.stopReason}`];
  return message.role === 'toolResult' ? [message.isError ? 'failed result' : 'result'] : [];
}

it('runs the tool of a call that is whole, and goes on', async () => {
  expect(await run('call-then-answer')).toEqual({
    ran: [{ city: 'Paris' }],
    told: ['assistant: toolUse', 'result', 'assistant: stop'],
  });
});

it('tells the model that its arguments are no JSON, and runs nothing', async () => {
  expect(await run('broken-call-then-answer')).toEqual({
    ran: [],
    told: ['assistant: toolUse', 'failed result', 'assistant: stop'],
  });
});

it('runs nothing of an answer that was cut short by length', async () => {
  expect(await run('long-call-then-answer')).toEqual({
    ran: [],
    told: ['assistant: length', 'failed result', 'assistant: stop'],
  });
});

it('runs nothing of an answer that broke off, though its call could be read', async () => {
  expect(await run('clean-close-tool-complete')).toEqual({ ran: [], told: ['assistant: error'] });
});
