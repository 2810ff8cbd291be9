import type { Model, ModelCost } from '../../core/index.ts';
import { findKnownModel } from '../catalogue/catalogue.ts';
import { completeBaseUrl, type Provider } from './provider.ts';

/** Tokens that a model takes of which nothing is known. */
const USUAL_WINDOW = 128_000;

/** Tokens that a model answers at most of which nothing is known. */
const USUAL_MAX_TOKENS = 16_384;

/** What an operator says about a model; it wins over what is known. */
export interface ModelFacts {
  /** Its name for people. */
  readonly name?: string | undefined;
  /** Tokens. */
  readonly contextWindow?: number | undefined;
  /** Tokens of one answer. */
  readonly maxOutputTokens?: number | undefined;
  /** Whether it takes images. */
  readonly images?: boolean | undefined;
  /** Whether it can think before it answers. */
  readonly reasoning?: boolean | undefined;
  /** US dollars per million tokens. What is cached costs as much as other input, unless it is said. */
  readonly prices?:
    | {
        readonly input: number;
        readonly output: number;
        readonly cacheRead?: number | undefined;
        readonly cacheWrite?: number | undefined;
      }
    | undefined;
}

/** A model by its provider's name for it. */
export interface DescribedModel {
  readonly provider: Pick<Provider, 'api' | 'baseUrl' | 'usualPath'> & { readonly name: string };
  readonly id: string;
}

export interface DescribeOptions {
  /** Where it is. @default where its provider is */
  readonly baseUrl?: string | undefined;
  readonly facts?: ModelFacts | undefined;
  /** Tokens that an answer may have, whatever the model allows. */
  readonly maxOutputTokens?: number | undefined;
}

/** Says what there is to know about a model: what the operator says, else the catalogue, else the usual, at an unknown cost. */
export function describeModel({ provider, id }: DescribedModel, options: DescribeOptions = {}): Model {
  const { facts = {}, maxOutputTokens = Number.POSITIVE_INFINITY } = options;
  const known = findKnownModel(provider.name, id);
  // A server of one's own may have any model; the big providers' new ones all see and think.
  const isAble = provider.baseUrl !== undefined;
  const hasImages = facts.images ?? known?.input.includes('image') ?? isAble;
  const baseUrl = options.baseUrl ?? provider.baseUrl ?? '';
  return {
    id,
    name: facts.name ?? known?.name ?? id,
    api: provider.api,
    provider: provider.name,
    baseUrl: completeBaseUrl(baseUrl, provider),
    reasoning: facts.reasoning ?? known?.reasoning ?? isAble,
    input: hasImages ? ['text', 'image'] : ['text'],
    cost: costOf(facts) ?? known?.cost ?? { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, isUnknown: true },
    contextWindow: facts.contextWindow ?? known?.contextWindow ?? USUAL_WINDOW,
    maxTokens: Math.min(maxOutputTokens, facts.maxOutputTokens ?? known?.maxTokens ?? USUAL_MAX_TOKENS),
  };
}

function costOf({ prices }: ModelFacts): ModelCost | undefined {
  if (prices === undefined) return undefined;
  const { input, output, cacheRead = input, cacheWrite = input } = prices;
  return { input, output, cacheRead, cacheWrite };
}
