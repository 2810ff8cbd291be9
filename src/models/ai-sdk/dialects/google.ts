import type { Model, StreamOptions, ThinkingLevel } from '../../../core/index.ts';
import type { Dialect } from '../dialect.ts';

type Level = Exclude<ThinkingLevel, 'off'>;

/** Models before Gemini 3 take a budget of tokens, later ones a level. */
const TAKES_BUDGET = /gemini-(?:1|2)(?:[.-]|$)/u;

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
  takesImagesInResults: true,

  requestData: (model, options) => {
    if (!model.reasoning || options.reasoning === undefined) return {};
    return {
      google: { thinkingConfig: { includeThoughts: true, ...describeDepth(model, options.reasoning, options) } },
    };
  },

  canReplayThinking: (data) => typeof data?.['google']?.['thoughtSignature'] === 'string',
};

function describeDepth({ id }: Model, level: Level, { thinkingBudgets }: StreamOptions): Record<string, unknown> {
  if (!TAKES_BUDGET.test(id)) return { thinkingLevel: LEVELS[level] };
  const own = level === 'xhigh' || level === 'max' ? undefined : thinkingBudgets?.[level];
  return { thinkingBudget: own ?? BUDGETS[level] };
}
