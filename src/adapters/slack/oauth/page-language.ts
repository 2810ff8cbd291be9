import { textsByLocale } from '../../../text/index.ts';
import type { Settings } from '../../../threads/settings.ts';

/** The language of a page: the first that a browser asks for and there are sentences in, else the deployment's. */
export async function languageOf(accepted: string | undefined, settings: Settings): Promise<string> {
  const asked = (accepted ?? '').slice(0, 200).split(',').map(primaryTag);
  const known = asked.find((tag) => textsByLocale.has(tag));
  if (known !== undefined) return known;
  const own = primaryTag((await settings.read({ team: undefined, channels: [] })).locale);
  return textsByLocale.has(own) ? own : 'en';
}

/** `de` of `de-AT;q=0.8`. */
function primaryTag(tag: string): string {
  return /[a-z]+/iu.exec(tag)?.[0].toLowerCase() ?? '';
}
