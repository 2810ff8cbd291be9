import type { ChatCompletionRequest } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BLIND_MODEL, type Emulator, startEmulator } from '../../support/emulator/start-emulator.ts';
import { createWireModel, WIRES } from '../../support/emulator/wires.ts';
import type { JsonRecord, Wire } from '../../support/request-linter/wire-request.ts';
import { createConversation, tell } from './conversation.ts';

const DATA = 'iVBORw0KGgo=';
const URL = `data:image/png;base64,${DATA}`;
const INLINE = { inlineData: { mimeType: 'image/png', data: DATA } };
const SOURCE = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: DATA } };

/** How each wire carries an image of a person, and one that a tool found. */
const CARRIED: Readonly<Record<Wire, readonly [where: string, messages: readonly object[]]>> = {
  'anthropic-messages': [
    'messages',
    [
      { role: 'user', content: [{ type: 'text', text: 'What is it?' }, SOURCE] },
      { role: 'assistant' },
      { role: 'user', content: [{ type: 'tool_result', content: [{ text: 'This is outside:' }, SOURCE] }] },
    ],
  ],
  'openai-responses': [
    'input',
    [
      { role: 'system' },
      { role: 'user', content: [{ text: 'What is it?' }, { type: 'input_image', image_url: URL }] },
      { type: 'function_call' },
      {
        type: 'function_call_output',
        output: [{ text: 'This is outside:' }, { type: 'input_image', image_url: URL }],
      },
    ],
  ],
  'openai-completions': [
    'messages',
    [
      { role: 'system' },
      { role: 'user', content: [{ text: 'What is it?' }, { type: 'image_url', image_url: { url: URL } }] },
      { role: 'assistant' },
      { role: 'tool', content: 'This is outside:' },
      { role: 'user', content: [{ type: 'text' }, { type: 'image_url', image_url: { url: URL } }] },
    ],
  ],
  'google-generative-ai': [
    'contents',
    [
      { role: 'user', parts: [{ text: 'What is it?' }, INLINE] },
      { role: 'model' },
      { role: 'user', parts: [{ functionResponse: { name: 'look', response: { content: 'This is outside:' } } }] },
      { role: 'user', parts: [{ text: 'Images that the tools returned:' }, INLINE] },
    ],
  ],
};

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());
afterEach(() => emulator.endTest());

describe.each(WIRES)('images on %s', (wire) => {
  it('of people and of tools reach the model', async () => {
    const [where, messages] = CARRIED[wire];
    const body = await askWith(wire, {});
    expect(body[where]).toMatchObject(messages);
  });

  it('do not reach a model that takes none', async () => {
    const body = await askWith(wire, { id: BLIND_MODEL, input: ['text'] });
    expect(JSON.stringify(body)).not.toContain(DATA);
  });
});

it('images of tools are a part of their result on Gemini 3', async () => {
  const body = await askWith('google-generative-ai', { id: 'gemini-3-pro' });
  expect(body['contents']).toMatchObject([
    {},
    {},
    { role: 'user', parts: [{ functionResponse: { name: 'look', parts: [INLINE] } }] },
  ]);
});

async function askWith(wire: Wire, change: object): Promise<JsonRecord> {
  // Where the tool's images follow in a message of their own, the last message is no result.
  const isFirst = ({ messages }: ChatCompletionRequest) => !messages.some(({ role }) => role === 'tool');
  emulator.mock.on({ predicate: isFirst }, { toolCalls: [{ id: 'call_a', name: 'look', arguments: '{}' }] });
  emulator.mock.on({}, { content: 'A pixel.' });
  const model = { ...createWireModel(wire, emulator.proxy.url), ...change };
  const agent = createConversation({ streamFn: emulator.streamFn, model });
  await agent.prompt({
    role: 'user',
    content: [
      { type: 'text', text: 'What is it?' },
      { type: 'image', data: DATA, mimeType: 'image/png' },
    ],
    timestamp: 0,
  });
  expect(tell(agent.state.messages).slice(-2)).toEqual(['"A pixel."', 'stop']);
  return emulator.proxy.requests.at(-1)?.body ?? {};
}
