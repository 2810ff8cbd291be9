import { describe, expect, it } from 'vitest';
import type { AssistantMessageEvent, Message, Model, StreamFn } from '../../../src/core/index.ts';
import { createResilience, type ResilienceLimits } from '../../../src/models/resilience/index.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { call, createScriptedModel, text } from '../../../src/testing/index.ts';
import type { AnsweredByOther } from '../../../src/threads/model-use.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { testStreamFn } from '../../contracts/stream-fn-contract.ts';
import { RecordingLogger } from '../../threads/memory/recording-logger.ts';
import { error, MODEL, NO_KEY, OTHER, OVERLOADED } from './support/failures.ts';
import { inShort, type Play, play, read } from './support/play.ts';

describe('a chain of models with everything around it', () => {
  it('is asked again, then its next model is, and the log says all of it', async () => {
    const { ask, logged, answered, asked } = make([[{ ...OVERLOADED, requestId: 'req_1' }], ['hello']]);

    expect(inShort(await ask())).toEqual(['start', 'text_start', 'text_delta hello', 'text_end', 'done hello']);
    expect(asked()).toEqual([3, 1]);
    expect(answered).toEqual([{ by: 'Second', insteadOf: 'First', kind: 'overloaded' }]);
    const failed = {
      provider: 'one',
      model: 'first-1',
      kind: 'overloaded',
      status: 529,
      requestId: 'req_1',
      providerMessage: 'It is overloaded.',
    };
    expect(logged()).toEqual([
      [
        'warn',
        { ...failed, attempt: 1, durationMs: 0, retryInMs: 375 },
        'A request to a model failed; it is made again.',
      ],
      [
        'warn',
        { ...failed, attempt: 2, durationMs: 0, retryInMs: 750 },
        'A request to a model failed; it is made again.',
      ],
      ['warn', { ...failed, attempt: 3, durationMs: 0 }, 'A request to a model failed.'],
      ['warn', { from: 'one/first-1', to: 'two/second-1', kind: 'overloaded' }, 'Another model is asked.'],
    ]);
  });

  it('fails with one line more when no model answers', async () => {
    const { ask, logged } = make([[NO_KEY]]);

    expect(inShort(await ask())).toEqual(['error auth']);
    expect(logged().at(-1)).toEqual([
      'error',
      { provider: 'one', model: 'first-1', kind: 'auth', status: 401, providerMessage: 'It is auth.' },
      'No model gave a whole answer.',
    ]);
  });

  it('tells that the configured model answered', async () => {
    const { ask, answered, logged } = make([['hello'], ['unused']]);

    await ask();
    expect([answered, logged()]).toEqual([[undefined], []]);
  });

  it('spares a model that failed too often, in every exchange, until one request finds that it works again', async () => {
    const { ask, asked, logged, clock } = make([[NO_KEY, NO_KEY, 'back'], ['second']], { failures: 2 });
    await ask();
    await ask();
    expect(asked()).toEqual([2, 2]);
    await ask();
    expect(asked()).toEqual([2, 3]);
    await clock.advanceAsync(30_000);

    expect(inShort(await ask()).at(-1)).toBe('done back');
    const changes = logged().filter(([, , line]) => line?.startsWith('A model') === true);
    expect(changes).toEqual([
      [
        'warn',
        { provider: 'one', model: 'first-1', kind: 'auth', pauseMs: 30_000 },
        'A model is not asked for a while: it has failed too often.',
      ],
      ['info', { provider: 'one', model: 'first-1' }, 'A model answers again.'],
    ]);
  });

  it('fails at once with the last kind while its only model is spared', async () => {
    const { ask, asked } = make([[NO_KEY]], { failures: 1 });
    await ask();

    expect(await ask()).toMatchObject([
      { type: 'error', error: { content: [], error: { kind: 'auth', status: 401, isRetryable: false } } },
    ]);
    expect(asked()).toEqual([1]);
  });

  it('does not make the request again that finds out whether a model works', async () => {
    const { ask, asked, clock } = make([[OVERLOADED]], { failures: 1 });
    await ask();
    await clock.advanceAsync(30_000);
    await ask();

    expect(asked()).toEqual([4]);
  });

  it('is not spared for failures of requests, or for aborts', async () => {
    const { ask, asked } = make([[error('invalid_request'), error('content_filter'), 'hello']], { failures: 1 });
    await ask();
    await ask();

    expect(inShort(await ask()).at(-1)).toBe('done hello');
    expect(asked()).toEqual([3]);
  });

  it('ends what a stream function of anybody does: throws, hangs, says only a sentence', async () => {
    const rejects: StreamFn = () => Promise.reject(new TypeError('fetch failed'));
    const throws: StreamFn = () => {
      throw new Error('401 no such key');
    };
    const hangs: StreamFn = () => new Promise(() => undefined);

    expect(await kindsOf([rejects, throws, hangs])).toEqual(['error network', 'error auth', 'error timeout']);
  });
});

