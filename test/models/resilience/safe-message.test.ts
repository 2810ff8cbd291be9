import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeMessage } from '../../../src/models/resilience/safe-message.ts';

const SENT = [
  { role: 'user', content: 'My mother Ottilie has a kaleidoscope.\nHer number is 4711, her PIN is 12.', timestamp: 1 },
  'Token-of-the-team',
  { 'y-team': 'heliotrope' },
];

describe('what may be logged of a message of a provider', () => {
  it.each([
    ['prompt is too long: 210000 tokens > 200000 maximum', 'prompt is too long: 210000 tokens > 200000 maximum'],
    ['Overloaded', 'Overloaded'],
    ['Your credit balance is too low to access the API.', 'Your credit balance is too low to access the API.'],
    ['connect ECONNREFUSED 127.0.0.1:11434', 'connect ECONNREFUSED 127.0.0.1:11434'],
    ['model "llama9" not found, try pulling it first', 'model "llama9" not found, try pulling it first'],
  ])('is all of it, when nothing in it was sent: %s', (message, logged) => {
    expect(safeMessage(message, SENT)).toBe(logged);
  });

  it.each([
    ['words of people', "Invalid value: 'My mother Ottilie has a kaleidoscope.'", "Invalid value: '… has a ….'"],
    ['words that were cut', 'Unexpected token in "Ottilie has a kaleidosc"', 'Unexpected token in "… has a …"'],
    ['words as JSON', String.raw`{"content":"kaleidoscope.\nHer number"}`, '{"content":"…"}'],
    ['words with escaped characters', String.raw`got "Ottil\u0069e"`, 'got "…"'],
    ['short numbers', 'Bad request: 4711, 12', 'Bad request: …'],
    ['a key of the request', 'Unauthorized: Token-of-the-team', 'Unauthorized: Token-of-the-…'],
    ['a header of the request', 'Forbidden for heliotrope', 'Forbidden for …'],
    [
      'what begins like a key',
      'Incorrect API key provided: sk-ant-abc*****wxyz. Check.',
      'Incorrect API key provided: … Check.',
    ],
    ['what looks like a key', 'Unknown key 9f86d081884c7d65', 'Unknown key …'],
    ['a bearer token', 'Bad header "Bearer abcdef"', 'Bad header "…"'],
    ['what is too long for a word', `Invalid image: ${'QUJD'.repeat(20)}`, 'Invalid image: …'],
  ])('leaves out %s', (_what, message, logged) => {
    expect(safeMessage(message, SENT)).toBe(logged);
  });

  it('is at most 300 characters, on one line', () => {
    expect(safeMessage(`Error\n${'x '.repeat(400)}`, SENT)).toBe(`Error ${'x '.repeat(147)}`.trim());
  });

  it('never holds a longer word of the request that errors are not made of, however it comes', () => {
    const letters = string({ unit: constantFrom('q', 'v', 'w', 'x', 'y', 'z'), minLength: 4, maxLength: 20 });
    assert(
      property(letters, string(), string(), (word, before, after) => {
        const separated = `${before} ${word} ${after}`;
        expect(safeMessage(separated, [`please tell ${word} about it`]).split(/[^\p{L}\p{N}]+/u)).not.toContain(word);
      }),
    );
  });
});
