import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleOf } from '../../../../src/adapters/slack/interact/agent/title.ts';

describe('the name of a conversation', () => {
  it('is the first line of what began it', () => {
    expect(titleOf('  Plan   the trip \n with these dates')).toBe('Plan the trip');
  });

  it('is cut at a word', () => {
    const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen, fifteen';
    expect(titleOf(words)).toBe('one two three four five six seven eight nine ten eleven twelve thirteen…');
  });

  it('is cut between characters where there are no words', () => {
    expect(titleOf('😀'.repeat(60))).toBe(`${'😀'.repeat(39)}…`);
  });

  it('is empty where nothing was written', () => {
    expect([titleOf(''), titleOf(' \n ')]).toEqual(['', '']);
  });

  it('is found at once in an endless line of spaces', () => {
    expect(titleOf(`a${' '.repeat(100_000)}b`)).toBe('a b');
  });

  it('fits what Slack takes, is one line, and holds no half character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const title = titleOf(text);
        expect(title.length).toBeLessThanOrEqual(200);
        expect(title).not.toMatch(/[\r\n]/u);
        expect(title.isWellFormed()).toBe(true);
      }),
    );
  });
});
