import type { Model, StreamOptions, ThinkingLevel } from '../../../core/index.ts';
import type { Dialect } from '../dialect.ts';

type Level = Exclude<ThinkingLevel, 'off'>;

/** Models since Gemini 3 take a level of thinking, and images in results; earlier ones a budget of tokens. */
const GEMINI_3 = /gemini-(?!(?:1|2)(?:[.-]|$))/u;

const BUDGETS: Readonly<Record<Level, number>> = {
  minimal: 512,
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  xhigh: 24_576,
  max: 24_576,
};

const LEVELS: Readonly<Record<Level, string>> = {
  minimal: 'minimal',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
  max: 'high',
};

/** Google's Gemini. It caches by itself. */
export const googleDialect: Dialect = {
  // For earlier ones the package makes several results of one, or none.
  takesImagesInResults: ({ id }) => GEMINI_3.test(id),

  requestData: (model, options) => {
    if (!model.reasoning || options.reasoning === undefined) return {};
    return {
      google: { thinkingConfig: { includeThoughts: true, ...describeDepth(model, options.reasoning, options) } },
    };
  },

  canReplayThinking: (data) => typeof data?.['google']?.['thoughtSignature'] === 'string',
};

function describeDepth({ id }: Model, level: Level, { thinkingBudgets }: StreamOptions): Record<string, unknown> {
  if (GEMINI_3.test(id)) return { thinkingLevel: LEVELS[level] };
  const own = level === 'xhigh' || level === 'max' ? undefined : thinkingBudgets?.[level];
  return { thinkingBudget: own ?? BUDGETS[level] };
}
