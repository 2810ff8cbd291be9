import { describe, expect, it } from 'vitest';
import { addressingOf } from '../../../src/adapters/web/addressing.ts';

const PEOPLE = ['Ada', 'Ben'];

describe('addressingOf', () => {
  it.each([
    ['@threadloop hi', 'hi', 'mention', false],
    ['  @ThreadLoop, hi', 'hi', 'mention', false],
    ['@threadloop: hi', 'hi', 'mention', false],
    ['@threadloop', '', 'mention', false],
    ['stop @threadloop', 'stop', 'mention', false],
    ['hi,  @threadloop \n', 'hi', 'mention', false],
    ['@threadloop ask @threadloop', 'ask', 'mention', false],
    ['please @threadloop, stop', 'please @threadloop, stop', 'mention', false],
    ['(@threadloop) hi', '(@threadloop) hi', 'mention', false],
    ['thanks (@threadloop', 'thanks (@threadloop', 'mention', false],
    ['hi', 'hi', 'none', false],
    ['@threadlooper hi', '@threadlooper hi', 'none', false],
    ['me@threadloop', 'me@threadloop', 'none', false],
    ['@threadloop-dev hi', '@threadloop-dev hi', 'none', false],
    ['@ben hi', '@ben hi', 'none', true],
    ['@Bend hi', '@Bend hi', 'none', false],
    ['@threadloop tell @Ben', 'tell @Ben', 'mention', true],
    ['ada@ben.example', 'ada@ben.example', 'none', false],
    ['@Eve hi', '@Eve hi', 'none', false],
  ] as const)('reads %j', (text, spoken, address, addressesOthers) => {
    expect(addressingOf(text, 'threadloop', PEOPLE)).toEqual({ text: spoken, address, addressesOthers });
  });

  it('finds a name with spaces, and one that has a meaning in patterns', () => {
    expect(addressingOf('@My Bot hi', 'My Bot', []).text).toBe('hi');
    expect(addressingOf('@C++ hi', 'C++', []).text).toBe('hi');
    expect(addressingOf('@Cxx hi', 'C..', []).address).toBe('none');
  });

  it('costs a long text with much white space next to nothing', () => {
    const text = `@threadloop a${' '.repeat(200_000)}b`;
    expect(addressingOf(text, 'threadloop', PEOPLE).text).toBe(text.slice('@threadloop '.length));
  });
});
