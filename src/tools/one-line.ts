import { plainText } from '../threads/model-notes.ts';

/** Words of people as one line of a result: without what hides, reorders or imitates, and without line breaks. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/gu, ' ').trim();
}
