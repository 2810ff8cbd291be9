import { findClosestName } from './closest-name.ts';
import type { Finding, PropertyFinding, ShapeFinding } from './finding.ts';
import { printPath } from './pointer.ts';
import { clip, printValue } from './printed-value.ts';

const MAX_PROBLEMS = 10;
/** Findings that are put into words: many may say the same, and each takes time. */
const MAX_DESCRIBED = 20;
const MAX_PROBLEM_LENGTH = 500;
/** Names that one may have been meant among. */
const MAX_NAMES = 200;
const MAX_VALUES = 20;

/** Says what is wrong, one short line each, in words that let a model send it right the next time. */
export function describeFindings(findings: readonly Finding[]): string[] {
  const lines = new Set<string>();
  let unsaid = 0;
  for (const [index, finding] of findings.entries()) {
    if (lines.size < MAX_PROBLEMS && index < MAX_DESCRIBED)
      lines.add(clip(`${printPath(finding.pointer)}: ${describe(finding)}`, MAX_PROBLEM_LENGTH));
    else unsaid += 1;
  }
  return unsaid === 0 ? [...lines] : [...lines, `and ${unsaid} more`];
}

function describe(finding: Finding): string {
  switch (finding.kind) {
    case 'shape':
      return `must be ${describeWanted(finding) || 'left out'} (got ${printValue(finding.data)})`;
    case 'missing':
      return describeMissing(finding);
    case 'unknown':
      return describeUnknown(finding);
    default:
      return `${finding.message} (got ${printValue(finding.data)})`;
  }
}

function describeWanted({ types, values }: ShapeFinding): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => printValue(value));
  const unsaid = values.length - shown.length;
  const list = unsaid === 0 ? shown : [...shown, `${unsaid} more`];
  if (types.length > 0) return [...list, ...types].join(' or ');
  return list.length > 1 ? `one of ${list.join(', ')}` : list.join('');
}

function describeMissing({ name, data, properties }: PropertyFinding): string {
  const strangers = keysOf(data)
    .filter((key) => !Object.hasOwn(properties, key))
    .slice(0, MAX_NAMES);
  const slip = findClosestName(name, strangers);
  return `missing "${name}"${slip === undefined ? '' : ` (you sent "${clip(slip, 60)}")`}`;
}

function describeUnknown({ name, data, properties }: PropertyFinding): string {
  const free = Object.keys(properties)
    .filter((key) => !Object.hasOwn(Object(data), key))
    .slice(0, MAX_NAMES);
  const meant = findClosestName(name, free);
  return `unknown property "${clip(name, 60)}"${meant === undefined ? '' : ` (did you mean "${meant}"?)`}`;
}

function keysOf(data: unknown): string[] {
  return typeof data === 'object' && data !== null ? Object.keys(data) : [];
}
