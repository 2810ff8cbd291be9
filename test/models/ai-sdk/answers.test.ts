import type { LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Logger, ModelCost, StreamOptions } from '../../../src/core/index.ts';
import { createAiSdkStreamFn, describeLanguageModel } from '../../../src/models/ai-sdk/index.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { createFakeLanguageModel, FAKE_USAGE, finish, says } from './support/fake-language-model.ts';
import { listEvents } from './support/list-events.ts';

interface Outcome {
  readonly events: readonly string[];
  readonly message: AssistantMessage;
}

async function receive(
  parts: readonly LanguageModelV3StreamPart[],
  { cost, logger, options }: { cost?: ModelCost; logger?: Logger; options?: StreamOptions } = {},
): Promise<Outcome> {
  const languageModel = createFakeLanguageModel(...parts);
  const streamFn = createAiSdkStreamFn({ open: () => languageModel, clock: createFakeClock(), logger });
  const model = { ...describeLanguageModel(languageModel), ...(cost !== undefined && { cost }) };
  const stream = await streamFn(model, { messages: [{ role: 'user', content: 'Hi', timestamp: 0 }] }, options);
  return { events: await listEvents(stream), message: await stream.result() };
}

describe('the end of an answer', () => {
  it.each([
    ['stop', 'stop', 'done stop'],
    ['length', 'max_tokens', 'done length'],
    ['tool-calls', 'tool_calls', 'done stop'],
    ['content-filter', 'SAFETY', 'error error'],
    ['error', 'error', 'error error'],
    ['other', null, 'error error'],
    ['other', 'network_error', 'error error'],
    ['other', 'brand_new', 'done stop'],
    // Version 4 has it; what nobody knows is no good end.
    ['interrupted', 'interrupted', 'error error'],
  ])('for %s (%s) without a call is %s', async (unified, raw, last) => {
    const { events, message } = await receive([...says('So'), finish(unified, raw)]);
    expect(events.at(-1)).toBe(last);
    expect(message.rawStopReason).toBe(raw ?? undefined);
    expect(message.usage).toMatchObject({ input: 6, cacheRead: 4, output: 2 });
  });

  it.each(['stop', 'tool-calls', 'other'])('for %s with a call is toolUse', async (unified) => {
    const call = { type: 'tool-call', toolCallId: 'c', toolName: 'f', input: '{}' } as const;
    expect((await receive([call, finish(unified, 'any')])).events.at(-1)).toBe('done toolUse');
  });

  it('closes what the provider left open', async () => {
    const { events, message } = await receive([
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'So' },
      { type: 'tool-input-start', id: 'c', toolName: 'f' },
      { type: 'tool-input-delta', id: 'c', delta: '{"a' },
      finish('length'),
    ]);
    expect(events.slice(-3)).toEqual(['text_end 0 So', 'toolcall_end 1', 'done length']);
    expect(message.content[1]).toMatchObject({ arguments: {}, argumentsError: expect.stringContaining('{"a') });
  });

  it('may come without a word', async () => {
    expect(await receive([finish()])).toMatchObject({ events: ['start', 'done stop'], message: { content: [] } });
  });
});

describe('a call', () => {
  const calling = (input: string) => ({ type: 'tool-call', toolCallId: 'c', toolName: 'f', input }) as const;

  it.each([
    ['[1]', 'The arguments are no JSON object; the model wrote: [1]'],
    ['null', 'The arguments are no JSON object; the model wrote: null'],
    ['{"a', 'The arguments are no valid JSON; the model wrote: {"a'],
    [`{${'x'.repeat(600)}`, `The arguments are no valid JSON; the model wrote: {${'x'.repeat(499)}…`],
  ])('with the arguments %s says what is wrong with them', async (input, argumentsError) => {
    const { message } = await receive([calling(input), finish()]);
    expect(message.content).toEqual([{ type: 'toolCall', id: 'c', name: 'f', arguments: {}, argumentsError }]);
  });

  it('that comes as a whole is told as one that was streamed', async () => {
    const { events } = await receive([calling('{"a":1}'), finish()]);
    expect(events).toEqual(['start', 'toolcall_start 0', 'toolcall_delta 0 {"a":1}', 'toolcall_end 0', 'done toolUse']);
  });

  it('that the provider runs itself is none', async () => {
    const { events, message } = await receive([
      { type: 'tool-input-start', id: 's', toolName: 'search', providerExecuted: true },
      { type: 'tool-input-delta', id: 's', delta: '{}' },
      { ...calling('{}'), providerExecuted: true },
      { type: 'tool-result', toolCallId: 'c', toolName: 'f', result: {} },
      ...says('Found'),
      finish(),
    ]);
    expect(events).toEqual(['start', 'text_start 0', 'text_delta 0 Found', 'text_end 0 Found', 'done stop']);
    expect(message.content).toEqual([{ type: 'text', text: 'Found' }]);
  });
});

