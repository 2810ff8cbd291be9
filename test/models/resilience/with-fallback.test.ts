import { describe, expect, it } from 'vitest';
import type { Message, Model, ModelError, ModelErrorKind, StreamFn, StreamOptions } from '../../../src/core/index.ts';
import { withFallback } from '../../../src/models/resilience/with-fallback.ts';
import { withRetry } from '../../../src/models/resilience/with-retry.ts';
import { createFakeClock, type FakeClock } from '../../../src/testing/fake-clock.ts';
import { error, MODEL, NO_KEY, OTHER, OVERLOADED } from './support/failures.ts';
import { inShort, type Play, play, read } from './support/play.ts';

const HELPED: readonly ModelErrorKind[] = [
  'rate_limit',
  'quota',
  'auth',
  'permission',
  'not_found',
  'overloaded',
  'server',
  'network',
  'timeout',
  'protocol',
];

describe('a chain of models', () => {
  it('asks the next model for nothing while the first one answers', async () => {
    const { ask, told, asked } = make(['hello'], ['unused']);

    expect((await ask()).at(-1)).toMatchObject({ type: 'done', message: { provider: 'one', model: 'first-1' } });
    expect([asked(), told]).toEqual([[1, 0], ['answered by First']]);
  });

  it.each(HELPED)('asks the next model, which signs its answer, for %s', async (kind) => {
    const { ask, told, asked } = make([first(kind)], ['hello']);
    const events = await ask();

    expect(inShort(events)).toEqual(['start', 'text_start', 'text_delta hello', 'text_end', 'done hello']);
    expect(events.at(-1)).toMatchObject({ message: { provider: 'two', model: 'second-1' } });
    expect([asked(), told]).toEqual([
      [1, 1],
      [`First to Second: ${kind}`, `answered by Second instead of ${kind}`],
    ]);
  });

  it.each(['content_filter', 'invalid_request', 'context_overflow'] as const)(
    'asks no other model for %s: it is about the request',
    async (kind) => {
      const { ask, told, asked } = make([first(kind)], ['unused']);

      expect(inShort(await ask())).toEqual([`error ${kind}`]);
      expect([asked(), told]).toEqual([[1, 0], [`failed with ${kind}`]]);
    },
  );

  it('asks no other model once content has arrived', async () => {
    const { ask, told, asked } = make([{ ...error('network', { isMidStream: true }), after: 'Hel' }], ['unused']);

    expect(inShort(await ask())).toEqual(['start', 'text_start', 'text_delta Hel', 'error network']);
    expect([asked(), told]).toEqual([[1, 0], ['failed with network']]);
  });

  it('asks no other model after an abort', async () => {
    const { streamFn, clock, told, asked } = make([{ stall: '' }], ['unused']);
    const controller = new AbortController();
    const opened = await streamFn(MODEL, { messages: [] }, { signal: controller.signal });
    await clock.advanceAsync(10);
    controller.abort();

    expect(inShort(await read(opened, clock))).toEqual(['aborted no kind']);
    expect([asked(), told]).toEqual([[1, 0], []]);
  });

  it.each<[string, ModelError, ModelError, ModelErrorKind]>([
    ['the first that passes by itself', NO_KEY, OVERLOADED, 'overloaded'],
    ['that of the configured model, when none passes by itself', NO_KEY, error('not_found'), 'auth'],
    ['that of the configured model, when all pass', error('timeout', { isRetryable: true }), OVERLOADED, 'timeout'],
    ['that of the request itself', OVERLOADED, error('context_overflow'), 'context_overflow'],
  ])('tells one failure when no model answers: %s', async (_which, one, two, kind) => {
    const { ask, told } = make([one], [two]);

    expect(inShort(await ask()).at(-1)).toBe(`error ${kind}`);
    expect(told.at(-1)).toBe(`failed with ${kind}`);
  });

  it('asks no model for images that takes none', async () => {
    const image: Message = {
      role: 'user',
      content: [{ type: 'image', data: 'AA', mimeType: 'image/png' }],
      timestamp: 1,
    };
    const blind = make([OVERLOADED], ['unused'], { ...OTHER, input: ['text'] });
    const unknown = make([OVERLOADED], ['A cat.'], { ...OTHER, input: [] });

    expect([inShort(await blind.ask({}, [image])), blind.asked()]).toEqual([['error overloaded'], [1, 0]]);
    expect(inShort(await unknown.ask({}, [image])).at(-1)).toBe('done A cat.');
  });

  it('gives the key and the headers of one provider to no other', async () => {
    const { ask, requests } = make([OVERLOADED], ['hello']);

    await ask({ apiKey: 'secret', headers: { 'x-team': 'secret' }, temperature: 0.5 });
    expect(requests().map(({ options }) => options)).toEqual([
      { apiKey: 'secret', headers: { 'x-team': 'secret' }, temperature: 0.5, maxRetries: 0 },
      { temperature: 0.5, maxRetries: 0 },
    ]);
  });
});

function first(kind: ModelErrorKind): ModelError {
  return error(kind);
}

/** Holds back what brings no content, as a chain expects it. */
function once(streamFn: StreamFn, clock: FakeClock): StreamFn {
  return withRetry(streamFn, { retries: 0, clock, random: () => 0, onFailedTry: () => undefined });
}

function make(one: readonly Play[], two: readonly Play[], other: Model = OTHER) {
  const clock = createFakeClock();
  const players = [play(clock, ...one), play(clock, ...two)] as const;
  const told: string[] = [];
  const streamFn = withFallback(
    [
      { model: MODEL, streamFn: once(players[0], clock) },
      { model: other, streamFn: once(players[1], clock) },
    ],
    {
      clock,
      onSwitch: ({ from, to, error: { kind } }) => told.push(`${from.name} to ${to.name}: ${kind}`),
      onAnswered: (by, insteadOf) =>
        told.push(`answered by ${by.name}${insteadOf === undefined ? '' : ` instead of ${insteadOf.kind}`}`),
      onFailed: (message) => told.push(`failed with ${String(message.error?.kind)}`),
    },
  );
  const ask = (options: StreamOptions = {}, messages: Message[] = []) =>
    read(streamFn(MODEL, { messages }, options), clock);
  const asked = () => players.map(({ requests }) => requests.length);
  const requests = () => players.flatMap((player) => player.requests);
  return { clock, streamFn, ask, told, asked, requests };
}
