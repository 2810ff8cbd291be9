export { createTexts, textsByLocale } from './create-texts.ts';
export type { Texts } from './texts.ts';
