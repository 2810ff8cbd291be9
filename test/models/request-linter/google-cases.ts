import { type LinterCase, type SampleRequest, TEXT_MODEL } from './linter-case.ts';

const PNG = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };
const said = (role: string, text = 'Hello.') => ({ role, parts: [{ text }] });
const address = (model: string) => `/v1beta/models/${model}:streamGenerateContent?alt=sse`;

export const GOOGLE_SAMPLE: SampleRequest = {
  path: address('gemini-3-pro'),
  headers: { 'content-type': 'application/json', 'x-goog-api-key': 'key' },
  body: {
    generationConfig: { maxOutputTokens: 4096 },
    systemInstruction: { parts: [{ text: 'Be brief.' }] },
    tools: [
      {
        functionDeclarations: [
          { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
          { name: 'now' },
        ],
      },
    ],
    contents: [
      { role: 'user', parts: [{ text: 'Look.' }, PNG] },
      {
        role: 'model',
        parts: [
          { text: 'hm', thought: true, thoughtSignature: 'TS1' },
          { text: 'I look.' },
          { functionCall: { name: 'get_weather', args: { city: 'Oslo' } }, thoughtSignature: 'TS2' },
          { functionCall: { name: 'now', args: {} } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'get_weather', response: { content: 'A map.' }, parts: [PNG] } },
          { functionResponse: { name: 'now', response: { content: 'Noon.' } } },
        ],
      },
    ],
  },
};

export const GOOGLE_CASES: readonly LinterCase[] = [
  { title: 'no key', headers: { 'x-goog-api-key': '' }, breaks: [['authentication', 'x-goog-api-key']] },
  { title: 'no stream', path: '/v1beta/models/gemini-3-pro:generateContent', breaks: [['stream', 'alt']] },
  {
    title: 'a length of nothing',
    edits: { 'generationConfig.maxOutputTokens': -1 },
    breaks: [['max-tokens', 'generationConfig.maxOutputTokens']],
  },
  { title: 'no messages', edits: { contents: [] }, breaks: [['messages', 'contents']] },
  {
    title: 'an empty system prompt',
    edits: { 'systemInstruction.parts.0.text': '' },
    breaks: [['empty-text', 'systemInstruction.0']],
  },
  {
    title: 'a system prompt without parts',
    edits: { 'systemInstruction.parts': [] },
    breaks: [['empty-message', 'systemInstruction']],
  },
  {
    title: 'a system message among the messages',
    edits: { contents: [said('system'), said('user')] },
    breaks: [
      ['system-place', 'contents.0'],
      ['content-kind', 'contents.0.0'],
    ],
  },
  {
    title: 'a role of another wire',
    edits: { contents: [said('assistant')] },
    breaks: [
      ['role', 'contents.0'],
      ['content-kind', 'contents.0.0'],
    ],
  },
  {
    title: 'a first message of the model',
    edits: { contents: [said('model'), said('user')] },
    breaks: [['first-role', 'contents.0']],
  },
  {
    title: 'a last message of the model',
    edits: { contents: [said('user'), said('model')] },
    breaks: [['last-role', 'contents.1']],
  },
  {
    title: 'two messages of people in a row',
    edits: { contents: [said('user'), said('user')] },
    breaks: [],
  },
  {
    title: 'a message without content',
    edits: { contents: [{ role: 'user', parts: [] }] },
    breaks: [['empty-message', 'contents.0']],
  },
  { title: 'an empty text', edits: { 'contents.0.parts.0.text': '' }, breaks: [['empty-text', 'contents.0.0']] },
  {
    title: 'an empty text that carries a signature',
    edits: { 'contents.1.parts.1': { text: '', thoughtSignature: 'TS3' } },
    breaks: [],
  },
  {
    title: 'a part of two kinds',
    edits: { 'contents.0.parts.0.inlineData': PNG.inlineData },
    breaks: [['content-kind', 'contents.0.0']],
  },
  {
    title: 'thinking without a signature',
    edits: { 'contents.1.parts.0.thoughtSignature': undefined },
    breaks: [['thinking-signature', 'contents.1.0']],
  },
  {
    title: 'thinking of another model',
    edits: { 'contents.1.parts.0.thoughtSignature': 'FOREIGN' },
    breaks: [['thinking-origin', 'contents.1.0']],
  },
  {
    title: 'a call without its signature',
    edits: { 'contents.1.parts.2.thoughtSignature': undefined },
    breaks: [['first-call-signed', 'contents.1.2']],
  },
  {
    title: 'a call whose signature nobody has',
    edits: { 'contents.1.parts.2.thoughtSignature': 'skip_thought_signature_validator' },
    breaks: [],
  },
  {
    title: 'a call of an older model without a signature',
    path: address('gemini-2.5-pro'),
    edits: { 'contents.1.parts.2.thoughtSignature': undefined },
    breaks: [],
  },
  {
    title: 'a call of an earlier turn without a signature',
    edits: {
      'contents.1.parts.2.thoughtSignature': undefined,
      'contents.3': said('model'),
      'contents.4': said('user'),
    },
    breaks: [],
  },
  {
    title: 'a call with a dot in its name',
    edits: { 'contents.1.parts.3.functionCall.name': 'now.utc', 'contents.2.parts.1.functionResponse.name': 'now.utc' },
    breaks: [['call-name', 'contents.1.3']],
  },
  {
    title: 'arguments as text',
    edits: { 'contents.1.parts.3.functionCall.args': '{}' },
    breaks: [['call-arguments', 'contents.1.3']],
  },
  {
    title: 'a call without a result',
    edits: { 'contents.2.parts.1': undefined },
    breaks: [['call-unanswered', 'contents.1']],
  },
  {
    title: 'a result of no call',
    edits: { 'contents.2.parts.2': { functionResponse: { name: 'now', response: { content: 'Noon.' } } } },
    breaks: [['result-orphan', 'contents.2']],
  },
  {
    title: 'an empty result',
    edits: { 'contents.2.parts.1.functionResponse.response.content': '' },
    breaks: [['empty-text', 'contents.2.1']],
  },
  {
    title: 'a result without content',
    edits: { 'contents.2.parts.1.functionResponse.response': undefined },
    breaks: [['empty-message', 'contents.2.1']],
  },
  {
    title: 'an image of an unknown type',
    edits: { 'contents.0.parts.1.inlineData.mimeType': 'image/svg+xml' },
    breaks: [['image-form', 'contents.0.1']],
  },
  {
    title: 'images for a model that takes none',
    path: address(TEXT_MODEL),
    breaks: [
      ['image-support', 'contents.0.1'],
      ['image-support', 'contents.2.0.parts.0'],
    ],
  },
  {
    title: 'two tools of one name',
    edits: { 'tools.0.functionDeclarations.1.name': 'get_weather' },
    breaks: [['tool-name', 'functionDeclarations.1']],
  },
  {
    title: 'a schema of a text',
    edits: { 'tools.0.functionDeclarations.1.parameters': { type: 'string' } },
    breaks: [['tool-schema', 'functionDeclarations.1']],
  },
  {
    title: 'a keyword of JSON Schema only',
    edits: { 'tools.0.functionDeclarations.0.parameters.properties.city': { anyOf: [{ const: 'Oslo' }] } },
    breaks: [['schema-keyword', 'functionDeclarations.0.parameters.city.anyOf.0.const']],
  },
];
