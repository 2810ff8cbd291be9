import { parseModelName } from '../models/providers/model-name.ts';
import { providers } from '../models/providers/provider.ts';
import { listNames, nearestModels } from './nearest-models.ts';
import { nearestName } from './nearest-name.ts';
import { looksSecret, showValue } from './show-value.ts';

/**
 * Says what is wrong with the name of a model, as the end of a sentence that goes on with `verb`; undefined when it is a
 * right one. A model that nobody knows yet is right: new ones appear every week.
 */
export function modelNameProblem(name: string, verb: 'it is' | 'one is'): string | undefined {
  const parsed = parseModelName(name);
  if (parsed.kind !== 'wrong') return undefined;
  const must = `must be "demo", or a provider and its model such as "anthropic/claude-sonnet-5-5"; ${verb} ${showValue('model', name)}.`;
  if (looksSecret(name)) return must;
  return `${must} ${hintFor(name, parsed.reason)}`;
}

function hintFor(name: string, reason: 'provider' | 'id'): string {
  const near = reason === 'provider' ? nearestModels(name) : [];
  if (near.length > 0) return `Did you mean ${listNames(near)}?`;
  const [first = '', ...rest] = name.split('/');
  const provider = nearestName(first, ['demo', ...providers.map((each) => each.name)]);
  if (reason === 'provider' && provider !== undefined && rest.length > 0) {
    return `Did you mean ${listNames([[provider, ...rest].join('/')])}?`;
  }
  if (reason === 'provider' && provider === 'demo') return 'Did you mean "demo"?';
  const examples = providers.map((each) => `${each.name}/${each.example}`);
  const known = `There are ${listNames(examples).replace(' or ', ' and ')}, for example`;
  return `${known}; Ollama, vLLM, LM Studio, OpenRouter and servers like them are "openai-compatible".`;
}
