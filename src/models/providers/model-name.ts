import { findProvider, type Provider } from './provider.ts';

/** The name of the model that needs no provider. */
export const DEMO_NAME = 'demo';

/** A model, as one string names it: `anthropic/claude-sonnet-5-5`, `openai-compatible/qwen3:8b`. */
export interface ModelName {
  readonly provider: Provider;
  /** What the provider calls it; may hold slashes and colons. */
  readonly id: string;
}

/** What a string names: the demo model, a provider's model, or nothing. */
export type ParsedModelName =
  | { readonly kind: 'demo' }
  | ({ readonly kind: 'provider' } & ModelName)
  | { readonly kind: 'wrong'; readonly reason: 'provider' | 'id' };

/** Reads the name of a model. Whether a provider really has the model is not looked at. */
export function parseModelName(name: string): ParsedModelName {
  if (name === DEMO_NAME) return { kind: 'demo' };
  const slash = name.indexOf('/');
  const provider = findProvider(slash === -1 ? name : name.slice(0, slash));
  if (provider === undefined) return { kind: 'wrong', reason: 'provider' };
  const id = slash === -1 ? '' : name.slice(slash + 1);
  if (!MODEL_ID.test(id)) return { kind: 'wrong', reason: 'id' };
  return { kind: 'provider', provider, id };
}

/** No white space and no control characters: a provider's id goes into requests, addresses and logs. */
const MODEL_ID = /^[\p{L}\p{N}@~][\p{L}\p{N}\p{M}._:/@+~-]{0,199}$/u;
