import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A service of compose.yaml, as far as it is asked about. */
interface Service {
  readonly image: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly healthcheck?: { readonly test: readonly [kind: string, command: string] };
  readonly stop_grace_period: string;
  readonly [key: string]: unknown;
}

interface ComposeFile {
  readonly services: Readonly<Record<'redis' | 'gateway' | 'worker', Service>>;
  readonly networks: unknown;
  readonly volumes: unknown;
  readonly secrets: unknown;
}

/** The text of compose.yaml. */
export const composeText = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');

/** Reads compose.yaml as it stands, except that a variable that nobody set has its default, and `$$` is `$`. */
export function readComposeFile(): ComposeFile {
  const text = composeText.replaceAll(/(?<!\$)\$\{\w+:-([^}]*)\}/gu, '$1').replaceAll('$$', '$');
  return parse(text, { merge: true });
}
