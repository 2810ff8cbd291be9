import { describe, expect, it } from 'vitest';
import type { StreamOptions } from '../../../src/core/index.ts';
import { parseModelName } from '../../../src/models/providers/model-name.ts';
import { type OpenModelOptions, openModel } from '../../../src/models/providers/open-model.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import * as anthropic from '../../support/model-wire/anthropic-events.ts';
import * as chat from '../../support/model-wire/chat-events.ts';
import * as google from '../../support/model-wire/google-events.ts';
import * as responses from '../../support/model-wire/responses-events.ts';

const ANSWERS = {
  anthropic: anthropic.answer('Hello'),
  openai: responses.answer('Hello'),
  google: google.chunk([{ text: 'Hello' }], 'STOP', google.USAGE),
  'openai-compatible': chat.chunk({ content: 'Hello' }) + chat.chunk({}, 'stop') + chat.usage() + chat.DONE,
};

interface Sent {
  readonly url: string;
  readonly authorization: string | null;
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Opens a model, asks it one thing, and gives what was sent and what came. */
async function ask(text: string, options: Partial<OpenModelOptions> = {}, request: StreamOptions = {}) {
  const name = parseModelName(text);
  if (name.kind !== 'provider') throw new Error(`${text} names no provider's model.`);
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    sent.push({
      url: new Request(input).url,
      authorization: headers.get('authorization'),
      key: headers.get('x-api-key') ?? headers.get('x-goog-api-key'),
      body: JSON.parse(await new Response(init?.body).text()),
    });
    const headersOfAnswer = { 'content-type': 'text/event-stream' };
    return new Response(ANSWERS[name.provider.name], { headers: headersOfAnswer });
  };
  const { model, streamFn } = openModel(name, { clock: createFakeClock(), logger: silentLogger, fetch, ...options });
  const stream = await streamFn(model, { messages: [{ role: 'user', content: 'Hi', timestamp: 0 }] }, request);
  const answer = await stream.result();
  return { sent, answer };
}

describe('openModel', () => {
  it.each([
    ['anthropic/claude-opus-5-5', 'https://api.anthropic.com/v1/messages', 'key'],
    ['openai/gpt-6.2-sol', 'https://api.openai.com/v1/responses', 'authorization'],
    [
      'google/gemini-3.8-flash',
      'https://generativelanguage.googleapis.com/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse',
      'key',
    ],
  ] as const)('asks %s at %s with its %s', async (text, url, header) => {
    const { sent, answer } = await ask(text, { apiKey: 'sk-1' });
    const secret = { authorization: null, key: null, [header]: header === 'key' ? 'sk-1' : 'Bearer sk-1' };
    expect(sent).toEqual([{ url, ...secret, body: expect.anything() }]);
    expect([answer.content, answer.stopReason, answer.model]).toMatchObject([
      [{ type: 'text', text: 'Hello' }],
      'stop',
      text.split('/')[1],
    ]);
  });

  it('asks a server of the operator’s own where it is, by the whole id, without a key where there is none', async () => {
    const { sent, answer } = await ask('openai-compatible/meta/llama-4:8b', { baseUrl: 'http://127.0.0.1:11434' });
    expect(sent).toEqual([
      {
        url: 'http://127.0.0.1:11434/v1/chat/completions',
        authorization: null,
        key: null,
        body: expect.objectContaining({ model: 'meta/llama-4:8b', stream_options: { include_usage: true } }),
      },
    ]);
    expect(answer.usage).toMatchObject({ output: 25, cost: { total: 0, isUnknown: true } });
  });

  it.each([
    ['anthropic/a', 'https://gateway.test/anthropic/v1/messages'],
    ['openai/a', 'https://gateway.test/anthropic/v1/responses'],
    ['google/a', 'https://gateway.test/anthropic/v1/models/a:streamGenerateContent?alt=sse'],
  ])('asks %s through a gateway, without a key where the gateway has it', async (text, url) => {
    const { sent } = await ask(text, { baseUrl: 'https://gateway.test/anthropic/v1/' });
    expect(sent.map((one) => [one.url, one.key ?? one.authorization ?? ''])).toEqual([
      [url, text.startsWith('openai') ? 'Bearer' : ''],
    ]);
  });

  it('sends the key of one request rather than its own', async () => {
    const { sent } = await ask('anthropic/a', { apiKey: 'sk-own' }, { apiKey: 'sk-request' });
    expect(sent.map(({ key }) => key)).toEqual(['sk-request']);
  });

  it.each([
    ['what the operator allows', { maxOutputTokens: 1_000 }, {}, 1_000],
    ['what the request wants, if it is said', { maxOutputTokens: 1_000 }, { maxTokens: 10 }, 10],
    ['no limit of ours where nothing is known', {}, {}, undefined],
  ])('limits an answer to %s', async (_title, options, request, maxTokens) => {
    const { sent } = await ask('openai-compatible/a', { baseUrl: 'http://a', ...options }, request);
    expect(sent.map(({ body }) => body['max_tokens'])).toEqual([maxTokens]);
  });

  it('reads no address and no key from the environment behind the settings’ back', async () => {
    process.env['ANTHROPIC_BASE_URL'] = 'https://elsewhere.test';
    process.env['ANTHROPIC_API_KEY'] = 'sk-elsewhere';
    try {
      const { sent } = await ask('anthropic/a');
      expect(sent.map(({ url, key }) => [url, key])).toEqual([['https://api.anthropic.com/v1/messages', '']]);
    } finally {
      delete process.env['ANTHROPIC_BASE_URL'];
      delete process.env['ANTHROPIC_API_KEY'];
    }
  });
});
