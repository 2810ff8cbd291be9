import { english } from './english.ts';
import { german } from './german.ts';
import type { Texts } from './texts.ts';

/** The languages there are sentences in, by tag. */
export const textsByLocale: ReadonlyMap<string, Texts> = new Map([
  ['en', english],
  ['de', german],
]);

/**
 * The sentences of a locale, with a deployment's own in their place. A locale that is not there falls back to its
 * language (`de-AT` to `de`), and an unknown language to English.
 */
export function createTexts(locale: string, overrides: Partial<Texts> = {}): Texts {
  const language = locale.toLowerCase().split(/[-_]/u)[0] ?? '';
  const texts = textsByLocale.get(locale.toLowerCase()) ?? textsByLocale.get(language) ?? english;
  return { ...texts, ...overrides };
}
