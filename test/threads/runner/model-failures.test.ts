import { describe, expect, it } from 'vitest';
import type { AssistantMessage, ModelError, StreamFn } from '../../../src/core/index.ts';
import { call, createScriptedModel } from '../../../src/testing/index.ts';
import { createTexts } from '../../../src/text/index.ts';
import type { ModelUse } from '../../../src/threads/model-use.ts';
import { failureSentence } from '../../../src/threads/runner/failure-sentence.ts';
import { streamEvents } from '../../core/support/scripted-stream.ts';
import { error, message, OTHER } from '../../models/resilience/support/failures.ts';
import { tool, World } from '../support/world.ts';

const texts = createTexts('en');
const REFUSED = { by: 'Second', insteadOf: 'First', kind: 'overloaded' } as const;

describe('a model that fails', () => {
  it('ends the exchange with its kind, in the transcript, on the trail and in the log', async () => {
    const world = await new World({
      streamFn: failing(error('quota', { retryAfterMs: 90_000, requestId: 'r1' })),
    }).start();
    await world.say('hello', { id: 'm1' });
    await world.settle();

    expect((await world.lines()).at(-1)).toMatchObject({
      kind: 'exchange',
      end: {
        kind: 'failed',
        reason: 'It is quota.',
        error: { kind: 'quota', isMidStream: false, retryAfterMs: 90_000 },
        outage: 'began',
      },
    });
    expect((await world.trail.read('m1')).at(-1)).toMatchObject({ kind: 'ended', end: 'failed', error: 'quota' });
  });

  it('is told in short to those who ask in another way while it is out', async () => {
    const world = await new World({ streamFn: failing(error('auth')) }).start();
    await world.say('hello');
    await world.settle();
    await world.say('hello?');
    await world.settle();

    expect(world.outbound.visible()).toEqual([
      `! ${texts.modelFailed.auth} ${texts.modelOutage}`,
      `! ${texts.modelStillOut}`,
    ]);
  });

  it('is told in full each time when its failure is about the request', async () => {
    const world = await new World({ streamFn: failing(error('content_filter')) }).start();
    await world.say('hello');
    await world.settle();
    await world.say('hello?');
    await world.settle();

    const sentence = `! ${texts.modelFailed.content_filter} ${texts.modelAdvice('content_filter', undefined)}`;
    expect(world.outbound.visible()).toEqual([sentence, sentence]);
  });

  it('promises nothing where the records cannot be asked, and the end comes', async () => {
    const world = new World({ streamFn: failing(error('network')) });
    await world.start();
    await world.say('hello');
    Object.assign(world.ports.records, { get: () => Promise.reject(new Error('gone')) });
    await world.settle();

    expect(world.outbound.visible()).toEqual([
      `! ${texts.modelFailed.network} ${texts.modelAdvice('network', undefined)}`,
    ]);
  });
});

describe('an answer of another model than the configured one', () => {
  it('says so, once, under the reply', async () => {
    const world = await new World({
      streamFnFor: answeredBy([REFUSED, REFUSED], [call('look'), 'Found.']),
      tools: [tool('look', 'result')],
    }).start();
    await world.say('hello');
    await world.settle();

    expect([...world.outbound.messages.values()].at(-1)).toMatchObject({
      kind: 'text',
      markdown: 'Found.',
      notes: ['Answered by Second, because First is overloaded.'],
    });
  });

  it('says nothing when the configured one gave the last answer', async () => {
    const world = await new World({
      streamFnFor: answeredBy([REFUSED, undefined], [call('look'), 'Found.']),
      tools: [tool('look', 'result')],
    }).start();
    await world.say('hello');
    await world.settle();

    expect([...world.outbound.messages.values()].at(-1)).not.toHaveProperty('notes');
  });
});

describe('the sentence for a failed exchange', () => {
  it.each<[string, Parameters<typeof failureSentence>[0], string]>([
    ['without a word', { kind: 'failed', reason: '' }, texts.answeredNothing],
    ['of something else', { kind: 'failed', reason: 'No disk.' }, texts.failed('No disk.')],
    [
      'with a time',
      { kind: 'failed', reason: 'x', error: { kind: 'rate_limit', isMidStream: false, retryAfterMs: 170_000 } },
      'The model takes no more requests from me at the moment. Write "try again" in about 3 minutes.',
    ],
    [
      'in the middle of an answer',
      { kind: 'failed', reason: 'x', error: { kind: 'network', isMidStream: true } },
      'Here the answer broke off. Write "try again" in a while.',
    ],
    [
      'of a filter in the middle of an answer',
      { kind: 'failed', reason: 'x', error: { kind: 'content_filter', isMidStream: true } },
      'The model refused to answer this. Put it another way.',
    ],
  ])('is plain: %s', (_what, end, sentence) => {
    expect(failureSentence(end, texts)).toBe(sentence);
  });
});

function failing(failure: ModelError): StreamFn {
  return () => {
    const failed: AssistantMessage = message('', {
      stopReason: 'error',
      errorMessage: `It is ${failure.kind}.`,
      error: failure,
    });
    return streamEvents([{ type: 'error', reason: 'error', error: failed }], failed);
  };
}

/** Plays a script; tells for each answer who gave it. */
function answeredBy(by: readonly (typeof REFUSED | undefined)[], script: Parameters<typeof createScriptedModel>[0]) {
  const model = createScriptedModel(script);
  let answers = 0;
  return (use: ModelUse): StreamFn =>
    (_model, context, options) => {
      use.onAnswered?.(by[answers]);
      answers += 1;
      return model(OTHER, context, options);
    };
}
