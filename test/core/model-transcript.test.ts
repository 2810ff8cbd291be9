import { describe, expect, it } from 'vitest';
import { type AgentMessage, convertToLlm, type Message, normalizeForModel } from '../../src/core/index.ts';
import { ModelTranscript } from '../../src/core/model-transcript.ts';
import { describeMessages } from './support/event-log.ts';
import { assistant, call, customMessage, system, textOf, toolResult, user } from './support/messages.ts';
import { runScript } from './support/run-script.ts';

const MISSING = 'No result of this call was recorded; its outcome is unknown.';

describe('normalizeForModel', () => {
  it('gives back a well-formed transcript as it is', () => {
    const messages = [
      system('p'),
      user('q'),
      assistant(['a', call('1'), call('2')]),
      toolResult('1'),
      toolResult('2'),
      assistant(['end']),
    ];

    expect(normalizeForModel(messages)).toEqual(messages);
  });

  it.each(['error', 'aborted'] as const)('E14: keeps of an %s message its text only', (reason) => {
    const failed = assistant(['half', '', call('1')], reason);
    failed.content.push({ type: 'thinking', thinking: 'unsigned' });

    expect(normalizeForModel([user('q'), failed, user('again')])).toEqual([
      user('q'),
      { ...failed, content: [{ type: 'text', text: 'half' }] },
      user('again'),
    ]);
  });

  it('E14: drops a failed message that said nothing', () => {
    expect(normalizeForModel([user('q'), assistant(['', call('1')], 'error'), user('again')])).toEqual([
      user('q'),
      user('again'),
    ]);
  });

  it('gives a failed message that only spoke back as it is', () => {
    const failed = assistant(['half'], 'aborted');

    expect(normalizeForModel([failed])[0]).toBe(failed);
  });

  it('drops a message that says nothing', () => {
    expect(normalizeForModel([user('q'), assistant([]), user('again')])).toEqual([user('q'), user('again')]);
  });

  it('E26: drops results without a call', () => {
    const messages = [toolResult('0'), user('q'), assistant([call('1')], 'aborted'), toolResult('1'), user('again')];

    expect(normalizeForModel(messages)).toEqual([user('q'), user('again')]);
  });

  it('E26: drops a second result of a call', () => {
    const messages = [assistant([call('1')]), toolResult('1', 'first'), toolResult('1', 'second')];

    expect(describeMessages(normalizeForModel(messages))).toEqual([
      'assistant (toolUse): [toolCall]',
      'result 1: first',
    ]);
  });

  it('tells the model of a call without a result that its outcome is unknown', () => {
    const messages = [assistant([call('1'), call('2')]), toolResult('2'), user('next')];

    expect(normalizeForModel(messages)).toEqual([
      messages[0],
      { ...toolResult('1', MISSING), isError: true },
      toolResult('2'),
      user('next'),
    ]);
  });

  it('E25: moves what stands between a call and its result behind the results, which get the order of the calls', () => {
    const messages = [
      assistant([call('1'), call('2')]),
      user('between'),
      toolResult('2'),
      system('s'),
      toolResult('1'),
    ];

    expect(describeMessages(normalizeForModel(messages)).slice(1)).toEqual([
      'result 1: ok',
      'result 2: ok',
      'user: between',
      'system: s',
    ]);
  });

  it('pairs calls that share an id in order', () => {
    const messages = [assistant([call('1'), call('1')]), toolResult('1', 'first'), toolResult('1', 'second')];

    expect(describeMessages(normalizeForModel(messages)).slice(1)).toEqual(['result 1: first', 'result 1: second']);
  });

  it("drops the host's own roles, between calls and results too", () => {
    const messages = [assistant([call('1')]), customMessage('notice'), toolResult('1'), customMessage('notice')];

    expect(describeMessages(normalizeForModel(messages))).toEqual(['assistant (toolUse): [toolCall]', 'result 1: ok']);
  });
});

describe('convertToLlm', () => {
  it('keeps the four roles that models understand', () => {
    const messages = [system('p'), user('q'), assistant([call('1')]), toolResult('1')];

    expect(convertToLlm([...messages, customMessage('notice')])).toEqual(messages);
  });
});

describe('ModelTranscript', () => {
  it('gives for a growing list what a fresh reading gives', () => {
    const source: AgentMessage[] = [];
    const transcript = new ModelTranscript();
    const steps: AgentMessage[][] = [
      [user('q')],
      [assistant([call('1'), call('2')])],
      [toolResult('2')],
      [toolResult('1'), user('next')],
      [assistant(['half', call('3')], 'aborted'), user('again')],
      [assistant(['end'])],
    ];
    for (const step of steps) {
      source.push(...step);
      expect(transcript.read(source, false)).toEqual(normalizeForModel(source));
    }
  });

  it.each([
    ['another list', (source: Message[]) => [...source.slice(1), user('new')], false],
    ['a shortened list', (source: Message[]) => (source.pop(), source), false],
    ['a list with another last message', (source: Message[]) => ((source[2] = user('other')), source), false],
    [
      'a list edited in the middle, when that is possible',
      (source: Message[]) => ((source[0] = user('x')), source),
      true,
    ],
  ])('reads %s from its start', (_, change, isEditable) => {
    const source: Message[] = [user('a'), assistant(['b']), user('c')];
    const transcript = new ModelTranscript();
    transcript.read(source, isEditable);
    const changed = change(source);

    expect(transcript.read(changed, isEditable)).toEqual(normalizeForModel(changed));
  });

  it('reads again when a list becomes editable, and follows it from there', () => {
    const source: Message[] = [user('a'), user('b')];
    const transcript = new ModelTranscript();
    transcript.read(source, false);
    source[0] = user('x');
    transcript.read(source, true);
    source.push(user('c'));

    expect(transcript.read(source, true).map(textOf)).toEqual(['x', 'b', 'c']);
  });
});

describe('a run', () => {
  it('E14: asks the model without the calls of a response that was aborted', async () => {
    const old = [user('q'), assistant(['let me see', call('1')], 'aborted')];
    const { requests } = await runScript([assistant(['ok'])], { context: { messages: old } });

    expect(describeMessages(requests[0]?.messages ?? [])).toEqual([
      'user: q',
      'assistant (aborted): let me see',
      'user: hi',
    ]);
  });

  it("E14: asks the model well even through a converter of the host's own", async () => {
    const old = [user('q'), assistant([call('1')]), user('lost its result')];
    const { requests } = await runScript([assistant(['ok'])], {
      context: { messages: old },
      config: {
        convertToLlm: (messages) =>
          messages.flatMap((message) => (message.role === 'user' || message.role === 'assistant' ? [message] : [])),
      },
    });

    expect(describeMessages(requests[0]?.messages ?? [])).toEqual([
      'user: q',
      'assistant (toolUse): [toolCall]',
      `result 1: ${MISSING}`,
      'user: lost its result',
      'user: hi',
    ]);
  });
});
