import type { Locale } from '../rules/rule.ts';
import type { DemoTexts } from './demo-texts.ts';
import { demoTextsDe } from './texts-de.ts';
import { demoTextsEn } from './texts-en.ts';

export type { DemoTexts } from './demo-texts.ts';

/** The demo's sentences by locale. */
export const demoTexts: Readonly<Record<Locale, DemoTexts>> = { en: demoTextsEn, de: demoTextsDe };

/** Some of the sentences, to replace the demo's own. */
export type DemoTextOverrides = Readonly<Partial<Record<Locale, Partial<DemoTexts>>>>;

/** The demo's sentences, with what a deployment replaces. */
export function mergeTexts(overrides: DemoTextOverrides = {}): Readonly<Record<Locale, DemoTexts>> {
  return { en: { ...demoTexts.en, ...overrides.en }, de: { ...demoTexts.de, ...overrides.de } };
}
