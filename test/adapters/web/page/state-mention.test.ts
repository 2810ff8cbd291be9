import { describe, expect, it } from 'vitest';
import { mentionable, mentions, typedMention, withMention } from '../../../../src/adapters/web/page/state/mention.ts';

const people = ['threadloop', 'Ada', 'Ben'].map((name) => ({ id: name, name }));

describe('a typed mention', () => {
  it.each([
    ['@', 1, { start: 0, query: '' }],
    ['hi @a', 5, { start: 3, query: 'a' }],
    ['(@be', 4, { start: 1, query: 'be' }],
    ['hi @ada there', 6, { start: 3, query: 'ad' }],
    ['line\n@x', 7, { start: 5, query: 'x' }],
  ])('is found in %j at %i', (text, caret, typed) => {
    expect(typedMention(text, caret)).toEqual(typed);
  });

  it.each([
    ['a@b', 3],
    ['hi', 2],
    ['@ada ', 5],
    ['@ada', 0],
  ])('is not found in %j at %i', (text, caret) => {
    expect(typedMention(text, caret)).toBeUndefined();
  });

  it('offers the names that begin so, case aside', () => {
    expect(mentionable(people, 'A').map(({ name }) => name)).toEqual(['Ada']);
    expect(mentionable(people, '')).toEqual(people);
  });

  it('is completed, with one space after it', () => {
    expect(withMention('hi @a', 5, { start: 3, query: 'a' }, 'Ada')).toEqual({ text: 'hi @Ada ', caret: 8 });
    expect(withMention('hi @a there', 5, { start: 3, query: 'a' }, 'Ada')).toEqual({ text: 'hi @Ada there', caret: 8 });
  });
});

describe('a mention of the bot', () => {
  it.each(['@threadloop hi', 'hi @Threadloop', 'ask @threadloop, please'])('is in %j', (text) => {
    expect(mentions(text, 'threadloop')).toBe(true);
  });

  it.each(['threadloop', 'me@threadloop', '@threadlooper', '@thread.loop'])('is not in %j', (text) => {
    expect(mentions(text, 'threadloop')).toBe(false);
  });
});
