import { describe, expect, it } from 'vitest';
import { type TerminalTexts, terminalTexts } from '../../../src/adapters/terminal/terminal-texts.ts';

const sentencesOf = (texts: TerminalTexts) => [
  texts.welcome('bot'),
  texts.working,
  texts.stopHint,
  texts.step('Tool', 'x', 'running'),
  texts.step('Tool', undefined, 'done'),
  texts.step('Tool', '', 'failed'),
  texts.steering,
  texts.queued,
  texts.read('bot'),
  texts.ignored('bot'),
  texts.storeFailed,
  texts.tooLong(5),
  texts.speakingAs('bob'),
  texts.personInvalid,
  texts.approvers('who asked', '2026-01-01 10:00'),
  texts.howToDecide('a1'),
  texts.decisionInvalid,
  texts.decisionFailed,
  texts.quitHint,
  texts.stopping,
  texts.sources,
  texts.replaced,
];

describe('terminalTexts', () => {
  it('has every sentence in both languages, and another one in each', () => {
    const [english, german] = [sentencesOf(terminalTexts('en')), sentencesOf(terminalTexts('de'))];
    for (const [index, sentence] of english.entries()) {
      expect(sentence).toMatch(/^[^]*\p{L}{3}/u);
      expect(sentence).not.toMatch(/undefined/u);
      expect(german[index]).not.toBe(sentence);
    }
    expect(Object.keys(terminalTexts('de'))).toEqual(Object.keys(terminalTexts('en')));
  });

  it('speaks English where it does not know the language', () => {
    expect(terminalTexts('fr')).toBe(terminalTexts('en'));
    expect(terminalTexts('de-AT')).toBe(terminalTexts('de'));
    expect(terminalTexts('den')).toBe(terminalTexts('en'));
  });
});
