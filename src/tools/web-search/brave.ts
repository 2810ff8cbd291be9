import { Type } from '@sinclair/typebox';
import { describeTooMany, maybeText, readJson, toResults } from './read-results.ts';
import type { SearchEngine } from './search-engine.ts';

const ADDRESS = 'https://api.search.brave.com/res/v1/web/search';

/** Brave takes no longer queries. */
const MAX_QUERY_LENGTH = 400;
const MAX_QUERY_WORDS = 50;

const answerSchema = Type.Object({
  web: Type.Optional(
    Type.Object({
      results: Type.Array(
        Type.Object({ url: Type.String(), title: maybeText, description: maybeText, page_age: maybeText }),
      ),
    }),
  ),
});

/** What Brave says where the key is the reason, with 401, 403 or 422. */
const errorSchema = Type.Object({ error: Type.Object({ code: Type.String() }) });

/**
 * Brave's search, with a key of the team.
 *
 * @throws Error with a sentence when there is no key.
 */
export function createBrave(apiKey: string | undefined): SearchEngine {
  if (apiKey === undefined || apiKey.trim() === '') {
    throw new Error('No key for Brave Search is set: an admin must enter one first.');
  }
  return {
    search: async ({ query, count, safeSearch, language }, ask) => {
      const q = query.split(/\s+/u).slice(0, MAX_QUERY_WORDS).join(' ').slice(0, MAX_QUERY_LENGTH);
      const asked = new URLSearchParams({
        q,
        count: String(count),
        safesearch: safeSearch,
        text_decorations: 'false',
        ...(language !== '' && { search_lang: language.toLowerCase() }),
      });
      const answer = await ask(`${ADDRESS}?${asked.toString()}`, {
        headers: { accept: 'application/json', 'x-subscription-token': apiKey.trim() },
      });
      if (answer.status === 429) throw new Error(describeTooMany(answer));
      const refused = readJson(answer, errorSchema)?.error.code ?? '';
      if (answer.status === 401 || answer.status === 403 || refused.includes('TOKEN')) {
        throw new Error('Brave Search does not take the key that is set: an admin must enter another one.');
      }
      if (answer.status === 422) {
        throw new Error(
          'Brave Search does not take this: perhaps the language that an admin has set is none that it knows.',
        );
      }
      if (answer.status !== 200) throw new Error(`Brave Search did not search: it answered ${answer.status}.`);
      const read = readJson(answer, answerSchema);
      if (read === undefined) throw new Error('Brave Search answered something that cannot be read.');
      return toResults(
        (read.web?.results ?? []).map(({ url, title, description, page_age: date }) => ({
          url,
          title,
          text: description,
          date,
        })),
        count,
      );
    },
  };
}
