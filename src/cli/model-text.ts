import { type Config, type ModelAccess, modelAccess, modelChain } from '../config.ts';
import type { Model, ModelCost } from '../core/index.ts';
import { describeModel } from '../models/providers/describe-model.ts';

/** Which models answer, one a line: what they take, what they cost, how much they think. */
export function modelLines(config: Config): readonly string[] {
  const thinking = config.thinkingLevel === undefined ? '' : `; thinking ${config.thinkingLevel}`;
  return modelChain(config).map((text, index) => {
    const label = index === 0 ? 'Model' : 'Fallback';
    const access = modelAccess(config, text);
    if (access === undefined) return `${label}: ${DEMO_TEXT}`;
    const model = modelOf(access);
    const place = access.baseUrl === undefined ? '' : ` at ${model.baseUrl}`;
    return `${label}: ${text}${place}; ${factsText(model)}${thinking}.`;
  });
}

/** What is known of a model, as part of a sentence. */
export function factsText({ contextWindow, cost }: Model): string {
  return `${contextWindow.toLocaleString('en-US')} tokens of context; ${costText(cost)}`;
}

/** The model that the settings describe. */
export function modelOf(access: ModelAccess): Model {
  return describeModel(access.name, access);
}

/** What the demo model is, as a sentence. */
const DEMO_TEXT =
  'demo, the offline demo model. It is no language model; it calls real tools. THREADLOOP_MODEL connects another one: see docs/models.md.';

function costText({ input, output, tiers = [], isUnknown = false }: ModelCost): string {
  if (isUnknown) return 'cost unknown';
  if (input === 0 && output === 0) return 'free of charge';
  const dearer = tiers.map(({ inputTokensAbove }) => inputTokensAbove.toLocaleString('en-US'))[0];
  const more = dearer === undefined ? '' : `, more above ${dearer} tokens`;
  return `$${input} in and $${output} out per million tokens${more}`;
}
