import { type LinterCase, type SampleRequest, TEXT_MODEL } from './linter-case.ts';

const PNG = { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' };
const schema = { type: 'object', properties: { city: { type: 'string' } } };

export const RESPONSES_SAMPLE: SampleRequest = {
  path: '/v1/responses',
  headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
  body: {
    model: 'gpt-6',
    stream: true,
    store: false,
    max_output_tokens: 4096,
    prompt_cache_key: 'thread-1',
    include: ['reasoning.encrypted_content'],
    tools: [
      { type: 'function', name: 'get_weather', strict: false, parameters: schema },
      {
        type: 'function',
        name: 'calculate',
        parameters: { ...schema, required: ['city'], additionalProperties: false },
      },
    ],
    input: [
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'input_text', text: 'Look.' }, PNG] },
      { type: 'reasoning', encrypted_content: 'ENC', summary: [] },
      { role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] },
      { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Oslo"}' },
      { type: 'function_call', call_id: 'call_2', name: 'calculate', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: [{ type: 'input_text', text: 'A map:' }, PNG] },
      { type: 'function_call_output', call_id: 'call_2', output: 'No sum.' },
      { role: 'user', content: [{ type: 'input_text', text: 'And now?' }] },
    ],
  },
};

const HELLO = { role: 'user', content: 'Hello.' };

