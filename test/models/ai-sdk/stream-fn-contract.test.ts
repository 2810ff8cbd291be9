import { afterAll, beforeAll } from 'vitest';
import { createAiSdkStreamFn } from '../../../src/models/ai-sdk/index.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { type StreamFnUnderTest, testStreamFn } from '../../contracts/stream-fn-contract.ts';
import { call, calls, chunk, DONE, usage } from '../../support/model-wire/chat-events.ts';
import { type ModelWire, type Scenarios, startModelWire, type Wire } from '../../support/model-wire/index.ts';
import * as responses from '../../support/model-wire/responses-events.ts';
import { openWireModel, WIRE_MODELS } from './support/wire-models.ts';

/** Answers with calls and with token counts. */
const CALLS: Scenarios = {
  chat: {
    'two-calls': (exchange) =>
      exchange.send(
        calls(call(0, 'call_1', '{"city":"Paris"}')) +
          calls(call(1, 'call_2', '')) +
          chunk({}, 'tool_calls') +
          usage() +
          DONE,
      ),
  },
  responses: {
    'call-without-arguments': (exchange) =>
      exchange.send(
        responses.created() + responses.call(0, '{', '}') + responses.callDone(0, '{}') + responses.completed(),
      ),
  },
};

let server: ModelWire;
beforeAll(async () => {
  server = await startModelWire({ scenarios: CALLS });
});
afterAll(() => server.close());

const on = (wire: Wire, scenario: string) => (): StreamFnUnderTest => {
  const url = server.baseUrl(scenario, wire);
  const clock = createFakeClock();
  return {
    streamFn: createAiSdkStreamFn({ open: () => openWireModel(wire, url), clock }),
    clock,
    model: WIRE_MODELS[wire],
    messages: [{ role: 'user', content: 'How is the weather?', timestamp: 0 }],
  };
};

testStreamFn({
  name: 'the bridge to Anthropic',
  answers: {
    'text in two deltas': on('anthropic', 'ok-usage'),
    'text in many pieces': on('anthropic', 'utf8-split-crlf'),
    'thinking and a call': on('anthropic', 'thinking-signature-split'),
    'a call without arguments': on('anthropic', 'tool-empty-arguments'),
  },
  failures: {
    'a stream that breaks off': on('anthropic', 'clean-close-text'),
    'a page of a proxy': on('anthropic', 'html-502'),
    'a connection that is reset': on('anthropic', 'reset'),
    'an empty answer': on('anthropic', 'empty-200'),
  },
});

testStreamFn({
  name: 'the bridge to Chat Completions',
  answers: { 'text in two deltas': on('chat', 'ok-usage'), 'two calls': on('chat', 'two-calls') },
  failures: {
    'a stream that breaks off': on('chat', 'clean-close-tool'),
    'a page of a proxy': on('chat', 'html-502'),
    'an answer in one piece': on('chat', 'json-200-whole'),
  },
});

testStreamFn({
  name: 'the bridge to Responses',
  answers: {
    'text in two deltas': on('responses', 'ok-usage'),
    'a call without arguments': on('responses', 'call-without-arguments'),
  },
  failures: { 'a stream that breaks off': on('responses', 'clean-close-text') },
});

testStreamFn({
  name: 'the bridge to Google',
  answers: { 'text in two deltas': on('google', 'ok-usage'), 'thinking and a call': on('google', 'tool-call') },
  failures: { 'a stream that breaks off': on('google', 'clean-close-text') },
});
