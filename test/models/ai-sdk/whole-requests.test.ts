import { expect, it } from 'vitest';
import { createSend } from './support/sent-request.ts';
import { fullTranscript, IMAGE } from './support/transcript.ts';
import { WIRE_MODELS } from './support/wire-models.ts';

const send = createSend();

const OPTIONS = { reasoning: 'low', sessionId: 'session' } as const;
const SCHEMA = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const DATA_URL = `data:${IMAGE.mimeType};base64,${IMAGE.data}`;
const CACHED = { cache_control: { type: 'ephemeral' } };

it('sends Anthropic thinking with its signature, images in place, errors marked, and three breakpoints', async () => {
  const transcript = fullTranscript(WIRE_MODELS.anthropic, { thinking: '{"anthropic":{"signature":"SIGN"}}' });
  const { url, headers, body } = await send('anthropic', transcript, OPTIONS);
  const image = { type: 'image', source: { type: 'base64', media_type: IMAGE.mimeType, data: IMAGE.data } };
  expect(url).toMatch(/\/v1\/messages$/u);
  expect(headers).toMatchObject({ 'x-api-key': 'secret-key', 'anthropic-version': '2023-06-01' });
  expect(body).toEqual({
    model: 'claude-3-haiku-20240307',
    // The budget is a part of what the model can write.
    max_tokens: 4_096,
    thinking: { type: 'enabled', budget_tokens: 2_048 },
    system: [{ type: 'text', text: 'You know the weather.', ...CACHED }],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { ...image, ...CACHED },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hmm', signature: 'SIGN' },
          { type: 'text', text: 'Looking.' },
          { type: 'tool_use', id: 'call_1', name: 'get_weather', input: { city: 'Paris' } },
          { type: 'tool_use', id: 'call_2', name: 'get_weather', input: { city: 'X' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_1', content: [{ type: 'text', text: 'Map:' }, image] },
          { type: 'tool_result', tool_use_id: 'call_2', content: 'No such city', is_error: true },
          { type: 'text', text: 'And now? \ufffd', ...CACHED },
        ],
      },
    ],
    tools: [
      {
        name: 'get_weather',
        description: 'Tells the weather.',
        input_schema: SCHEMA,
        eager_input_streaming: true,
      },
    ],
    stream: true,
  });
});

it('sends a Chat Completions server thinking as it came, and images behind all results', async () => {
  const { url, headers, body } = await send('chat', fullTranscript(WIRE_MODELS.chat), OPTIONS);
  const image = { type: 'image_url', image_url: { url: DATA_URL } };
  const call = (id: string, city: string) => ({
    id,
    type: 'function',
    function: { name: 'get_weather', arguments: JSON.stringify({ city }) },
  });
  expect(url).toMatch(/\/v1\/chat\/completions$/u);
  expect(headers).toMatchObject({ authorization: 'Bearer secret-key' });
  expect(body).toEqual({
    model: 'qwen3',
    max_tokens: 4_096,
    reasoning_effort: 'low',
    messages: [
      { role: 'system', content: 'You know the weather.' },
      { role: 'user', content: [{ type: 'text', text: 'Look' }, image] },
      {
        role: 'assistant',
        content: 'Looking.',
        reasoning_content: 'hmm',
        tool_calls: [call('call_1', 'Paris'), call('call_2', 'X')],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'Map:' },
      { role: 'tool', tool_call_id: 'call_2', content: 'No such city' },
      { role: 'user', content: [{ type: 'text', text: 'Images that the tools returned:' }, image] },
      { role: 'user', content: 'And now? \ufffd' },
    ],
    tools: [
      {
        type: 'function',
        function: { name: 'get_weather', description: 'Tells the weather.', parameters: SCHEMA },
      },
    ],
    stream: true,
    stream_options: { include_usage: true },
  });
});

