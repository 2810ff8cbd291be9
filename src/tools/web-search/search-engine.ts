import type { BoundedFetch } from '../bounded-fetch.ts';

/** What is looked for, and how. */
interface SearchQuery {
  readonly query: string;
  /** Most results that are wanted. */
  readonly count: number;
  readonly safeSearch: 'off' | 'moderate' | 'strict';
  /** A code such as `de` or `pt-BR`; empty for any language. */
  readonly language: string;
}

export interface SearchResult {
  readonly title: string;
  /** A web address. */
  readonly url: string;
  /** Some words of the page; may be empty. */
  readonly text: string;
  /** When it was published, as the engine says. */
  readonly date?: string;
}

/** One service that searches the web. */
export interface SearchEngine {
  /**
   * The best results first.
   *
   * @throws Error with a sentence for the model that says what is wrong, and who can do something about it.
   */
  search(query: SearchQuery, ask: BoundedFetch): Promise<readonly SearchResult[]>;
}
