import { describe, expect, it } from 'vitest';
import {
  explainJudgement,
  MESSAGE_RULES,
  OUTCOMES,
  THREAD_RULES,
} from '../../../../src/adapters/web/page/inspector/why.ts';
import { judgeInThread } from '../../../../src/threads/resolve-concern.ts';
import { concernRows } from './judged-messages.ts';

describe('explainJudgement', () => {
  it.each(concernRows)('explains $messageRule with $threadRule', ({ status, messageRule, threadRule, sentences }) => {
    expect(explainJudgement({ status, messageRule, threadRule })).toEqual(sentences);
  });

  it('has rows for every rule of messages and of threads', () => {
    expect(new Set(concernRows.map((row) => row.messageRule))).toEqual(new Set(Object.keys(MESSAGE_RULES)));
    const threadRules = new Set<string>(concernRows.map((row) => row.threadRule));
    threadRules.delete('not-asked');
    expect(threadRules).toEqual(new Set(Object.keys(THREAD_RULES)));
  });

  it.each(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[])('begins with what %s means', (status) => {
    const [first] = explainJudgement({ status, messageRule: 'addressed', threadRule: 'for-the-bot' });
    expect(first).toBe(OUTCOMES[status]);
    expect(first).toMatch(/^[A-Z].*\.$/u);
  });

  it('names a rule that it does not know', () => {
    expect(explainJudgement({ status: 'read', messageRule: 'new-one', threadRule: 'constructor-like' })).toEqual([
      'Read and not answered.',
      'Decided by the rule “new-one”.',
      'Decided by the rule “constructor-like”.',
    ]);
  });

  it('does not take a name that every object has for a rule', () => {
    expect(explainJudgement({ status: 'read', messageRule: 'constructor', threadRule: 'not-asked' })).toEqual([
      'Read and not answered.',
      'Decided by the rule “constructor”.',
    ]);
  });

  it('uses the names that the judges use', () => {
    const thread = { takesPart: true, muted: false, speakers: ['a', 'b'], state: 'idle' } as const;
    const { rule } = judgeInThread('if-participating', 'auto', thread);
    expect(explainJudgement({ status: 'read', messageRule: 'depends-on-thread', threadRule: rule })).toEqual([
      'Read and not answered.',
      'It addresses nobody, so the state of the thread decided.',
      'Several people talk in this thread: only what mentions the bot is answered.',
    ]);
  });
});
