/** What stands around a word and is none of it. `C++` and `#42` keep their signs. */
const AROUND = /^[\s"'“”„‘’«»()[\]{}<>*?!.,;:…]+|[\s"'“”„‘’«»()[\]{}<>*?!.,;:…]+$/gu;

/** More words narrow nothing down. */
const MAX_WORDS = 20;

/** The words of a query, as {@link hasWords} wants them; none where it has only signs, such as `*`. */
export function queryWords(query: string): readonly string[] {
  const words = query.split(/\s+/u).map((word) => folded(word.replace(AROUND, '')));
  return [...new Set(words)].filter((word) => word !== '').slice(0, MAX_WORDS);
}

/** Whether a text has every word, be it a part of a longer one: case and accents aside. False where there is no word. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folds = folded(text);
  return words.length > 0 && words.every((word) => folds.includes(word));
}

/** As it is compared: by way of capitals, so that ß is ss. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
}
