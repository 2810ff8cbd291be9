import { Agent, fetch as undiciFetch } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AssistantMessage, Message, StreamFn, StreamOptions } from '../../../src/core/index.ts';
import { createAiSdkStreamFn, type LanguageModel } from '../../../src/models/ai-sdk/index.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import * as anthropic from '../../support/model-wire/anthropic-events.ts';
import { type ModelWire, startModelWire, type Wire } from '../../support/model-wire/index.ts';
import { listEvents } from './support/list-events.ts';
import { openWireModel, WIRE_MODELS } from './support/wire-models.ts';

const MESSAGES: Message[] = [{ role: 'user', content: 'How is the weather?', timestamp: 0 }];

let server: ModelWire;
beforeEach(async () => {
  server = await startModelWire({
    scenarios: {
      anthropic: {
        'silent-before-headers': (exchange) => exchange.untilClosed(),
        'stall-in-call': async (exchange) => {
          exchange.send(anthropic.start() + anthropic.tool(0, '{"ci'));
          await exchange.untilClosed();
        },
      },
      chat: { 'silent-before-headers': (exchange) => exchange.untilClosed() },
      responses: { 'silent-before-headers': (exchange) => exchange.untilClosed() },
    },
  });
});
afterEach(() => server.close());

function bridge(wire: Wire, scenario: string): StreamFn {
  const url = server.baseUrl(scenario, wire);
  return createAiSdkStreamFn({ open: () => openWireModel(wire, url), clock: createFakeClock() });
}

async function ask(streamFn: StreamFn, wire: Wire, options: StreamOptions): Promise<AssistantMessage> {
  const stream = await streamFn(WIRE_MODELS[wire], { messages: MESSAGES }, options);
  return stream.result();
}

describe.each(['anthropic', 'chat', 'responses'] as const)('on the wire %s', (wire) => {
  it('sends nothing when it is aborted before', async () => {
    const message = await ask(bridge(wire, 'ok-usage'), wire, { signal: AbortSignal.abort() });
    expect(message).toMatchObject({ stopReason: 'aborted', content: [], errorMessage: 'The request was aborted.' });
    expect(server.requests).toEqual([]);
  });

  it('leaves a server that has not answered yet', async () => {
    const controller = new AbortController();
    const arrival = server.nextRequest();
    const result = ask(bridge(wire, 'silent-before-headers'), wire, { signal: controller.signal });
    const request = await arrival;
    controller.abort();
    expect(await result).toMatchObject({ stopReason: 'aborted', content: [] });
    expect(await request.end).toBe('closed by client');
  });

  it('keeps the answer when it is aborted after its end', async () => {
    const controller = new AbortController();
    const message = await ask(bridge(wire, 'ok-usage'), wire, { signal: controller.signal });
    controller.abort();
    expect(message).toMatchObject({ stopReason: 'stop', content: [{ text: 'Héllo' }] });
  });
});

it.each(['anthropic', 'chat'] as const)('closes the connection when it is aborted in a text, on %s', async (wire) => {
  const controller = new AbortController();
  const stream = await bridge(wire, 'stall')(WIRE_MODELS[wire], { messages: MESSAGES }, { signal: controller.signal });
  await listEvents(stream, ({ type }) => {
    if (type === 'text_delta') controller.abort();
  });
  expect(await server.requests[0]?.end).toBe('closed by client');
});

it('drops the call that is being made when it is aborted, and keeps the token counts', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const stream = await bridge('anthropic', 'stall-in-call')(WIRE_MODELS.anthropic, { messages: MESSAGES }, { signal });
  const events = await listEvents(stream, ({ type }) => {
    if (type === 'toolcall_delta') controller.abort();
  });
  expect(events).toEqual(['start', 'toolcall_start 0', 'toolcall_delta 0 {"ci', 'error aborted']);
  expect(await stream.result()).toMatchObject({ stopReason: 'aborted', content: [], usage: { input: 100, output: 1 } });
  expect(await server.requests[0]?.end).toBe('closed by client');
});

