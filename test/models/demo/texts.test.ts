import { describe, expect, it } from 'vitest';
import { demoTexts } from '../../../src/models/demo/index.ts';
import { mergeTexts } from '../../../src/models/demo/texts/texts.ts';

const ALL_TOOLS: ReadonlySet<string> = new Set(['calculate', 'current_time', 'notes', 'countdown', 'thread_history']);
const parts = { date: '2026-01-01', time: '09:00', weekday: 'Someday', zone: 'UTC', offset: 'UTC+00:00' };

describe('the texts of the demo', () => {
  it.each(['en', 'de'] as const)('say in %s what the demo is and how to connect a real model', (locale) => {
    const { help, identity, unknown, greeting } = demoTexts[locale];
    for (const text of [help(ALL_TOOLS), identity(ALL_TOOLS), unknown(ALL_TOOLS)]) {
      expect(text).toMatch(/offline demo model|Offline-Demomodell/);
      expect(text).toContain('`THREADLOOP_MODEL`');
      expect(text).toContain('createBot');
    }
    expect(greeting(ALL_TOOLS)).toMatch(/offline demo model|Offline-Demomodell/);
  });

  it.each(['en', 'de'] as const)('name one ability per tool in %s, and one that needs none', (locale) => {
    const countAbilities = (text: string): number => text.split('\n').filter((line) => line.startsWith('- ')).length;
    expect(countAbilities(demoTexts[locale].help(ALL_TOOLS))).toBe(ALL_TOOLS.size + 1);
    expect(countAbilities(demoTexts[locale].help(new Set()))).toBe(1);
  });

  it('have the same sentences in German', () => {
    expect(demoTexts.de.toolMissing('notes')).toBe(
      'Dafür braucht es das Werkzeug `notes`, das hier nicht eingeschaltet ist.',
    );
    expect(demoTexts.de.toolFailed('notes', 'Nein.')).toBe('Das Werkzeug `notes` hatte keinen Erfolg: Nein.');
    expect(demoTexts.de.steered([])).toBe('Inzwischen kam eine neue Nachricht; hier die Antwort darauf:');
    expect(demoTexts.de.steered(['Al', 'Bo'])).toBe(
      'Inzwischen kam eine neue Nachricht von Al und Bo; hier die Antwort darauf:',
    );
    expect(demoTexts.de.outcome('Gut.')).toBe('Das Ergebnis ist da: Gut.');
    expect(demoTexts.de.thanks(ALL_TOOLS)).toBe('Gern geschehen.');
    expect(demoTexts.de.summary(2, ['Al'])).toBe('2 Nachrichten von Al. Herausgesucht:');
    expect(demoTexts.en.summary(1, ['Al'])).toBe('1 message from Al. Picked out:');
  });

  it('keep a weekday that has no German name', () => {
    expect(demoTexts.de.time(parts)).toBe('Es ist 09:00 Uhr am Someday, 2026-01-01 (UTC, UTC+00:00).');
  });

  it('have a long answer with every kind of formatting', () => {
    const text = demoTexts.en.longAnswer(ALL_TOOLS);
    expect(text.length).toBeGreaterThan(4000);
    const kinds = {
      heading: /^## /m,
      list: /^- /m,
      steps: /^1\. /m,
      table: /^\|---/m,
      fence: /^```ts$/m,
      quote: /^> /m,
    };
    expect(Object.entries(kinds).filter(([, pattern]) => !pattern.test(text))).toEqual([]);
    expect(text.match(/^```/gm)).toHaveLength(2);
    expect(demoTexts.de.longAnswer(ALL_TOOLS)).toBe(`Der Beispieltext ist auf Englisch.\n\n${text}`);
  });

  it('are replaced one by one', () => {
    const thanks = () => 'Any time.';
    expect(mergeTexts({ en: { thanks } })).toEqual({ en: { ...demoTexts.en, thanks }, de: demoTexts.de });
    expect(mergeTexts()).toEqual(demoTexts);
  });
});
