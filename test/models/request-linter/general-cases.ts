import type { LinterCase } from './linter-case.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** What is the same on every wire, on the sample of Chat Completions. */
export const GENERAL_CASES: readonly LinterCase[] = [
  { title: 'an unknown address', path: '/v1/completions', breaks: [['known-address', '/v1/completions']] },
  { title: 'an address with a prefix', path: '/proxy/openai/v1/chat/completions?tenant=a', breaks: [] },
  { title: 'bytes that are no UTF-8', bytes: new Uint8Array([0x7b, 0xff, 0x7d]), breaks: [['utf-8', '']] },
  { title: 'half a surrogate pair as bytes', bytes: new Uint8Array([0xed, 0xa0, 0xbd]), breaks: [['utf-8', '']] },
  { title: 'a body that is cut off', bytes: bytes('{"model":'), breaks: [['json', '']] },
  { title: 'a list', bytes: bytes('[]'), breaks: [['json', '']] },
  {
    title: 'half a surrogate pair as an escape',
    edits: { 'messages.5.content': 'and now \ud83d?' },
    breaks: [['well-formed-text', 'messages.5.content']],
  },
  {
    title: 'half a surrogate pair in a name',
    edits: { metadata: { '\ud83d': 1 } },
    breaks: [['well-formed-text', 'metadata']],
  },
  { title: 'a whole surrogate pair', edits: { 'messages.5.content': 'and now 👍' }, breaks: [] },
  {
    title: 'a body of another type',
    headers: { 'content-type': 'text/plain' },
    breaks: [['content-type', 'content-type']],
  },
  { title: 'a body with its charset', headers: { 'content-type': 'application/json; charset=utf-8' }, breaks: [] },
  { title: 'no model', edits: { model: '' }, breaks: [['model', 'model']] },
];
