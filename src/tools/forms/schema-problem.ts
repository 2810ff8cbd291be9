import type { Texts } from '../../text/index.ts';
import { fitsSchema } from './fits-schema.ts';
import { isSchema, readOption } from './read-option.ts';
import { valueProblem } from './value-problem.ts';

/**
 * Checks a value against the schema of its option, whatever it came from, and says in a sentence for beside its field
 * what is wrong; undefined when nothing is.
 */
export function schemaProblem(option: unknown, value: unknown, texts: Pick<Texts, 'formProblem'>): string | undefined {
  const read = readOption(option, false);
  if (!read.ok || !isSchema(option)) return texts.formProblem({ kind: 'refused' });
  const { input } = read;
  const known = valueProblem(input, value);
  if (known !== undefined) return texts.formProblem(known);
  if (fitsSchema(option, value)) return undefined;
  const { hint: expects } = 'hint' in input ? input : {};
  if (input.kind === 'list' && Array.isArray(value)) {
    return texts.formProblem(itemProblem(option, value, expects));
  }
  if (typeof value !== 'string' || expects === undefined) return texts.formProblem({ kind: 'refused' });
  return texts.formProblem({ kind: 'form', expects, entered: value });
}

function itemProblem(
  { items }: Readonly<Record<string, unknown>>,
  value: readonly unknown[],
  expects: string | undefined,
): Parameters<Texts['formProblem']>[0] {
  const wrong = value.find((item) => isSchema(items) && !fitsSchema(items, item));
  if (typeof wrong === 'string') {
    return expects === undefined ? { kind: 'refused' } : { kind: 'itemForm', expects, item: wrong };
  }
  const repeated = value.find((item, index) => value.indexOf(item) < index);
  return typeof repeated === 'string' ? { kind: 'repeated', item: repeated } : { kind: 'refused' };
}
