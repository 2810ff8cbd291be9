// Tools that finish at once, transcripts to start from, and the check that a case did its work.

import { textAnswer, userMessage } from './scripted-stream.mjs';

export const RESULT = { content: [{ type: 'text', text: 'ok' }], details: {} };

// Shared, as in a server: a tool is made once and its schema compiled once, however many agents use it.
export const TOOLS = createTools(1);

export function createTools(count) {
  return Array.from({ length: count }, (_, index) => ({
    name: `tool${index}`,
    label: `Tool ${index}`,
    description: 'Does what tools of this size usually do, described in a sentence of the usual length.',
    parameters: {
      type: 'object',
      properties: {
        value: { type: 'string', description: 'What to work on' },
        limit: { type: 'number', description: 'How many at most' },
        mode: { type: 'string', enum: ['fast', 'careful'], description: 'How to go about it' },
        tags: { type: 'array', items: { type: 'string' }, description: 'Only these' },
      },
      required: ['value'],
    },
    execute: async () => RESULT,
  }));
}

export function createHistory(count) {
  return Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? userMessage(`question ${index}`) : textAnswer(`answer ${index}`),
  );
}

export function assertResults(messages, count) {
  const results = messages.filter((message) => message.role === 'toolResult' && !message.isError);
  if (results.length !== count) throw new Error(`${results.length} tool results instead of ${count}`);
  return true;
}

export function ignore() {}
