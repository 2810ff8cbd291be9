import type { Model, StreamOptions, ThinkingLevel } from '../../../core/index.ts';
import type { Dialect } from '../dialect.ts';
import type { ProviderData } from '../model-request.ts';

type Level = Exclude<ThinkingLevel, 'off'>;

/** Models that decide for themselves how much they think, and take an effort instead of a budget. */
const ADAPTIVE = /(?:opus|sonnet|haiku|fable)-(?:4-[6-9]|[5-9])(?!\d)/u;

/** Tokens. */
const BUDGETS: Readonly<Record<Level, number>> = {
  minimal: 1_024,
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  xhigh: 32_768,
  max: 32_768,
};

const SMALLEST_BUDGET = 1_024;

/** Anthropic's Messages. Gateways that speak it often know no more than its older parts. */
export const anthropicDialect: Dialect = {
  takesImagesInResults: () => true,

  requestData: (model, options) => ({
    anthropic: {
      ...(isForeign(model) && { toolStreaming: false }),
      ...describeThinking(model, options),
    },
  }),

  thinkingBudget: (model, options) => (isAdaptive(model) ? undefined : budgetFor(model, options)),

  mustDeclareCalledTools: true,

  mustHaveThought: (model, options) => !isAdaptive(model) && budgetFor(model, options) !== undefined,

  cacheMark: ({ cacheRetention = 'short' }) =>
    cacheRetention === 'none'
      ? undefined
      : { anthropic: { cacheControl: { type: 'ephemeral', ...(cacheRetention === 'long' && { ttl: '1h' }) } } },

  canReplayThinking: (data) => {
    const { signature, redactedData } = data?.['anthropic'] ?? {};
    return typeof signature === 'string' || typeof redactedData === 'string';
  },
};

function describeThinking(model: Model, options: StreamOptions): ProviderData[string] {
  if (!model.reasoning || options.reasoning === undefined) return {};
  if (!isAdaptive(model)) return { thinking: { type: 'enabled', budgetTokens: budgetFor(model, options) } };
  const { reasoning } = options;
  return {
    thinking: { type: 'adaptive', display: 'summarized' },
    effort: reasoning === 'minimal' ? 'low' : reasoning,
  };
}

/** At most half of what the model can write, so that an answer has room beside it. */
function budgetFor(model: Model, { reasoning, thinkingBudgets }: StreamOptions): number | undefined {
  if (!model.reasoning || reasoning === undefined) return undefined;
  const own = reasoning === 'xhigh' || reasoning === 'max' ? undefined : thinkingBudgets?.[reasoning];
  const most = model.maxTokens > 0 ? Math.floor(model.maxTokens / 2) : Number.POSITIVE_INFINITY;
  return Math.max(SMALLEST_BUDGET, Math.min(own ?? BUDGETS[reasoning], most));
}

function isAdaptive({ id }: Model): boolean {
  return ADAPTIVE.test(id);
}

function isForeign({ baseUrl }: Model): boolean {
  return baseUrl !== '' && !/^https:\/\/(?:[\w-]+\.)*anthropic\.com(?:[/:]|$)/u.test(baseUrl);
}
