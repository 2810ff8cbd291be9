import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/core/index.ts';
import { demoTexts } from '../../../src/models/demo/index.ts';
import { planAnswer } from '../../../src/models/demo/plan-answer.ts';
import { labelled, MODEL_NOTES } from '../../../src/threads/model-notes.ts';
import { calls, result, says, transcript } from './transcript.ts';

function plan(messages: readonly Message[], tools?: readonly string[], canCall = true) {
  const { text, calls: planned } = planAnswer(transcript(messages, tools), { texts: demoTexts, canCall, now: 35 });
  return { text, calls: planned.map(({ name, arguments: args }) => [name, args]) };
}

const NONE: ReadonlySet<string> = new Set();

describe('planAnswer', () => {
  it('calls the tool that a request needs', () => {
    expect(plan([says('Al', 'what is 6*7?')])).toEqual({ text: '', calls: [['calculate', { expression: '6*7' }]] });
  });

  it('gives calls ids of their own, by the time', () => {
    const { calls: planned } = planAnswer(transcript([says('Al', 'call two tools')]), {
      texts: demoTexts,
      canCall: true,
      now: 35,
    });
    expect(planned).toEqual([
      { type: 'toolCall', id: 'demo-z-1', name: 'calculate', arguments: { expression: '6*7' } },
      { type: 'toolCall', id: 'demo-z-2', name: 'current_time', arguments: {} },
    ]);
  });

  it('answers from the result', () => {
    expect(plan([says('Al', '6*7'), calls(['calculate']), result('calculate', '6*7 = 42')])).toEqual({
      text: '6*7 = 42',
      calls: [],
    });
  });

  it('tells the time in words, in the language of the request', () => {
    const time = result('current_time', '2026-01-01T09:00:00+09:00 (Thursday, Asia/Tokyo, UTC+09:00)');
    expect(plan([says('Al', 'what time is it in Tokyo'), calls(['current_time']), time]).text).toBe(
      'It is 09:00 on Thursday, 2026-01-01 (Asia/Tokyo, UTC+09:00).',
    );
    expect(plan([says('Al', 'wie spät ist es in Tokio'), calls(['current_time']), time]).text).toBe(
      'Es ist 09:00 Uhr am Donnerstag, 2026-01-01 (Asia/Tokyo, UTC+09:00).',
    );
  });

  it('passes on what a tool of another make says about the time', () => {
    expect(plan([says('Al', 'what time is it'), calls(['current_time']), result('current_time', 'noon')]).text).toBe(
      'noon',
    );
  });

  it('tells a failed call plainly, without what only helps a model', () => {
    const refused = 'Validation failed for tool "countdown":\n  - steps: must be <= 60\n\nReceived arguments:\n{}';
    expect(plan([says('Al', 'count to 99'), calls(['countdown']), result('countdown', refused, true)]).text).toBe(
      'The tool `countdown` did not succeed: Validation failed for tool "countdown":\n  - steps: must be <= 60',
    );
  });

  it('acknowledges messages that came while tools ran, and answers all of them in order', () => {
    const messages = [
      says('Al', 'count to 3'),
      calls(['countdown']),
      result('countdown', 'Counted up in 3 seconds: 1, 2, 3.'),
      says('Bo', 'what is 6*7?'),
      says('Al', 'thanks'),
      says('Bo', 'what time is it?'),
    ];
    expect(plan(messages)).toEqual({
      text: 'Counted up in 3 seconds: 1, 2, 3.\n\nA new message from Bo and Al came meanwhile; here is the answer to it:\n\nYou are welcome.',
      calls: [
        ['calculate', { expression: '6*7' }],
        ['current_time', {}],
      ],
    });
  });

  it('acknowledges a message without a name', () => {
    const nameless: Message = { role: 'user', content: 'thanks', timestamp: 0 };
    expect(plan([calls(['calculate']), result('calculate', '1+1 = 2'), nameless]).text).toBe(
      '1+1 = 2\n\nA new message came meanwhile; here is the answer to it:\n\nYou are welcome.',
    );
  });

  it('answers several messages that came together, and what is asked twice once', () => {
    expect(plan([says('Al', 'hi'), says('Bo', 'hi'), says('Al', '6*7'), says('Bo', 'what is 6*7?')])).toEqual({
      text: demoTexts.en.greeting(NONE),
      calls: [['calculate', { expression: '6*7' }]],
    });
  });

  it('does not answer again what was answered before', () => {
    expect(plan([says('Al', '6*7'), calls(['calculate']), says('Al', 'thanks')]).text).toBe('You are welcome.');
  });

  it('answers each request in its own language', () => {
    expect(plan([says('Al', 'hi'), says('Bo', 'hallo')]).text).toBe(
      `${demoTexts.en.greeting(NONE)}\n\n${demoTexts.de.greeting(NONE)}`,
    );
  });

  it('calls no tool that it was not told of, and says so', () => {
    expect(plan([says('Al', 'what is 6*7 and what time is it?')], ['current_time'])).toEqual({
      text: 'That needs the tool `calculate`, which is not enabled here.',
      calls: [['current_time', {}]],
    });
  });

  it('calls no tool that was taken away', () => {
    const removed: Message = { role: 'system', content: '', toolsRemoved: [{ name: 'calculate' }], timestamp: 0 };
    expect(plan([removed, says('Al', '6*7')])).toEqual({
      text: 'That needs the tool `calculate`, which is not enabled here.',
      calls: [],
    });
  });

  it('calls no tool when the request forbids it', () => {
    expect(plan([says('Al', '6*7')], ['calculate'], false).calls).toEqual([]);
  });

  it('says plainly what it is and what to do', () => {
    expect(plan([says('Al', 'are you an AI?')]).text).toBe(
      'This is the offline demo model. It is not a language model: it recognises a few kinds of requests by fixed ' +
        'patterns, really calls the tools they need, and needs no key and no network. ' +
        'To connect a real model set `THREADLOOP_MODEL` and a key, or pass `model` to createBot; docs/models.md says how.',
    );
  });

  it('names what it can do, as far as the tools for it are enabled, when a request needs a real model', () => {
    expect(plan([says('Al', 'Write a poem.')], ['calculate']).text).toBe(
      [
        'That needs a real language model, and none is connected: this is the offline demo model.',
        'What works here:',
        '- calculate: "what is 17% of 80?", "5 miles to km"\n- show formatting: "show me a long answer"',
        'To connect a real model set `THREADLOOP_MODEL` and a key, or pass `model` to createBot; docs/models.md says how.',
      ].join('\n\n'),
    );
  });

  it('tells the outcome of what was approved', () => {
    const outcome: Message = { role: 'user', content: '⟦outcome of approval "A1"⟧\nDeployed.', timestamp: 0 };
    expect(plan([outcome])).toEqual({ text: 'The outcome has arrived: Deployed.', calls: [] });
  });

  it('tells that a call waits for approval, and that one was not approved', () => {
    const waits = MODEL_NOTES.waitsForApproval('deploy', 'k7');
    expect(plan([says('Al', 'call deploy {}'), calls(['deploy']), result('deploy', waits)]).text).toBe(
      '`deploy` waits for approval (k7). The result follows here once somebody has approved it.',
    );
    const denied = labelled([MODEL_NOTES.decision('"k7"', MODEL_NOTES.verdicts.denied)], 'Not on a Friday.');
    expect(plan([{ role: 'user', content: denied, timestamp: 0 }]).text).toBe(
      'That call was not approved, so nothing was done. The reason: Not on a Friday.',
    );
  });

  it('says so when there is nothing to answer', () => {
    expect(plan([])).toEqual({ text: 'There is no new message to answer.', calls: [] });
    expect(plan([says('Al', 'hallo'), calls(['calculate'])]).text).toBe('Es gibt keine neue Nachricht zu beantworten.');
  });

  it('answers an empty result with words', () => {
    const empty: Message = {
      ...result('calculate', ''),
      content: [{ type: 'image', data: '', mimeType: 'image/png' }],
    };
    expect(plan([says('Al', '6*7'), calls(['calculate']), empty]).text).toBe('There is no new message to answer.');
  });
});
