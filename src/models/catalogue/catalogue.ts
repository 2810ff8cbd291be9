import { readFileSync } from 'node:fs';
import type { Model } from '../../core/index.ts';

/** What the catalogue says about a model. */
export type KnownModel = Readonly<
  Pick<Model, 'id' | 'name' | 'contextWindow' | 'maxTokens' | 'input' | 'reasoning' | 'cost'>
>;

interface Catalogue {
  /** The package that the data is from, and its version. */
  readonly source: string;
  /** The day of the data: `2026-11-20`. */
  readonly date: string;
  readonly models: Readonly<Record<string, readonly KnownModel[]>>;
}

/**
 * Finds what is known about a provider's model; a dated version of a model counts as that model. Undefined when nothing
 * is known: new models appear every week.
 */
export function findKnownModel(provider: string, id: string): KnownModel | undefined {
  const models = readCatalogue().models[provider] ?? [];
  const find = (wanted: string) => models.find((model) => model.id === wanted);
  return find(id) ?? find(id.replace(VERSION_DATE, ''));
}

/** The ids of all models that are known of a provider; none where the models are the operator's own. */
export function knownModelIds(provider: string): readonly string[] {
  return (readCatalogue().models[provider] ?? []).map(({ id }) => id);
}

/** Days of the data, as people write them in English: `20 November 2026`. */
export function catalogueDate(): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(readCatalogue().date));
}

/** `-20251101` at Anthropic, `-2024-11-20` at OpenAI. */
const VERSION_DATE = /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/u;

let catalogue: Catalogue | undefined;

/** Read when first asked for: nobody who talks with the demo model waits for it. */
function readCatalogue(): Catalogue {
  // The shape is that of scripts/generate-models.mjs; a test holds the file to it.
  catalogue ??= JSON.parse(readFileSync(new URL('./models.json', import.meta.url), 'utf8')) as Catalogue;
  return catalogue;
}
