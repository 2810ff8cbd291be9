import { describe, expect, it } from 'vitest';
import { adminTextsOf } from '../../src/adapters/web/page/admin/admin-texts.ts';

/** What the functions among the sentences are given: it fits all of them. */
const SAMPLES: readonly unknown[] = [3, 5, 7, 9];

describe('the texts of the admins’ page', () => {
  it('are German for every kind of German, else English', () => {
    const german = adminTextsOf('de');
    expect([adminTextsOf('de-AT'), adminTextsOf('DE_ch')]).toEqual([german, german]);
    expect(['en', 'den', 'fr', ''].map((locale) => adminTextsOf(locale).signOut)).toEqual(Array(4).fill('Sign out'));
  });

  it('are there in both languages, and the same in none', () => {
    const [english, german] = ['en', 'de'].map((locale) => sentencesOf(adminTextsOf(locale)));
    expect([...(german ?? new Map()).keys()]).toEqual([...(english ?? new Map()).keys()]);
    const same = [...(english ?? [])].filter(([key, sentence]) => german?.get(key) === sentence);
    expect(same).toEqual([]);
  });

  it('say how many there are, as people say it', () => {
    const [english, german] = ['en', 'de'].map((locale) => adminTextsOf(locale));
    const said = [english, german].map((t) => [
      t?.tools.found(1, 1),
      t?.tools.found(2, 7),
      t?.form.unsaved(1),
      t?.form.problems(1),
      t?.form.range(undefined, 5),
      t?.form.range(1, undefined),
      t?.form.range(undefined, undefined),
      t?.conflict.meanwhile(['Ann', 'Ben'], ['Days', 'Unit', 'Parts']),
      t?.mine.receipt('r1', 1, 2),
    ]);
    expect(said).toEqual([
      [
        '1 tool',
        '2 of 7 tools',
        '1 change not saved yet',
        'Nothing was saved: one field cannot be taken as entered.',
        'At most 5.',
        'At least 1.',
        '',
        'Saved. Meanwhile Ann and Ben changed something else: Days, Unit and Parts.',
        'Done: 2 entries in 1 thread erased. Receipt: r1',
      ],
      [
        '1 Werkzeug',
        '2 von 7 Werkzeugen',
        '1 Änderung noch nicht gespeichert',
        'Nichts wurde gespeichert: Ein Feld kann so nicht übernommen werden.',
        'Höchstens 5.',
        'Mindestens 1.',
        '',
        'Gespeichert. Inzwischen haben Ann und Ben etwas anderes geändert: Days, Unit und Parts.',
        'Erledigt: 2 Einträge in 1 Thread gelöscht. Beleg: r1',
      ],
    ]);
  });

  it('say where a value comes from', () => {
    const { origin } = adminTextsOf('en');
    const chat = { kind: 'chat', who: 'Ben', when: '3 May, 10:31' } as const;
    expect([
      origin({ kind: 'default' }),
      origin({ kind: 'config', level: 'team', isHere: false }),
      origin({ ...chat, level: 'channel', isHere: true }),
      origin({ ...chat, level: 'team', isHere: false }),
    ]).toEqual([
      'Default.',
      'Set for the whole team, by whoever runs the bot (configuration).',
      'Set here by Ben, 3 May, 10:31.',
      'Set for the whole team by Ben, 3 May, 10:31.',
    ]);
  });
});

/** Every sentence by the path of its key; functions are called with samples, and those that want something else left out. */
function sentencesOf(texts: object, path = ''): Map<string, string> {
  const sentences = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const name = `${path}${key}`;
    if (typeof value === 'string') sentences.set(name, value);
    else if (typeof value === 'object')
      for (const [inner, text] of sentencesOf(value, `${name}.`)) sentences.set(inner, text);
    else if (value.length > 0 && value.length <= SAMPLES.length && !LISTS.has(name)) {
      sentences.set(name, value(...SAMPLES.slice(0, value.length)));
    }
  }
  return sentences;
}

/** These want lists or objects. */
const LISTS: ReadonlySet<string> = new Set(['places.unreachable', 'conflict.meanwhile', 'origin']);
