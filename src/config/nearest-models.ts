import { distance } from 'fastest-levenshtein';
import { knownModelIds } from '../models/catalogue/catalogue.ts';
import { providers } from '../models/providers/provider.ts';

/** More names than that are no help. */
const MOST = 3;

/** The known models whose names, with the provider's or without, are nearest to this one; none when none is near. */
export function nearestModels(name: string): readonly string[] {
  return nearest(
    name,
    providers.flatMap((provider) => knownModelIds(provider.name).map((id) => [`${provider.name}/${id}`, id])),
  );
}

/** The names that are nearest to this one; none when none is near. */
export function nearestOf(name: string, names: readonly string[]): readonly string[] {
  return nearest(
    name,
    names.map((each) => [each]),
  );
}

/** Each name with the ways in which it may be written, itself first. */
function nearest(name: string, spellings: readonly (readonly string[])[]): readonly string[] {
  const lower = name.toLowerCase();
  const judged = spellings.map((ways) => ({
    name: ways[0] ?? '',
    mistakes: Math.min(...ways.map((way) => distance(lower, way.toLowerCase()))),
  }));
  const isExact = judged.some(({ mistakes }) => mistakes === 0);
  const mostMistakes = isExact ? 0 : Math.max(1, Math.floor(lower.length / 4));
  return judged
    .filter(({ mistakes }) => mistakes <= mostMistakes)
    .sort((a, b) => a.mistakes - b.mistakes || (a.name < b.name ? 1 : -1)) // the newest of equals first
    .slice(0, MOST)
    .map((near) => near.name);
}

/** Lists names as what one may have meant: `"a", "b" or "c"`. */
export function listNames(names: readonly string[]): string {
  const quoted = names.map((name) => JSON.stringify(name));
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter((part) => part !== '').join(' or ');
}
