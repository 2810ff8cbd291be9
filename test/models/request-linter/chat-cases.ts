import { type LinterCase, type SampleRequest, TEXT_MODEL } from './linter-case.ts';

const PNG = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };
const call = (id: string, name = 'calculate', text = '{}') => ({
  id,
  type: 'function',
  function: { name, arguments: text },
});

export const CHAT_SAMPLE: SampleRequest = {
  path: '/v1/chat/completions',
  headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
  body: {
    model: 'qwen3',
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 4096,
    tools: [
      { type: 'function', function: { name: 'get_weather', parameters: { type: 'object', properties: {} } } },
      {
        type: 'function',
        function: { name: 'calculate', parameters: { type: 'object', properties: { sum: { type: 'string' } } } },
      },
    ],
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'Look.' }, PNG] },
      {
        role: 'assistant',
        content: 'I look.',
        reasoning_content: 'hm',
        tool_calls: [call('call_1', 'get_weather', '{"city":"Oslo"}'), call('call_2')],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'A map.' },
      { role: 'tool', tool_call_id: 'call_2', content: [{ type: 'text', text: 'No sum.' }] },
      { role: 'user', content: 'And now?' },
    ],
  },
};

const HELLO = { role: 'user', content: 'Hello.' };

export const CHAT_CASES: readonly LinterCase[] = [
  { title: 'a server that asks for no key', headers: { authorization: undefined }, breaks: [] },
  { title: 'an empty key', headers: { authorization: 'Bearer ' }, breaks: [['authentication', 'authorization']] },
  { title: 'no stream', edits: { stream: false }, breaks: [['stream', 'stream']] },
  { title: 'no usage', edits: { stream_options: undefined }, breaks: [['include-usage', 'stream_options']] },
  { title: 'a length of nothing', edits: { max_tokens: 0 }, breaks: [['max-tokens', 'max_tokens']] },
  { title: 'a length by its newer name', edits: { max_tokens: undefined, max_completion_tokens: 100 }, breaks: [] },
  {
    title: 'a long key of the cache',
    edits: { prompt_cache_key: 'k'.repeat(65) },
    breaks: [['cache-key', 'prompt_cache_key']],
  },
  { title: 'no messages', edits: { messages: [] }, breaks: [['messages', 'messages']] },
  {
    title: 'a second system message',
    edits: { messages: [{ role: 'system', content: 'A' }, { role: 'system', content: 'B' }, HELLO] },
    breaks: [['system-place', 'messages.1']],
  },
  {
    title: 'a first message of the model',
    edits: { messages: [{ role: 'assistant', content: 'Hello.' }, HELLO] },
    breaks: [['first-role', 'messages.0']],
  },
  {
    title: 'a last message of the model',
    edits: { messages: [HELLO, { role: 'assistant', content: 'Hello.' }] },
    breaks: [['last-role', 'messages.1']],
  },
  { title: 'a role of another wire', edits: { 'messages.5.role': 'function' }, breaks: [['role', 'messages.5']] },
  {
    title: 'a message without content',
    edits: { 'messages.5.content': [] },
    breaks: [['empty-message', 'messages.5']],
  },
  { title: 'an empty text', edits: { 'messages.5.content': '' }, breaks: [['empty-text', 'messages.5']] },
  { title: 'an empty part', edits: { 'messages.1.content.0.text': ' ' }, breaks: [['empty-text', 'messages.1.0']] },
  { title: 'an empty result', edits: { 'messages.3.content': '' }, breaks: [['empty-text', 'messages.3']] },
  { title: 'calls without a text', edits: { 'messages.2.content': null }, breaks: [] },
  {
    title: 'an image of the model',
    edits: { 'messages.2.content': [PNG] },
    breaks: [['content-kind', 'messages.2.0']],
  },
  {
    title: 'a call that is no function',
    edits: { 'messages.2.tool_calls.0.type': 'custom' },
    breaks: [['content-kind', 'messages.2.tool_calls.0']],
  },
  {
    title: 'a call without an id',
    edits: { 'messages.2.tool_calls.0.id': '', 'messages.3.tool_call_id': '' },
    breaks: [['call-id', 'messages.2.tool_calls.0']],
  },
  {
    title: 'two calls with one id',
    edits: { 'messages.2.tool_calls.1.id': 'call_1', 'messages.4': undefined },
    breaks: [['call-id', 'messages.2.tool_calls.1']],
  },
  {
    title: 'a call with a slash in its name',
    edits: { 'messages.2.tool_calls.0.function.name': 'get/weather' },
    breaks: [['call-name', 'messages.2.tool_calls.0']],
  },
  {
    title: 'arguments as an object',
    edits: { 'messages.2.tool_calls.0.function.arguments': {} },
    breaks: [['call-arguments', 'messages.2.tool_calls.0']],
  },
  {
    title: 'a call without a result',
    edits: { 'messages.4': undefined },
    breaks: [['call-unanswered', 'messages.2.tool_calls.1']],
  },
  {
    title: 'a message between calls and results',
    edits: { 'messages.3': HELLO },
    breaks: [
      ['call-unanswered', 'messages.2.tool_calls.0'],
      ['call-unanswered', 'messages.2.tool_calls.1'],
      ['result-orphan', 'messages.4'],
    ],
  },
  {
    title: 'a result of no call',
    edits: { 'messages.6': { role: 'tool', tool_call_id: 'call_2', content: '4' } },
    breaks: [['result-orphan', 'messages.6']],
  },
  {
    title: 'an image in a result',
    edits: { 'messages.4.content.0': PNG, 'messages.4.content.1': { type: 'text', text: 'A map.' } },
    breaks: [['image-in-result', 'messages.4']],
  },
  {
    title: 'an image spelled out in a result',
    edits: { 'messages.3.content': '[{"type":"image-data","data":"iVBORw0KGgo=","mediaType":"image/png"}]' },
    breaks: [['image-in-result', 'messages.3']],
  },
  {
    title: 'an image of an unknown type',
    edits: { 'messages.1.content.1.image_url.url': 'data:image/bmp;base64,iVBORw0KGgo=' },
    breaks: [['image-form', 'messages.1.1']],
  },
  {
    title: 'an image for a model that takes none',
    edits: { model: TEXT_MODEL },
    breaks: [['image-support', 'messages.1.1']],
  },
  { title: 'a tool with a dot', edits: { 'tools.0.function.name': 'get.weather' }, breaks: [['tool-name', 'tools.0']] },
  {
    title: 'a tool without a schema',
    edits: { 'tools.0.function.parameters': undefined },
    breaks: [['tool-schema', 'tools.0']],
  },
  {
    title: 'a loose schema that is held to',
    edits: { 'tools.1.function.strict': true },
    breaks: [['strict-schema', 'tools.1']],
  },
];
