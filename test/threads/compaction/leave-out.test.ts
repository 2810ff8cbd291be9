import { describe, expect, it } from 'vitest';
import type { AgentMessage } from '../../../src/core/index.ts';
import { leaveOut } from '../../../src/threads/compaction/leave-out.ts';
import { answer, ask, BEN } from '../transcript-lines.ts';

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

function cut(covered: readonly AgentMessage[], earlier = '') {
  return { coversThrough: 1, earlier, covered, systemMessage: null };
}

describe('leaveOut', () => {
  it('keeps the summary so far, says how much is missing, and quotes the last that people wrote', () => {
    const covered = [ask('first'), answer('ok'), ask('second\nline', BEN), ask('aside', BEN, { read: true })];
    expect(leaveOut(cut(covered, 'They met.'), { tokensOf, summaryTokens: 500, mayQuote: true })).toBe(
      [
        'They met.',
        '4 earlier messages were left out here: the conversation was too long, and nobody could sum it up. Ask when something seems to be missing.',
        'The last that people wrote there:\n- "Ann": first\n- "Ben": second line',
      ].join('\n\n'),
    );
  });

  it('quotes nobody where it may not', () => {
    expect(leaveOut(cut([ask('secret')]), { tokensOf, summaryTokens: 500, mayQuote: false })).toBe(
      'One earlier message was left out here: the conversation was too long, and nobody could sum it up. Ask when something seems to be missing.',
    );
  });

  it('stays within its tokens, and keeps the newest words', () => {
    const covered = Array.from({ length: 200 }, (_, n) => ask(`${n}: ${'word '.repeat(40)}`));
    const text = leaveOut(cut(covered, 'e'.repeat(20_000)), { tokensOf, summaryTokens: 500, mayQuote: true });
    expect(tokensOf(text)).toBeLessThanOrEqual(500);
    expect(text).toContain('199: word');
    expect(text).not.toContain('100: word');
  });
});
