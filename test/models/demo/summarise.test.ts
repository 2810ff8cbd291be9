import { describe, expect, it } from 'vitest';
import { demoTexts } from '../../../src/models/demo/index.ts';
import { summarise } from '../../../src/models/demo/summarise.ts';

const summaryOf = (...lines: readonly string[]): string =>
  summarise(['The newest messages:', ...lines].join('\n'), demoTexts.en);

describe('summarise', () => {
  it('picks the messages whose words occur most, in their order, and says how', () => {
    const lines = [
      '[Al] The release is planned for Friday.',
      '[Bo] ok',
      '[Cy] Is the release blocked by the printer?',
      '[Bo] yes',
      '[Al] The printer is fixed, so the release stays on Friday.',
      '[Bo] hm',
      '[Cy] Lunch first.',
      '[Al] Release notes are missing.',
      '[Bo] 42',
      '[Bo] summarise this thread',
    ];
    expect(summaryOf(...lines)).toBe(
      [
        '9 messages from Al, Bo, and Cy. Picked out:',
        [
          '- **Al:** The release is planned for Friday.',
          '- **Cy:** Is the release blocked by the printer?',
          '- **Al:** The printer is fixed, so the release stays on Friday.',
          '- **Cy:** Lunch first.',
          '- **Al:** Release notes are missing.',
        ].join('\n'),
        'This is an extractive summary: messages picked by how often their words occur, word for word, without understanding them.',
      ].join('\n\n'),
    );
  });

  it('shortens a long message', () => {
    expect(summaryOf(`[Al] ${'x'.repeat(300)}`)).toContain(`- **Al:** ${'x'.repeat(199)}…\n`);
  });

  it('says when there is nothing to summarise', () => {
    expect(summaryOf('[Al] summarise this thread', 'not a message')).toBe(
      'There is nothing to summarise in this thread yet.',
    );
  });

  it('says it in German, too', () => {
    expect(summarise('[Al] Hallo Welt', demoTexts.de)).toBe(
      '1 Nachricht von Al. Herausgesucht:\n\n- **Al:** Hallo Welt\n\nDies ist ein Auszug: Nachrichten im Wortlaut, ausgewählt danach, wie oft ihre Wörter vorkommen, ohne sie zu verstehen.',
    );
  });
});