it('leaves no connection open after 200 aborted requests', async () => {
  const url = server.baseUrl('stall');
  const agent = new Agent();
  const open = () => openWireModel('anthropic', url, { fetch: fetchThrough(agent) });
  const streamFn = createAiSdkStreamFn({ open, clock: createFakeClock() });
  const stopReasons = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const controller = new AbortController();
      const stream = await streamFn(WIRE_MODELS.anthropic, { messages: MESSAGES }, { signal: controller.signal });
      await listEvents(stream, ({ type }) => {
        if (type === 'text_delta') controller.abort();
      });
      return (await stream.result()).stopReason;
    }),
  );
  const ends = await Promise.all(server.requests.map(({ end }) => end));
  expect(new Set(stopReasons)).toEqual(new Set(['aborted']));
  expect(new Set(ends)).toEqual(new Set(['closed by client']));
  expect(ends).toHaveLength(200);
  // Waits for requests that are under way, and closes what is only kept for the next one.
  await agent.close();
  await server.untilSocketsClosed();
  expect(server.openSockets).toBe(0);
});

it('shows pings to who watches the provider, and nobody else', async () => {
  const seen: unknown[] = [];
  const controller = new AbortController();
  const options: StreamOptions = {
    signal: controller.signal,
    onProviderStreamEvent: (event) => {
      seen.push(event);
      if (seen.length < 6) server.nudge();
      else controller.abort();
    },
  };
  const stream = await bridge('anthropic', 'stall-pings')(WIRE_MODELS.anthropic, { messages: MESSAGES }, options);
  const events = await listEvents(stream);
  expect(events).toEqual(['start', 'text_start 0', 'text_delta 0 then pings', 'error aborted']);
  expect(seen.slice(3)).toEqual([{ type: 'ping' }, { type: 'ping' }, { type: 'ping' }]);
});

it('is aborted at once by its signal, though a model looks at none', async () => {
  const deaf: LanguageModel = { ...silentModel(), doStream: () => new Promise(() => undefined) };
  const controller = new AbortController();
  const streamFn = createAiSdkStreamFn({ open: () => deaf, clock: createFakeClock() });
  const result = ask(streamFn, 'chat', { signal: controller.signal });
  controller.abort();
  expect(await result).toMatchObject({ stopReason: 'aborted' });
});

it('gives up a stream that a deaf model opens after the abort', async () => {
  const controller = new AbortController();
  const cancelled = new Promise((cancel) => {
    const late: LanguageModel = {
      ...silentModel(),
      doStream: async () => {
        controller.abort();
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        return { stream: new ReadableStream({ cancel }) };
      },
    };
    const streamFn = createAiSdkStreamFn({ open: () => late, clock: createFakeClock() });
    void ask(streamFn, 'chat', { signal: controller.signal });
  });
  await expect(cancelled).resolves.toBeUndefined();
});

it('fails when the model cannot be opened', async () => {
  const streamFn = createAiSdkStreamFn({
    open: () => {
      throw new Error('no such package');
    },
    clock: createFakeClock(),
  });
  expect(await ask(streamFn, 'chat', {})).toMatchObject({
    stopReason: 'error',
    content: [],
    errorMessage: 'The answer of the provider cannot be used: no such package',
  });
});

function fetchThrough(dispatcher: Agent): typeof fetch {
  // The runtime's fetch has the same shape as the package's.
  const through = (url: string, init: object) => undiciFetch(url, { ...init, dispatcher });
  return through as unknown as typeof fetch;
}

function silentModel(): LanguageModel {
  return {
    specificationVersion: 'v3',
    provider: 'silent.chat',
    modelId: 'm',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('not asked for')),
    doStream: () => Promise.reject(new Error('not asked for')),
  };
}
