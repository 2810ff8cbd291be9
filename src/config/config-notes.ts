import { catalogueDate, findKnownModel } from '../models/catalogue/catalogue.ts';
import { describeModel } from '../models/providers/describe-model.ts';
import { findProvider } from '../models/providers/provider.ts';
import { modelChain } from './base-url-owner.ts';
import type { Environment } from './environment.ts';
import { type ModelAccess, modelAccess } from './model-access.ts';
import { listNames, nearestModels } from './nearest-models.ts';
import type { Config } from './schema.ts';
import { fileVariableOf, settingName, settings, variablesOf } from './setting-list.ts';

/** Sentences about settings that are right, and may not do what somebody expects of them. */
export function configNotes(config: Config, env: Environment): readonly string[] {
  const accesses = modelChain(config).flatMap((text) => modelAccess(config, text) ?? []);
  if (accesses.length === 0) return unusedNotes(config, env);
  return accesses.flatMap((access) => [...nameNotes(access, config), ...thinkingNotes(access, config)]);
}

const EXAMPLES = {
  anthropic: exampleOf('anthropic'),
  openai: exampleOf('openai'),
  google: exampleOf('google'),
  compatible: `${exampleOf('openai-compatible')} with THREADLOOP_MODEL_BASE_URL`,
} as const;

/** What is set for models while the demo model answers. */
function unusedNotes(config: Config, env: Environment): readonly string[] {
  const keys = Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]; // the keys are those of the constant above
  const notes = keys
    .filter((key) => config.apiKeys[key] !== undefined)
    .map((key) => `${usedVariable(['apiKeys', key], env)} is set; THREADLOOP_MODEL=${EXAMPLES[key]} uses it.`);
  if (config.modelBaseUrl !== undefined) {
    const variable = usedVariable(['modelBaseUrl'], env);
    notes.push(`${variable} is set; THREADLOOP_MODEL=${exampleOf('openai-compatible')} uses it.`);
  }
  if ((env['OPENROUTER_API_KEY'] ?? '') !== '') {
    notes.push('OPENROUTER_API_KEY is set; docs/models.md says how a model of OpenRouter uses it.');
  }
  return notes;
}

/** A name that may be mistyped, or newer than what is known. */
function nameNotes({ text, name }: ModelAccess, { models }: Config): readonly string[] {
  const { provider, id } = name;
  if (models[text] !== undefined || findKnownModel(provider.name, id) !== undefined) return [];
  const near = nearestModels(text).filter((known) => known.startsWith(`${provider.name}/`));
  if (near.length === 0) return [];
  return [
    `${text} is not among the models known on ${catalogueDate()}, and it is much like ${listNames(near)}. If it is the right name, all is well; its cost is unknown.`,
  ];
}

function thinkingNotes(access: ModelAccess, { thinkingLevel = 'off' }: Config): readonly string[] {
  if (thinkingLevel === 'off' || describeModel(access.name, access).reasoning) return [];
  return [
    `thinkingLevel is ${thinkingLevel}, and ${access.text} is not known to think; if it can, say so with "reasoning": true in \`models\`.`,
  ];
}

/** The variable, or the setting, that a value came from. */
function usedVariable(path: readonly string[], env: Environment): string {
  const setting = settings.find((each) => settingName(each.path) === settingName(path));
  const variables = setting === undefined ? [] : variablesOf(setting);
  const candidates = variables.flatMap((variable) => [variable, fileVariableOf(variable)]);
  return candidates.find((variable) => (env[variable] ?? '').trim() !== '') ?? settingName(path);
}

function exampleOf(provider: 'anthropic' | 'openai' | 'google' | 'openai-compatible'): string {
  return `${provider}/${findProvider(provider)?.example ?? '…'}`;
}
