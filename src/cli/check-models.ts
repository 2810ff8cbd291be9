import { listNames, nearestOf } from '../config/nearest-models.ts';
import { type Config, keyOf, keyVariableOf, type ModelAccess, modelAccess, modelChain } from '../config.ts';
import { findKnownModel } from '../models/catalogue/catalogue.ts';
import type { OfferedModels } from '../models/providers/offered-models.ts';
import type { CheckResult } from './doctor-check.ts';
import { factsText, modelOf } from './model-text.ts';
import type { Operations } from './operations.ts';

/** Looks at every model that may answer: can it be reached, is the key right, is the model there, what does it cost. */
export async function checkModels(
  config: Config,
  operations: Pick<Operations, 'listModels'>,
): Promise<readonly CheckResult[]> {
  const results = modelChain(config).map(async (text): Promise<CheckResult> => {
    const access = modelAccess(config, text);
    if (access === undefined) return { level: 'ok', text: 'demo, the offline demo model. It is no language model.' };
    return await checkModel(access, config, operations);
  });
  return await Promise.all(results);
}

async function checkModel(
  access: ModelAccess,
  config: Config,
  { listModels }: Pick<Operations, 'listModels'>,
): Promise<CheckResult> {
  const { text, apiKey } = access;
  const { provider } = access.name;
  const { baseUrl } = modelOf(access);
  if (baseUrl === '') return { level: 'error', text: `${text}: nothing says where it is.` };
  if (apiKey === undefined && access.baseUrl === undefined) {
    return { level: 'error', text: `${text}: there is no key of ${provider.title}.` };
  }
  return judge(access, baseUrl, await listModels({ provider: provider.name, baseUrl, apiKey }, config));
}

function judge(access: ModelAccess, baseUrl: string, offered: OfferedModels): CheckResult {
  const { text, name, apiKey } = access;
  const { provider } = name;
  const variable = keyVariableOf(keyOf(provider.name));
  switch (offered.kind) {
    case 'unreachable': {
      const isOwn = access.baseUrl !== undefined;
      return {
        level: 'error',
        text: `${text}: ${baseUrl} cannot be reached: ${offered.code}.`,
        remedy: isOwn
          ? 'Start the server, or say where it is with THREADLOOP_MODEL_BASE_URL.'
          : 'This machine needs a way to it, through a proxy for example.',
      };
    }
    case 'refused': {
      const reason =
        apiKey === undefined ? 'it wants a key' : `the key in ${variable} is wrong, or may not be used for this`;
      return {
        level: 'error',
        text: `${text}: ${baseUrl} answers ${offered.status}: ${reason}.`,
        remedy: `Set ${variable}, or ${variable}_FILE.`,
      };
    }
    case 'unlisted':
      return {
        level: 'warning',
        text: `${text}: ${baseUrl} answers ${offered.status} when it is asked for its models; whether it has this one is unknown. ${factsOf(access)}`,
        remedy: `Try it out: threadloop ask --model ${text} hello`,
      };
    case 'offered':
      return judgeList(access, baseUrl, offered.ids);
  }
}

function judgeList(access: ModelAccess, baseUrl: string, ids: readonly string[]): CheckResult {
  const { text, name } = access;
  const { id, provider } = name;
  if (ids.some((offered) => isSame(id, offered))) {
    return { level: 'ok', text: `${text}: offered by ${baseUrl}. ${factsOf(access)}` };
  }
  const near = nearestOf(id, ids);
  const some = near.length > 0 ? near : ids.slice(0, 3);
  const remedy = ids.length === 0 ? 'It offers no model at all.' : `It offers ${listNames(some)}, for example.`;
  // Some keys see less than they may ask for, and some lists leave names out.
  const level = findKnownModel(provider.name, id) === undefined ? 'error' : 'warning';
  return { level, text: `${text}: not offered by ${baseUrl}.`, remedy };
}

/** Lists have the full name of what may be named more shortly: a version's date, or Ollama's tag. */
function isSame(id: string, offered: string): boolean {
  return offered === id || offered === `${id}:latest` || (offered.startsWith(`${id}-`) && /-[\d-]+$/u.test(offered));
}

function factsOf(access: ModelAccess): string {
  const facts = factsText(modelOf(access));
  return `${facts.charAt(0).toUpperCase()}${facts.slice(1)}.`;
}