it('has OpenAI store nothing, and sends its reasoning back as it was encrypted', async () => {
  const transcript = fullTranscript(WIRE_MODELS.responses, {
    thinking: '{"openai":{"itemId":"rs_1","reasoningEncryptedContent":"ENCRYPTED"}}',
    call: '{"openai":{"itemId":"fc_1"}}',
  });
  const { url, headers, body } = await send('responses', transcript, OPTIONS);
  const image = { type: 'input_image', image_url: DATA_URL };
  expect(url).toMatch(/\/v1\/responses$/u);
  expect(headers).toMatchObject({ authorization: 'Bearer secret-key' });
  expect(body).toEqual({
    model: 'gpt-5',
    input: [
      { role: 'developer', content: 'You know the weather.' },
      { role: 'user', content: [{ type: 'input_text', text: 'Look' }, image] },
      {
        type: 'reasoning',
        id: 'rs_1',
        encrypted_content: 'ENCRYPTED',
        summary: [{ type: 'summary_text', text: 'hmm' }],
      },
      { role: 'assistant', content: [{ type: 'output_text', text: 'Looking.' }] },
      { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Paris"}' },
      { type: 'function_call', call_id: 'call_2', name: 'get_weather', arguments: '{"city":"X"}' },
      { type: 'function_call_output', call_id: 'call_1', output: [{ type: 'input_text', text: 'Map:' }, image] },
      { type: 'function_call_output', call_id: 'call_2', output: 'No such city' },
      { role: 'user', content: [{ type: 'input_text', text: 'And now? \ufffd' }] },
    ],
    max_output_tokens: 4_096,
    store: false,
    include: ['reasoning.encrypted_content'],
    prompt_cache_key: '3f3af1ecebbd1410ab417ec0d27bbfcb5d340e177ae159b59fc8626c2dfd9175',
    reasoning: { effort: 'low', summary: 'auto' },
    tools: [
      {
        type: 'function',
        name: 'get_weather',
        description: 'Tells the weather.',
        parameters: SCHEMA,
        strict: false,
      },
    ],
    stream: true,
  });
});

it('sends Google the signatures of thoughts and of calls', async () => {
  const transcript = fullTranscript(WIRE_MODELS.google, {
    thinking: '{"google":{"thoughtSignature":"THOUGHT"}}',
    call: '{"google":{"thoughtSignature":"CALL"}}',
  });
  const { url, headers, body } = await send('google', transcript, OPTIONS);
  const image = { inlineData: { mimeType: IMAGE.mimeType, data: IMAGE.data } };
  expect(url).toMatch(/\/v1beta\/models\/gemini-2\.5-flash:streamGenerateContent\?alt=sse$/u);
  expect(headers).toMatchObject({ 'x-goog-api-key': 'secret-key' });
  expect(body).toEqual({
    generationConfig: {
      maxOutputTokens: 4_096,
      thinkingConfig: { thinkingBudget: 2_048, includeThoughts: true },
    },
    systemInstruction: { parts: [{ text: 'You know the weather.' }] },
    contents: [
      { role: 'user', parts: [{ text: 'Look' }, image] },
      {
        role: 'model',
        parts: [
          { text: 'hmm', thought: true, thoughtSignature: 'THOUGHT' },
          { text: 'Looking.' },
          { functionCall: { id: 'call_1', name: 'get_weather', args: { city: 'Paris' } }, thoughtSignature: 'CALL' },
          { functionCall: { id: 'call_2', name: 'get_weather', args: { city: 'X' } } },
        ],
      },
      {
        role: 'user',
        parts: [result('call_1', 'Map:'), result('call_2', 'No such city')],
      },
      { role: 'user', parts: [{ text: 'Images that the tools returned:' }, image] },
      { role: 'user', parts: [{ text: 'And now? \ufffd' }] },
    ],
    tools: [{ functionDeclarations: [{ name: 'get_weather', description: 'Tells the weather.', parameters: SCHEMA }] }],
  });
});

function result(id: string, content: string): object {
  return { functionResponse: { id, name: 'get_weather', response: { name: 'get_weather', content } } };
}
