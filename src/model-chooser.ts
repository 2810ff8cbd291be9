import type { OpenedModel } from './models/opened-model.ts';
import type { ExchangeModel } from './threads/runner/dependencies.ts';

export interface ModelChooserOptions {
  /** Names that a place may be set to. */
  readonly allowed: readonly string[];
  /** Opens a model with those that answer when it does not. */
  readonly open: (name: string) => readonly [OpenedModel, ...OpenedModel[]];
  /** Makes what asks such a chain for one exchange. */
  readonly ask: (chain: readonly [OpenedModel, ...OpenedModel[]]) => ExchangeModel['streamFnFor'];
}

/**
 * Makes what finds the model that a place is set to: each is opened when it is first asked for, and kept, so that what
 * is known of its failures counts for all who ask it. Undefined for a name that is not allowed.
 */
export function createModelChooser({
  allowed,
  open,
  ask,
}: ModelChooserOptions): (name: string) => ExchangeModel | undefined {
  const opened = new Map<string, ExchangeModel>();
  return (name) => {
    if (!allowed.includes(name)) return undefined;
    const known = opened.get(name);
    if (known !== undefined) return known;
    const chain = open(name);
    const model = { model: chain[0].model, streamFnFor: ask(chain) };
    opened.set(name, model);
    return model;
  };
}
