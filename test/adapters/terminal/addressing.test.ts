import { describe, expect, it } from 'vitest';
import { addressingOf } from '../../../src/adapters/terminal/addressing.ts';

const people = new Set(['alice', 'Bob']);

describe('addressingOf', () => {
  it.each([
    ['a text', 'hello', 'hello', 'none', false],
    ['a mention at the beginning', '@threadloop hello', 'hello', 'mention', false],
    ['a mention with a comma', '@Threadloop, hello', 'hello', 'mention', false],
    ['a mention with a colon and nothing after it', '@threadloop:', '', 'mention', false],
    ['a mention further on', 'hey @threadloop, help', 'hey @threadloop, help', 'mention', false],
    ['a mention at the end of a sentence', 'ask @threadloop.', 'ask @threadloop.', 'mention', false],
    ['a longer name', '@threadloopy hello', '@threadloopy hello', 'none', true],
    ['an address', 'write to me@threadloop', 'write to me@threadloop', 'none', false],
    ['somebody at the beginning, known or not', '@carol hello', '@carol hello', 'none', true],
    ['somebody known further on', 'ask @bob', 'ask @bob', 'none', true],
    ['a name that nobody has further on', 'see @types', 'see @types', 'none', false],
    ['the bot and somebody else', '@threadloop tell @alice', 'tell @alice', 'mention', true],
    ['the bot after somebody else', '@alice and @threadloop', '@alice and @threadloop', 'mention', true],
  ])('reads %s', (_title, text, rest, address, addressesOthers) => {
    expect(addressingOf(text, 'threadloop', people)).toEqual({ text: rest, address, addressesOthers });
  });
});
