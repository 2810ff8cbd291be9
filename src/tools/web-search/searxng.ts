import { Type } from '@sinclair/typebox';
import { describeTooMany, maybeText, readJson, toResults } from './read-results.ts';
import type { SearchEngine } from './search-engine.ts';

const answerSchema = Type.Object({
  results: Type.Array(
    Type.Object({ url: Type.String(), title: maybeText, content: maybeText, publishedDate: maybeText }),
  ),
});

const SAFE_SEARCH = { off: '0', moderate: '1', strict: '2' } as const;

const NO_JSON =
  'The SearXNG instance gives no JSON: whoever runs it must add "json" to search.formats in its settings.yml.';

/**
 * An instance of SearXNG, by its address. It may be in a network of one's own where `isTrusted`: only whoever runs the
 * deployment may say so.
 *
 * @throws Error with a sentence when there is no address, or none that can be used.
 */
export function createSearxng(instance: string, isTrusted: boolean): SearchEngine {
  const address = instance.trim();
  if (address === '') throw new Error('No SearXNG instance is set: an admin must enter its address first.');
  if (!/^https?:\/\//iu.test(address) || !URL.canParse(address)) {
    throw new Error(
      'The address of the SearXNG instance is none: an admin must enter one such as https://searxng.example.',
    );
  }
  const base = new URL(address);
  return {
    search: async ({ query, count, safeSearch, language }, ask) => {
      const url = new URL(`${base.pathname.replace(/\/(?:search)?\/?$/u, '')}/search`, base.origin);
      url.search = new URLSearchParams({
        q: query,
        format: 'json',
        safesearch: SAFE_SEARCH[safeSearch],
        ...(language !== '' && { language }),
      }).toString();
      const answer = await ask(url.href, {
        headers: { accept: 'application/json' },
        trustedOrigins: isTrusted ? [base.origin] : [],
      });
      if (answer.status === 429) throw new Error(describeTooMany(answer));
      if (answer.status === 403) throw new Error(NO_JSON);
      if (answer.status !== 200) throw new Error(`The SearXNG instance did not search: it answered ${answer.status}.`);
      const read = readJson(answer, answerSchema);
      if (read === undefined) throw new Error(NO_JSON);
      return toResults(
        read.results.map(({ url: found, title, content, publishedDate }) => ({
          url: found,
          title,
          text: content,
          date: publishedDate,
        })),
        count,
      );
    },
  };
}
