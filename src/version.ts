import { readFileSync } from 'node:fs';

/** The Node that the package needs, as its package.json says: `>=20.19`. */
export function readRequiredNode(): string {
  return readPackage().engines.node;
}

/** The version of the package, as its package.json says. */
export function readVersion(): string {
  return readPackage().version;
}

function readPackage(): { readonly version: string; readonly engines: { readonly node: string } } {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
}
