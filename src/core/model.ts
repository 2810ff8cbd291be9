/** How much a model may think before it answers. `off` sends no reasoning option at all. */
export type ThinkingLevel = 'off' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** US dollars per million tokens. */
export interface ModelCost extends TokenPrices {
  /** Dearer prices for the whole request when its input is larger, the largest threshold last. */
  tiers?: (TokenPrices & { inputTokensAbove: number })[];
  /** Nobody knows the prices: the numbers are 0 and mean nothing. */
  isUnknown?: boolean;
}

/** `cacheWrite1h`: of what is cached for an hour. @default twice the input */
export interface TokenPrices {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  cacheWrite1h?: number;
}

/** Which model to ask, and what is known about it. */
export interface Model<TApi extends string = string> {
  id: string;
  name: string;
  api: TApi;
  provider: string;
  baseUrl: string;
  reasoning: boolean;
  input: ('text' | 'image')[];
  cost: ModelCost;
  /** Tokens. */
  contextWindow: number;
  /** Tokens of one response. */
  maxTokens: number;
  headers?: Record<string, string>;
}

/** A placeholder for an Agent without a model. No provider serves it. */
export const DEFAULT_MODEL: Model = {
  id: 'unknown',
  name: 'unknown',
  api: 'unknown',
  provider: 'unknown',
  baseUrl: '',
  reasoning: false,
  input: [],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 0,
  maxTokens: 0,
};
