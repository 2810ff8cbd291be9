import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StreamOptions } from '../../../src/core/index.ts';
import { collectAnswer } from '../../support/emulator/collect-answer.ts';
import { type Emulator, startEmulator } from '../../support/emulator/start-emulator.ts';
import { createWireModel, KEY, WIRES } from '../../support/emulator/wires.ts';
import type { Wire } from '../../support/request-linter/wire-request.ts';

/** Pieces after which an answer is cut off that has begun and not ended. */
const CUT: Readonly<Record<Wire, number>> = {
  'anthropic-messages': 4,
  'openai-responses': 7,
  'openai-completions': 4,
  'google-generative-ai': 3,
};

/** Google says the whole call at once. */
const WIRES_WITH_PIECES = WIRES.filter((wire) => wire !== 'google-generative-ai');

const QUESTION = 'Where is the treasure of the seven dwarfs?';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());
afterEach(() => emulator.endTest());

const askOn = (wire: Wire, options: StreamOptions = {}) =>
  collectAnswer(
    emulator.streamFn(
      createWireModel(wire, emulator.proxy.url),
      { messages: [{ role: 'user', content: QUESTION, timestamp: 0 }] },
      options,
    ),
  );

describe.each(WIRES)('a failure on %s', (wire) => {
  it.each([
    ['too many requests', 429, 'rate_limit_error', { kind: 'rate_limit', isRetryable: true, retryAfterMs: 7_000 }],
    ['a wrong key', 401, 'authentication_error', { kind: 'auth', isRetryable: false }],
    ['a model that is overloaded', 529, 'overloaded_error', { kind: 'overloaded', isRetryable: true }],
    ['a broken server', 500, 'api_error', { kind: 'server', isRetryable: true }],
    ['a model that is not there', 404, 'not_found_error', { kind: 'not_found', isRetryable: false }],
  ])('of %s says its kind, once, and holds neither question nor key', async (_what, status, type, error) => {
    emulator.mock.on({}, { error: { message: `No. You asked: ${QUESTION}`, type, code: type }, status, retryAfter: 7 });
    const { events, message } = await askOn(wire);
    expect(events).toEqual([{ type: 'error', reason: 'error' }]);
    expect(message).toMatchObject({
      content: [],
      stopReason: 'error',
      error: { status, isMidStream: false, ...error },
    });
    expect(JSON.stringify(message)).not.toMatch(new RegExp(`treasure|${KEY}`));
    expect(emulator.proxy.requests).toHaveLength(1);
  });

  it('in the middle of an answer keeps what was said', async () => {
    emulator.mock.on(
      {},
      { content: 'It is under the old tree.' },
      { chunkSize: 6, latency: 1, truncateAfterChunks: CUT[wire] },
    );
    const { events, message } = await askOn(wire);
    expect(events.at(-1)).toEqual({ type: 'error', reason: 'error' });
    expect(message).toMatchObject({
      stopReason: 'error',
      error: { kind: 'network', isRetryable: true, isMidStream: true },
    });
    expect('It is under the old tree.').toContain(
      message.content.map((part) => ('text' in part ? part.text : '')).join(''),
    );
  });

  it('that a person asked for before the start sends nothing', async () => {
    const { events, message } = await askOn(wire, { signal: AbortSignal.abort() });
    expect(events).toEqual([{ type: 'error', reason: 'aborted' }]);
    expect(message).toMatchObject({ content: [], stopReason: 'aborted' });
    expect(emulator.proxy.requests).toEqual([]);
  });

  it('that a person asked for in the middle ends the answer there', async () => {
    emulator.mock.on({}, { content: 'It is under the old tree.' }, { chunkSize: 6, latency: 1 });
    const abort = new AbortController();
    const stream = await emulator.streamFn(
      createWireModel(wire, emulator.proxy.url),
      { messages: [{ role: 'user', content: QUESTION, timestamp: 0 }] },
      { signal: abort.signal },
    );
    for await (const event of stream) if (event.type === 'text_delta') abort.abort();
    const message = await stream.result();
    expect(message.stopReason).toBe('aborted');
    expect(message.content).toMatchObject([{ type: 'text', text: 'It is ' }]);
  });
});

describe.each(WIRES_WITH_PIECES)('a failure in pieces on %s', (wire) => {
  it('in the middle of a call leaves no call behind', async () => {
    const call = { name: 'dig', arguments: '{"place":"under the old tree"}' };
    emulator.mock.on({}, { toolCalls: [call] }, { chunkSize: 4, latency: 1, truncateAfterChunks: CUT[wire] });
    const { message } = await askOn(wire);
    expect(message.content.filter(({ type }) => type === 'toolCall')).toEqual([]);
    expect(message.stopReason).toBe('error');
  });
});

describe.each(['openai-responses', 'openai-completions'] as const)('a quota on %s', (wire) => {
  it('that is used up is not one that passes by itself', async () => {
    const error = { message: 'No credit.', type: 'insufficient_quota', code: 'insufficient_quota' };
    emulator.mock.on({}, { error, status: 429 });
    const { message } = await askOn(wire);
    expect(message.error).toMatchObject({ kind: 'quota', isRetryable: false, status: 429 });
  });
});
