import type { Dialect } from './dialect.ts';
import { anthropicDialect } from './dialects/anthropic.ts';
import { googleDialect } from './dialects/google.ts';
import { openaiCompletionsDialect } from './dialects/openai-completions.ts';
import { openaiResponsesDialect } from './dialects/openai-responses.ts';
import { plainDialect } from './dialects/plain.ts';

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ['anthropic-messages', anthropicDialect],
  ['openai-responses', openaiResponsesDialect],
  ['openai-completions', openaiCompletionsDialect],
  ['google-generative-ai', googleDialect],
]);

/** The dialect of a model's `api`; the plain one where none is known. */
export function dialectFor(api: string): Dialect {
  return DIALECTS.get(api) ?? plainDialect;
}
