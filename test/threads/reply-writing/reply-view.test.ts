import { describe, expect, it } from 'vitest';
import type { ProgressLevel } from '../../../src/threads/reply.ts';
import type { ReplyState } from '../../../src/threads/reply-writing/reply-state.ts';
import { viewReply } from '../../../src/threads/reply-writing/reply-view.ts';

const running: ReplyState = {
  texts: ['So far'],
  steps: [{ callId: 'c', tool: 't', label: 'Tool', state: 'running', detail: 'x' }],
  sources: [{ title: 'S', url: 'https://s.example' }],
  notes: [],
  resumed: false,
  isHandedOver: false,
  end: undefined,
};
const answered: ReplyState = { ...running, end: { kind: 'answered' } };

describe('the view of a reply', () => {
  it('has no part before there is something to see', () => {
    expect(view({ ...running, texts: [], steps: [] })).toEqual([]);
  });

  it('shows a simple answer without progress', () => {
    expect(view({ ...running, steps: [], sources: [] })).toEqual([text('t0', 'So far', false)]);
  });

  it('shows quiet progress as one line with a stop button and takes it away at the end', () => {
    expect(view(running, 'quiet')[0]).toEqual({
      key: 'p',
      content: { kind: 'progress', line: 'line', steps: [], buttons: ['stop'] },
    });
    expect(view(answered, 'quiet')[0]).toEqual({ key: 'p', content: null });
  });

  it('shows normal progress as steps without details and folds it to a line at the end', () => {
    const steps = [{ callId: 'c', tool: 't', label: 'Tool', state: 'running' }];
    expect(view(running, 'normal')[0]?.content).toEqual({ kind: 'progress', line: 'line', steps, buttons: ['stop'] });
    expect(view(answered, 'normal')[0]?.content).toEqual({ kind: 'progress', line: 'line', steps: [], buttons: [] });
  });

  it('keeps detailed progress with what the steps work on', () => {
    expect(view(answered, 'detailed')[0]?.content).toEqual({
      kind: 'progress',
      line: 'line',
      steps: running.steps,
      buttons: [],
    });
  });

  it('gives sources and buttons to the last part of a finished answer only', () => {
    const state = { ...answered, steps: [], texts: ['one|two'] };
    expect(view(state)).toEqual([
      { key: 't0', content: { kind: 'text', markdown: 'one', final: true, sources: [], buttons: [] } },
      {
        key: 't1',
        content: {
          kind: 'text',
          markdown: 'two',
          final: true,
          sources: running.sources,
          buttons: ['tryAgain', 'feedback'],
        },
      },
    ]);
  });

  it('marks parts before the growing one as final', () => {
    const parts = view({ ...running, steps: [], texts: ['one|tw'] });
    expect(parts.map(({ content }) => content?.kind === 'text' && content.final)).toEqual([true, false]);
  });

  it.each(['#', '- ', '**', '```js', '> ```\n', '| |'])('begins no message with a mark alone, as in %j', (mark) => {
    const growing = { ...running, steps: [] };
    expect(view({ ...growing, texts: [mark] })).toEqual([]);
    expect(view({ ...growing, texts: [`one|${mark.replaceAll('|', '')}`] })).toEqual([text('t0', 'one', true)]);
    expect(view({ ...answered, steps: [], texts: ['…'] })).toHaveLength(1);
  });

  it('shows so many messages of a long answer, and gives it whole as a file at its end', () => {
    const state = { ...running, steps: [], texts: ['one|two|three'] };
    expect(view(state, 'quiet', undefined, 2)).toEqual([text('t0', 'one', true), text('t1', 'two', false)]);
    const file = { name: 'answer.md', text: 'one|two|three' };
    expect(view({ ...state, end: { kind: 'answered' } }, 'quiet', undefined, 2)).toEqual([
      text('t0', 'one', true),
      {
        key: 't1',
        content: {
          kind: 'text',
          markdown: 'two',
          final: true,
          sources: running.sources,
          buttons: ['tryAgain', 'feedback'],
          file,
        },
      },
    ]);
  });

  it('shows the answer that ends a long run, however many messages were said on the way', () => {
    const state = { ...running, steps: [], sources: [], texts: ['one|two|three', 'four', 'five'] };
    const whole = text('t1', 'two', true);
    const parts = [
      text('t0', 'one', true),
      { ...whole, content: { ...whole.content, file: { name: 'answer.md', text: 'one|two|three' } } },
      text('t2', 'four', true),
    ];
    const last = text('t3', 'five', false);
    expect(view(state, 'quiet', undefined, 2)).toEqual([...parts, last]);
    expect(view({ ...state, end: { kind: 'answered' } }, 'quiet', undefined, 2)).toEqual([
      ...parts,
      { ...last, content: { ...last.content, final: true, buttons: ['tryAgain', 'feedback'] } },
    ]);
  });

  it('gives no file with an answer of as many messages as there may be', () => {
    const parts = view({ ...answered, steps: [], texts: ['one|two'] }, 'quiet', undefined, 2);
    expect(parts.map(({ content }) => content !== null && 'file' in content)).toEqual([false, false]);
  });

  it('offers no second try of a stopped answer', () => {
    const state = {
      ...answered,
      steps: [],
      end: { kind: 'stopped', by: { id: 'a', name: 'A' }, unanswered: 0 },
    } as const;
    expect(view(state, 'quiet', 'Stopped.')).toEqual([
      { key: 't0', content: { kind: 'text', markdown: 'So far', final: true, sources: running.sources, buttons: [] } },
      { key: 'n', content: { kind: 'notice', text: 'Stopped.', buttons: [] } },
    ]);
  });

  it('closes a failure with a notice that can be tried again', () => {
    const state = { ...answered, steps: [], texts: [], end: { kind: 'failed', reason: 'x' } } as const;
    expect(view(state, 'quiet', 'Failed.')).toEqual([
      { key: 'n', content: { kind: 'notice', text: 'Failed.', buttons: ['tryAgain'] } },
    ]);
  });

  it('says what people should know under the last text once the answer is final, not before', () => {
    const noted = { ...running, steps: [], sources: [], texts: ['one|two'], notes: ['A.', 'B.'] };
    expect(view(noted)).toEqual([text('t0', 'one', true), text('t1', 'two', false)]);
    const final = { kind: 'text', markdown: 'two', final: true, sources: [], buttons: ['tryAgain', 'feedback'] };
    expect(view({ ...noted, end: { kind: 'answered' } })).toEqual([
      text('t0', 'one', true),
      { key: 't1', content: { ...final, notes: ['A.', 'B.'] } },
    ]);
  });

  it('says it under the notice where there is no text, and not twice', () => {
    const failed = { ...answered, steps: [], notes: ['A.'], end: { kind: 'failed', reason: 'x' } } as const;
    const notice = { kind: 'notice', text: 'Failed.', buttons: ['tryAgain'] };
    expect(view({ ...failed, texts: [] }, 'quiet', 'Failed.')).toEqual([
      { key: 'n', content: { ...notice, notes: ['A.'] } },
    ]);
    expect(view(failed, 'quiet', 'Failed.')[1]).toEqual({ key: 'n', content: notice });
  });

  it('asks with a button whether something old is still needed', () => {
    const state = { ...answered, steps: [], texts: [], end: { kind: 'late', ageMs: 1 } } as const;
    expect(view(state, 'quiet', 'Still?')).toEqual([
      { key: 'n', content: { kind: 'notice', text: 'Still?', buttons: ['stillNeeded'] } },
    ]);
  });
});

function view(state: ReplyState, progress: ProgressLevel = 'quiet', notice?: string, maxParts?: number) {
  const split = (texts: readonly string[]) => texts.map((text) => text.split('|').filter((part) => part !== ''));
  return viewReply(state, { progress, split, maxParts, statusLine: () => 'line', notice: () => notice });
}

function text(key: string, markdown: string, final: boolean) {
  return { key, content: { kind: 'text', markdown, final, sources: [], buttons: [] } };
}
