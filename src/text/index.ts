export { createTexts, textsByLocale } from './create-texts.ts';
export type { FileProblem, Texts } from './texts.ts';
