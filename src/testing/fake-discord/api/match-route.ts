import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

/** What is asked for by a method and a path. */
export interface RouteMatch {
  /** Absent: the fake knows no such route. */
  readonly route: Route | undefined;
  readonly params: ReadonlyMap<string, string>;
  /** The method and the path with `:id` for each id: by it faults and limits are asked for. */
  readonly name: string;
  /** The path with tokens of interactions as `:token`. */
  readonly path: string;
}

/** Finds the route; parts of the path that are no ids come before those that may be. */
export function matchRoute(method: string, path: string): RouteMatch {
  const segments = path.split('/').slice(1).map(decode);
  for (const { route, pattern, name } of COMPILED) {
    if (route.method !== method || pattern.length !== segments.length) continue;
    const isSame = pattern.every((part, index) => part.startsWith(':') || part === segments[index]);
    if (!isSame) continue;
    const params = new Map(
      pattern.flatMap((part, index): [string, string][] =>
        part.startsWith(':') ? [[part.slice(1), segments[index] ?? '']] : [],
      ),
    );
    return { route, params, name, path: displayPath(pattern, segments) };
  }
  const display = segments.map((segment) => (/^[0-9]{15,20}$/u.test(segment) ? ':id' : segment)).join('/');
  return { route: undefined, params: new Map(), name: `${method} /${display}`, path: `/${segments.join('/')}` };
}

/** Makes sure that the fake has a route of this name. @throws RangeError that says which it has */
export function checkRouteName(name: string): void {
  const names = COMPILED.map((route) => route.name).sort();
  if (!names.includes(name)) throw new RangeError(`The fake has no route ${name}; it has ${names.join(', ')}`);
}

/** Parts of paths that are named in routes by what they are: all others are ids. */
const NO_IDS = new Set([':token', ':emoji']);

const COMPILED = ROUTES.map((route) => {
  const pattern = route.path.split('/').slice(1);
  const display = pattern.map((part) => (part.startsWith(':') && !NO_IDS.has(part) ? ':id' : part));
  return { route, pattern, name: `${route.method} /${display.join('/')}` };
}).sort((a, b) => countOfParams(a.pattern) - countOfParams(b.pattern));

function countOfParams(pattern: readonly string[]): number {
  return pattern.filter((part) => part.startsWith(':')).length;
}

function displayPath(pattern: readonly string[], segments: readonly string[]): string {
  return `/${segments.map((segment, index) => (pattern[index] === ':token' ? ':token' : segment)).join('/')}`;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
