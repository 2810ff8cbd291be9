import { type LinterCase, type SampleRequest, TEXT_MODEL } from './linter-case.ts';

const PNG = { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' };
const EPHEMERAL = { type: 'ephemeral' };
const CALLS = [
  { type: 'tool_use', id: 'call_1', name: 'get_weather', input: { city: 'Oslo' } },
  { type: 'tool_use', id: 'call_2', name: 'calculate', input: {} },
];

export const ANTHROPIC_SAMPLE: SampleRequest = {
  path: '/v1/messages',
  headers: { 'content-type': 'application/json', 'x-api-key': 'key', 'anthropic-version': '2023-06-01' },
  body: {
    model: 'claude-sonnet-5',
    max_tokens: 4096,
    stream: true,
    thinking: { type: 'enabled', budget_tokens: 1024 },
    system: [{ type: 'text', text: 'Be brief.', cache_control: EPHEMERAL }],
    tools: [
      { name: 'get_weather', input_schema: { type: 'object', properties: { city: { type: 'string' } } } },
      { name: 'calculate', input_schema: { type: 'object', properties: {} } },
    ],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look.' },
          { type: 'image', source: PNG },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm', signature: 'SIG' },
          { type: 'redacted_thinking', data: 'RED' },
          { type: 'text', text: 'I look.' },
          ...CALLS,
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'call_1',
            content: [
              { type: 'text', text: 'A map:' },
              { type: 'image', source: PNG },
            ],
          },
          { type: 'tool_result', tool_use_id: 'call_2', content: 'No sum.', is_error: true },
          { type: 'text', text: 'And now?', cache_control: EPHEMERAL },
        ],
      },
    ],
  },
};

const said = (role: string, text = 'Hello.') => ({ role, content: [{ type: 'text', text }] });

