export { createTexts, textsByLocale } from './create-texts.ts';
export type { FileProblem, InstallPage, Texts } from './texts.ts';
