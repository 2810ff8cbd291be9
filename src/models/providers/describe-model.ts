import type { Model, ModelCost } from '../../core/index.ts';
import { findKnownModel } from '../catalogue/catalogue.ts';
import type { ModelName } from './model-name.ts';
import { completeBaseUrl } from './provider.ts';

/** Tokens that a model takes of which nothing is known. */
const USUAL_WINDOW = 128_000;

/** Tokens of an answer where a wire demands a number, and nothing is known. */
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

export interface FactOptions {
  readonly facts?: ModelFacts | undefined;
  /** Tokens that an answer may have, whatever the model allows. */
  readonly maxOutputTokens?: number | undefined;
}

export interface DescribeOptions extends FactOptions {
  /** Where it is. @default where its provider is */
  readonly baseUrl?: string | undefined;
}

/**
 * Says what there is to know about a model: what the operator says, else the catalogue, else the usual, at an unknown
 * cost. `maxTokens` 0 leaves the length of answers to the provider.
 */
export function describeModel(
  { provider, id }: Pick<ModelName, 'provider' | 'id'>,
  options: DescribeOptions = {},
): Model {
  // A server of one's own may have any model; new ones of the big providers all see and think.
  const isAble = provider.baseUrl !== undefined;
  const unknown: Model = {
    id,
    name: id,
    api: provider.api,
    provider: provider.name,
    baseUrl: completeBaseUrl(options.baseUrl ?? provider.baseUrl ?? '', provider),
    reasoning: isAble,
    input: isAble ? ['text', 'image'] : ['text'],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, isUnknown: true },
    contextWindow: USUAL_WINDOW,
    maxTokens: provider.name === 'anthropic' ? USUAL_MAX_TOKENS : 0,
  };
  return withFacts(unknown, options);
}

/** Adds to a model of which little is known what the catalogue says, and then what the operator says. */
export function withFacts(unknown: Model, { facts = {}, maxOutputTokens }: FactOptions): Model {
  const model = { ...unknown, ...findKnownModel(unknown.provider, unknown.id) };
  const maxTokens = facts.maxOutputTokens ?? model.maxTokens;
  return {
    ...model,
    id: unknown.id,
    name: facts.name ?? model.name,
    reasoning: facts.reasoning ?? model.reasoning,
    input: inputOf(facts) ?? [...model.input],
    cost: costOf(facts) ?? model.cost,
    contextWindow: facts.contextWindow ?? model.contextWindow,
    maxTokens: maxTokens === 0 ? (maxOutputTokens ?? 0) : Math.min(maxTokens, maxOutputTokens ?? maxTokens),
  };
}

function inputOf({ images }: ModelFacts): Model['input'] | undefined {
  if (images === undefined) return undefined;
  return images ? ['text', 'image'] : ['text'];
}

function costOf({ prices }: ModelFacts): ModelCost | undefined {
  if (prices === undefined) return undefined;
  const { input, output, cacheRead = input, cacheWrite = input } = prices;
  return { input, output, cacheRead, cacheWrite };
}