export const ANTHROPIC_CASES: readonly LinterCase[] = [
  { title: 'no key', headers: { 'x-api-key': '' }, breaks: [['authentication', 'x-api-key']] },
  { title: 'a key as a bearer', headers: { 'x-api-key': '', authorization: 'Bearer key' }, breaks: [] },
  { title: 'no version', headers: { 'anthropic-version': '' }, breaks: [['api-version', 'anthropic-version']] },
  { title: 'no stream', edits: { stream: false }, breaks: [['stream', 'stream']] },
  {
    title: 'no length',
    edits: { max_tokens: undefined, thinking: undefined },
    breaks: [['max-tokens', 'max_tokens']],
  },
  { title: 'a broken length', edits: { max_tokens: 4096.5 }, breaks: [['max-tokens', 'max_tokens']] },
  { title: 'no messages', edits: { messages: [] }, breaks: [['messages', 'messages']] },
  { title: 'one message as a string', edits: { messages: [{ role: 'user', content: 'Hello.' }] }, breaks: [] },
  {
    title: 'an empty message as a string',
    edits: { messages: [{ role: 'user', content: '' }] },
    breaks: [['empty-text', 'messages.0']],
  },
  {
    title: 'a role of another wire',
    edits: { messages: [said('tool')] },
    breaks: [
      ['role', 'messages.0'],
      ['content-kind', 'messages.0.0'],
    ],
  },
  {
    title: 'a system message among the messages',
    edits: { messages: [{ role: 'system', content: 'Be brief.' }, said('user')] },
    breaks: [['system-place', 'messages.0']],
  },
  {
    title: 'a first message of the model',
    edits: { messages: [said('assistant'), said('user')] },
    breaks: [['first-role', 'messages.0']],
  },
  {
    title: 'a last message of the model',
    edits: { messages: [said('user'), said('assistant')] },
    breaks: [['last-role', 'messages.1']],
  },
  {
    title: 'two messages of people in a row',
    edits: { messages: [said('user'), said('user')] },
    breaks: [['alternating-roles', 'messages.1']],
  },
  {
    title: 'a message without content',
    edits: { messages: [{ role: 'user', content: [] }] },
    breaks: [['empty-message', 'messages.0']],
  },
  { title: 'an empty text', edits: { 'messages.0.content.0.text': '' }, breaks: [['empty-text', 'messages.0.0']] },
  { title: 'white space', edits: { 'messages.0.content.0.text': ' \n' }, breaks: [['empty-text', 'messages.0.0']] },
  { title: 'an empty system prompt', edits: { 'system.0.text': '' }, breaks: [['empty-text', 'system.0']] },
  {
    title: 'thinking of a person',
    edits: { 'messages.0.content.0': { type: 'thinking', thinking: 'hm', signature: 'SIG' } },
    breaks: [['content-kind', 'messages.0.0']],
  },
  {
    title: 'an id with a dot',
    edits: { 'messages.1.content.3.id': 'call.1', 'messages.2.content.0.tool_use_id': 'call.1' },
    breaks: [['call-id', 'messages.1.3']],
  },
  {
    title: 'an id that is used twice',
    edits: {
      'messages.3': { role: 'assistant', content: [{ type: 'tool_use', id: 'call_1', name: 'calculate', input: {} }] },
      'messages.4': { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: '4' }] },
      thinking: undefined,
    },
    breaks: [['call-id', 'messages.3.0']],
  },
  {
    title: 'a call of a tool with a dot in its name',
    edits: { 'messages.1.content.3.name': 'get.weather' },
    breaks: [['call-name', 'messages.1.3']],
  },
  {
    title: 'arguments as text',
    edits: { 'messages.1.content.3.input': '{"city":"Oslo"}' },
    breaks: [['call-arguments', 'messages.1.3']],
  },
  {
    title: 'a call without a result',
    edits: { 'messages.2.content.1': undefined },
    breaks: [['call-unanswered', 'messages.1.4']],
  },
  {
    title: 'a result that comes a turn later',
    edits: {
      'messages.2': { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: '7' }] },
      'messages.3': said('assistant'),
      'messages.4': { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_2', content: '8' }] },
      thinking: undefined,
    },
    breaks: [
      ['call-unanswered', 'messages.1.4'],
      ['result-orphan', 'messages.4.0'],
    ],
  },
  {
    title: 'a result of no call',
    edits: { 'messages.2.content.1.tool_use_id': 'call_9' },
    breaks: [
      ['result-orphan', 'messages.2.1'],
      ['call-unanswered', 'messages.1.4'],
    ],
  },
  {
    title: 'two results of one call',
    edits: { 'messages.2.content.2': { type: 'tool_result', tool_use_id: 'call_2', content: 'Again.' } },
    breaks: [['result-orphan', 'messages.2.2']],
  },
  {
    title: 'a result after a text',
    edits: { 'messages.2.content.0': { type: 'text', text: 'First.' }, 'messages.1.content.3': undefined },
    breaks: [['result-first', 'messages.2.1']],
  },
  {
    title: 'a result without content',
    edits: { 'messages.2.content.1.content': [] },
    breaks: [['empty-message', 'messages.2.1']],
  },
  {
    title: 'an empty text in a result',
    edits: { 'messages.2.content.0.content.0.text': '' },
    breaks: [['empty-text', 'messages.2.0.content.0']],
  },
  {
    title: 'a call in a result',
    edits: { 'messages.2.content.0.content.0': { type: 'tool_use', id: 'x', name: 'calculate', input: {} } },
    breaks: [['content-kind', 'messages.2.0.content.0']],
  },
  {
    title: 'thinking without a signature',
    edits: { 'messages.1.content.0.signature': '' },
    breaks: [['thinking-signature', 'messages.1.0']],
  },
  {
    title: 'withheld thinking without its data',
    edits: { 'messages.1.content.1.data': undefined },
    breaks: [['thinking-signature', 'messages.1.1']],
  },
  {
    title: 'thinking of another model',
    edits: { 'messages.1.content.0.signature': 'FOREIGN' },
    breaks: [['thinking-origin', 'messages.1.0']],
  },
  {
    title: 'answered calls without the thinking before them',
    edits: { 'messages.1.content': CALLS },
    breaks: [['thinking-first', 'messages.1.0']],
  },
  {
    title: 'answered calls without thinking, where the model decides how much it thinks',
    edits: { 'messages.1.content': CALLS, thinking: { type: 'adaptive' } },
    breaks: [],
  },
  { title: 'a small budget', edits: { 'thinking.budget_tokens': 512 }, breaks: [['thinking-budget', 'thinking']] },
  {
    title: 'a budget as long as the answer',
    edits: { 'thinking.budget_tokens': 4096 },
    breaks: [['thinking-budget', 'thinking']],
  },
  {
    title: 'five breakpoints',
    edits: {
      'tools.0.cache_control': EPHEMERAL,
      'messages.0.content.0.cache_control': EPHEMERAL,
      'messages.2.content.0.content.0.cache_control': EPHEMERAL,
    },
    breaks: [['cache-breakpoints', 'messages.2.2']],
  },
  {
    title: 'four breakpoints',
    edits: { 'tools.0.cache_control': EPHEMERAL, 'messages.0.content.0.cache_control': EPHEMERAL },
    breaks: [],
  },
  {
    title: 'a breakpoint on thinking',
    edits: { 'messages.1.content.0.cache_control': EPHEMERAL },
    breaks: [['cache-place', 'messages.1.0']],
  },
  {
    title: 'an unknown lifetime',
    edits: { 'system.0.cache_control': { type: 'ephemeral', ttl: '1d' } },
    breaks: [['cache-place', 'system.0']],
  },
  {
    title: 'a long life after a short one',
    edits: { 'messages.2.content.2.cache_control': { type: 'ephemeral', ttl: '1h' } },
    breaks: [['cache-order', 'messages.2.2']],
  },
  {
    title: 'a short life after a long one',
    edits: { 'system.0.cache_control': { type: 'ephemeral', ttl: '1h' } },
    breaks: [],
  },
  {
    title: 'an image of an unknown type',
    edits: { 'messages.0.content.1.source.media_type': 'image/tiff' },
    breaks: [['image-form', 'messages.0.1']],
  },
  {
    title: 'an image as a data URL',
    edits: { 'messages.0.content.1.source.data': 'data:image/png;base64,iVBORw0KGgo=' },
    breaks: [['image-form', 'messages.0.1']],
  },
  {
    title: 'images for a model that takes none',
    edits: { model: TEXT_MODEL },
    breaks: [
      ['image-support', 'messages.0.1'],
      ['image-support', 'messages.2.0.content.1'],
    ],
  },
  { title: 'a tool with a space', edits: { 'tools.0.name': 'get weather' }, breaks: [['tool-name', 'tools.0']] },
  { title: 'a long name', edits: { 'tools.0.name': 'a'.repeat(65) }, breaks: [['tool-name', 'tools.0']] },
  { title: 'the longest name', edits: { 'tools.0.name': 'a'.repeat(64) }, breaks: [] },
  { title: 'two tools of one name', edits: { 'tools.1.name': 'get_weather' }, breaks: [['tool-name', 'tools.1']] },
  {
    title: 'a schema of a text',
    edits: { 'tools.1.input_schema': { type: 'string' } },
    breaks: [['tool-schema', 'tools.1']],
  },
  { title: 'calls but no tools', edits: { tools: undefined }, breaks: [['tools-defined', 'tools']] },
  { title: 'neither calls nor tools', edits: { tools: undefined, messages: [said('user')] }, breaks: [] },
];