export const RESPONSES_CASES: readonly LinterCase[] = [
  { title: 'no key', headers: { authorization: 'Bearer ' }, breaks: [['authentication', 'authorization']] },
  { title: 'no stream', edits: { stream: undefined }, breaks: [['stream', 'stream']] },
  { title: 'a short answer', edits: { max_output_tokens: 15 }, breaks: [['max-tokens', 'max_output_tokens']] },
  { title: 'an answer of any length', edits: { max_output_tokens: undefined }, breaks: [] },
  {
    title: 'a long key of the cache',
    edits: { prompt_cache_key: 'k'.repeat(65) },
    breaks: [['cache-key', 'prompt_cache_key']],
  },
  { title: 'empty instructions', edits: { instructions: '' }, breaks: [['empty-text', 'instructions']] },
  { title: 'no input', edits: { input: [] }, breaks: [['messages', 'input']] },
  {
    title: 'a system message in the middle',
    edits: { input: [HELLO, { role: 'system', content: 'Be brief.' }, HELLO] },
    breaks: [['system-place', 'input.1']],
  },
  {
    title: 'a first message of the model',
    edits: { input: [{ role: 'assistant', content: 'Hello.' }, HELLO] },
    breaks: [['first-role', 'input.0']],
  },
  {
    title: 'a last message of the model',
    edits: { input: [HELLO, { role: 'assistant', content: 'Hello.' }] },
    breaks: [['last-role', 'input.1']],
  },
  {
    title: 'a role of another wire',
    edits: { input: [{ role: 'model', content: 'Hello.' }] },
    breaks: [['role', 'input.0']],
  },
  { title: 'a message without content', edits: { 'input.8.content': [] }, breaks: [['empty-message', 'input.8']] },
  { title: 'an empty text', edits: { 'input.8.content.0.text': '' }, breaks: [['empty-text', 'input.8.0']] },
  { title: 'an empty output', edits: { 'input.7.output': '' }, breaks: [['empty-text', 'input.7']] },
  { title: 'an output without content', edits: { 'input.7.output': [] }, breaks: [['empty-message', 'input.7']] },
  {
    title: 'a text of the wrong side',
    edits: { 'input.3.content.0.type': 'input_text' },
    breaks: [['content-kind', 'input.3.0']],
  },
  { title: 'a refusal of the model', edits: { 'input.3.content.0': { type: 'refusal', refusal: 'No.' } }, breaks: [] },
  {
    title: 'an item of an unknown kind',
    edits: { 'input.3': { type: 'web_search_call' } },
    breaks: [
      ['thinking-alone', 'input.2'],
      ['content-kind', 'input.3'],
    ],
  },
  {
    title: 'a long id',
    edits: { 'input.4.call_id': 'c'.repeat(65), 'input.6.call_id': 'c'.repeat(65) },
    breaks: [['call-id', 'input.4']],
  },
  {
    title: 'an id that is used twice',
    edits: {
      'input.9': { type: 'function_call', call_id: 'call_1', name: 'calculate', arguments: '{}' },
      'input.10': { type: 'function_call_output', call_id: 'call_1', output: '4' },
    },
    breaks: [['call-id', 'input.9']],
  },
  {
    title: 'a call with a dot in its name',
    edits: { 'input.4.name': 'get.weather' },
    breaks: [['call-name', 'input.4']],
  },
  {
    title: 'arguments that are a list',
    edits: { 'input.4.arguments': '[1]' },
    breaks: [['call-arguments', 'input.4']],
  },
  {
    title: 'arguments that are cut off',
    edits: { 'input.4.arguments': '{"city":"O' },
    breaks: [['call-arguments', 'input.4']],
  },
  { title: 'a call without an output', edits: { 'input.7': undefined }, breaks: [['call-unanswered', 'input.5']] },
  {
    title: 'outputs after the next message',
    edits: { 'input.6': HELLO, 'input.8': { type: 'function_call_output', call_id: 'call_1', output: '7' } },
    breaks: [
      ['call-unanswered', 'input.4'],
      ['call-unanswered', 'input.5'],
      ['result-orphan', 'input.7'],
      ['result-orphan', 'input.8'],
    ],
  },
  {
    title: 'a text of the model between its calls and their outputs',
    edits: {
      'input.3': { type: 'function_call', call_id: 'call_0', name: 'calculate', arguments: '{}' },
      'input.4': { role: 'assistant', content: 'Done.' },
      'input.6': { type: 'function_call_output', call_id: 'call_0', output: '7' },
    },
    breaks: [],
  },
  {
    title: 'an output of no call',
    edits: { 'input.7.call_id': 'call_9' },
    breaks: [
      ['result-orphan', 'input.7'],
      ['call-unanswered', 'input.5'],
    ],
  },
  {
    title: 'reasoning without its content',
    edits: { 'input.2.encrypted_content': undefined },
    breaks: [['thinking-signature', 'input.2']],
  },
  {
    title: 'reasoning of another model',
    edits: { 'input.2.encrypted_content': 'FOREIGN' },
    breaks: [['thinking-origin', 'input.2']],
  },
  {
    title: 'reasoning that led to nothing',
    edits: { 'input.8': { type: 'reasoning', encrypted_content: 'ENC', summary: [] }, 'input.9': HELLO },
    breaks: [['thinking-alone', 'input.8']],
  },
  {
    title: 'a reference to a stored item',
    edits: { 'input.8': { type: 'item_reference', id: 'msg_1' }, 'input.9': HELLO },
    breaks: [['stored-item', 'input.8']],
  },
  {
    title: 'a reference where items are stored',
    edits: { store: true, 'input.8': { type: 'item_reference', id: 'msg_1' }, 'input.9': HELLO },
    breaks: [],
  },
  {
    title: 'one item twice',
    edits: { 'input.3.id': 'msg_1', 'input.4.id': 'msg_1' },
    breaks: [['stored-item', 'input.4']],
  },
  {
    title: 'an image that is no Base64',
    edits: { 'input.1.content.1.image_url': 'data:image/png;base64,?' },
    breaks: [['image-form', 'input.1.1']],
  },
  { title: 'an image of the web', edits: { 'input.1.content.1.image_url': 'https://example.com/a.png' }, breaks: [] },
  {
    title: 'images for a model that takes none',
    edits: { model: TEXT_MODEL },
    breaks: [
      ['image-support', 'input.1.1'],
      ['image-support', 'input.6.1'],
    ],
  },
  { title: 'a tool without a name', edits: { 'tools.0.name': '' }, breaks: [['tool-name', 'tools.0']] },
  {
    title: 'a schema of a list',
    edits: { 'tools.0.parameters': { type: 'array' } },
    breaks: [['tool-schema', 'tools.0']],
  },
  {
    title: 'properties that are a list',
    edits: { 'tools.0.parameters.properties': [] },
    breaks: [['tool-schema', 'tools.0']],
  },
  {
    title: 'a loose schema that is held to',
    edits: { 'tools.0.strict': undefined },
    breaks: [['strict-schema', 'tools.0']],
  },
];