it('keeps what a provider says beside a block, and joins signatures of Anthropic', async () => {
  const { message } = await receive([
    { type: 'reasoning-start', id: '0', providerMetadata: { openai: { itemId: 'rs_1' } } },
    { type: 'reasoning-delta', id: '0', delta: 'hm', providerMetadata: { anthropic: { signature: 'A' } } },
    { type: 'reasoning-delta', id: '0', delta: '', providerMetadata: { anthropic: { signature: 'B' } } },
    { type: 'reasoning-end', id: '0', providerMetadata: { openai: { itemId: 'rs_2', other: {} } } },
    finish(),
  ]);
  expect(message.content).toEqual([
    {
      type: 'thinking',
      thinking: 'hm',
      thinkingSignature: '{"openai":{"itemId":"rs_2","other":{}},"anthropic":{"signature":"AB"}}',
    },
  ]);
});

it('keeps each page that a model names as its source once', async () => {
  const source = { type: 'source', sourceType: 'url', id: '1', url: 'https://example.org/a' } as const;
  const { message } = await receive([
    { ...source, title: 'A' },
    source,
    { ...source, url: 'https://example.org/b' },
    { type: 'source', sourceType: 'document', id: '2', mediaType: 'text/plain', title: 'a file' },
    ...says('So'),
    finish(),
  ]);
  expect(message.sources).toEqual([
    { title: 'A', url: 'https://example.org/a' },
    { title: 'https://example.org/b', url: 'https://example.org/b' },
  ]);
});

describe('token counts', () => {
  const cost: ModelCost = { input: 1, output: 1, cacheRead: 1, cacheWrite: 1 };

  it('take the bill of OpenRouter and the hour of Anthropic from the provider’s own form', async () => {
    const usage = {
      inputTokens: { total: 30, noCache: 10, cacheRead: 5, cacheWrite: 15 },
      outputTokens: { total: 2, text: undefined, reasoning: 1 },
      raw: { cost: 0.5, cache_creation: { ephemeral_1h_input_tokens: 8 } },
    };
    const { message } = await receive([...says('So'), finish('stop', 'stop', usage)], { cost });
    expect(message.usage).toMatchObject({
      input: 10,
      output: 2,
      cacheRead: 5,
      cacheWrite: 15,
      cacheWrite1h: 8,
      reasoning: 1,
      totalTokens: 32,
      cost: { total: 0.5, totalFromProvider: true },
    });
  });

  it('that never come leave the cost unknown', async () => {
    const none = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
    const usage = { inputTokens: none, outputTokens: { total: undefined, text: undefined, reasoning: undefined } };
    const { message } = await receive([...says('So'), finish('stop', 'stop', usage)], { cost });
    expect(message.usage).toMatchObject({ totalTokens: 0, cost: { total: 0, isUnknown: true } });
  });

  it('of a model without prices have an unknown cost', async () => {
    const { message } = await receive([...says('So'), finish()]);
    expect(message.usage).toMatchObject({ totalTokens: 12, cost: { total: 0, isUnknown: true } });
  });

  it('that come after an error are taken', async () => {
    const { message } = await receive(
      [...says('So'), { type: 'error', error: { message: 'oops', code: 503 } }, finish('stop', 'stop', FAKE_USAGE)],
      { cost },
    );
    expect(message).toMatchObject({
      stopReason: 'error',
      error: { kind: 'overloaded', status: 503 },
      errorMessage: 'The provider reports an error: oops',
      usage: { totalTokens: 12 },
    });
  });
});

it('logs each warning of a package once', async () => {
  const lines: object[] = [];
  const logger: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (fields) => lines.push(fields),
    error: () => undefined,
    child: () => logger,
  };
  const start: LanguageModelV3StreamPart = {
    type: 'stream-start',
    warnings: [
      { type: 'unsupported', feature: 'topK', details: 'not here' },
      { type: 'other', message: 'careful' },
      { type: 'other', message: 'careful' },
    ],
  };
  await receive([start, ...says('So'), finish()], { logger });
  expect(lines).toEqual([
    { model: 'fake-1', provider: 'fake', warning: 'unsupported: topK: not here' },
    { model: 'fake-1', provider: 'fake', warning: 'careful' },
  ]);
});

it('tells callbacks what was sent and what comes, and survives them', async () => {
  const told: unknown[] = [];
  const options: StreamOptions = {
    onPayload: (payload) => told.push(payload),
    onResponse: (response) => {
      told.push(response);
      throw new Error('no');
    },
    onProviderStreamEvent: async (event) => {
      told.push(event);
      await Promise.reject(new Error('no'));
    },
  };
  const { message } = await receive([{ type: 'raw', rawValue: { n: 1 } }, ...says('So'), finish()], { options });
  expect(told).toEqual([{ model: 'fake-1' }, { status: 200, headers: { 'request-id': 'req_1' } }, { n: 1 }]);
  expect(message.stopReason).toBe('stop');
});

it('ignores pieces of blocks that it never saw begin', async () => {
  const { events } = await receive([
    { type: 'text-delta', id: '9', delta: 'x' },
    { type: 'text-end', id: '9' },
    { type: 'reasoning-delta', id: '9', delta: 'x' },
    { type: 'tool-input-delta', id: '9', delta: 'x' },
    { type: 'tool-input-end', id: '9' },
    finish(),
  ]);
  expect(events).toEqual(['start', 'done stop']);
});
