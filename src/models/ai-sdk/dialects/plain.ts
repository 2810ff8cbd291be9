import type { Dialect } from '../dialect.ts';

/** A model of a package that we know nothing of: only what every one of them understands. */
export const plainDialect: Dialect = {
  takesImagesInResults: () => false,
  requestData: () => ({}),
  canReplayThinking: (data) => data !== undefined,
};
