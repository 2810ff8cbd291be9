import { textsByLocale } from '../../../text/index.ts';

/** The language of a page: the first that a browser asks for and there are sentences in, else the deployment's. */
export function languageOf(accepted: string | undefined, locale: string): string {
  const asked = [...(accepted ?? '').slice(0, 200).split(','), locale].map(primaryTag);
  return asked.find((tag) => textsByLocale.has(tag)) ?? 'en';
}

/** `de` of `de-AT;q=0.8`. */
function primaryTag(tag: string): string {
  return /[a-z]+/iu.exec(tag)?.[0].toLowerCase() ?? '';
}