describe('the errors of failed requests, and their log', () => {
  it('hold no prompt, no answer, no key and no header, also when the provider repeats them', async () => {
    const canary = 'xyzzy';
    const clock = createFakeClock();
    const logger = new RecordingLogger();
    const told: unknown[] = [];
    const model: Model = { ...MODEL, headers: { 'x-canary': `${canary}header` } };
    const echo: StreamFn = (asked, context, options) => {
      const body = JSON.stringify({
        error: { message: context.messages, key: options?.apiKey, headers: asked.headers },
      });
      throw new Error(`400 ${body}`);
    };
    const failing: StreamFn = () => {
      throw Object.assign(new Error(`529 overloaded: sk-${canary}-1, "${canary}prompt\\n${canary}answer"`), {});
    };
    for (const streamFn of [echo, failing]) {
      const asked = createResilience({ chain: [{ model, streamFn }], clock, random: () => 0 })(useOf(logger));
      const messages: Message[] = [
        { role: 'user', content: `${canary}prompt`, timestamp: 1 },
        { role: 'user', content: [{ type: 'text', text: `${canary}answer` }], timestamp: 2 },
      ];
      told.push(await read(asked(model, { messages }, { apiKey: `${canary}key` }), clock));
    }

    expect(logger.lines.length).toBeGreaterThan(3);
    expect(JSON.stringify([logger.lines, told])).not.toContain(canary);
  });
});

testStreamFn({
  name: 'a chain of models',
  answers: {
    'text in several deltas': () => subject(() => [text('Hel', 'lo'), text(' world')]),
    'a call': () => subject(() => [text('Let me see.'), call('calculate', { expression: '6*7' })]),
  },
  failures: {
    'an error': () => subject(() => ({ ending: { kind: 'error', message: '401 no' } })),
    'an exception': () => subject(() => ({ ending: { kind: 'exception', error: new Error('no') } })),
    'a stream that breaks off': () => subject(() => ({ ending: { kind: 'cut' } })),
    silence: () => subject(() => ({ ending: { kind: 'stall' } })),
  },
});

function subject(step: () => Parameters<typeof createScriptedModel>[0][number]) {
  const clock = createFakeClock();
  const streamFn = createScriptedModel(Array.from({ length: 5 }, step), { clock, chunkDelayMs: 10 });
  const resilient = createResilience({ chain: [{ model: MODEL, streamFn }], clock, random: () => 0.5 });
  const messages: Message[] = [{ role: 'user', content: 'hello', timestamp: clock.now() }];
  return { streamFn: resilient(useOf(new RecordingLogger())), clock, model: MODEL, messages };
}

async function kindsOf(streamFns: readonly StreamFn[]): Promise<readonly string[]> {
  const kinds: string[] = [];
  for (const streamFn of streamFns) {
    const clock = createFakeClock();
    const asked = createResilience({ chain: [{ model: MODEL, streamFn }], clock, random: () => 0 });
    const events: readonly AssistantMessageEvent[] = await read(
      asked(useOf(new RecordingLogger()))(MODEL, { messages: [] }),
      clock,
    );
    kinds.push(...inShort(events));
  }
  return kinds;
}

function useOf(logger: RecordingLogger, onAnswered?: (other: AnsweredByOther | undefined) => void) {
  const thread = toThreadId({ platform: 'test', channel: 'C' });
  return { thread, exchange: 'x1', run: 'r1', logger, onAnswered };
}

function make(plays: readonly (readonly Play[])[], limits: ResilienceLimits = {}) {
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const models = [MODEL, OTHER];
  const players = plays.map((steps) => play(clock, ...steps));
  const chain = players.map((streamFn, index) => ({ model: models[index] ?? MODEL, streamFn }));
  const resilient = createResilience({ chain, clock, random: () => 0.5, limits });
  const answered: (AnsweredByOther | undefined)[] = [];
  const ask = () =>
    read(resilient(useOf(logger, (other) => void answered.push(other)))(MODEL, { messages: [] }), clock);
  const asked = () => players.map(({ requests }) => requests.length);
  const logged = () => logger.lines.map(({ level, fields, message }) => [level, fields, message] as const);
  return { clock, ask, asked, logged, answered };
}
