import { lintRequest } from '../../support/request-linter/lint-request.ts';
import type { Rule, Violation } from '../../support/request-linter/rules.ts';
import { isRecord, type Knowledge } from '../../support/request-linter/wire-request.ts';

/** A request of one wire that breaks nothing. */
export interface SampleRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/**
 * A sample that is changed in some places. Keys of `edits` are paths in the body; `undefined` removes, also a header; `bytes`
 * replaces the body. `breaks` lists what is found; empty for a change that is allowed.
 */
export interface LinterCase {
  readonly title: string;
  readonly edits?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly path?: string;
  readonly bytes?: Uint8Array;
  readonly breaks: readonly (readonly [rule: Rule, at: string])[];
}

/** The models of the samples take images, but for this one. */
export const TEXT_MODEL = 'text-only';

/** `FOREIGN` was handed out by another model than any sample names. */
const KNOWLEDGE: Knowledge = {
  takesImages: (model) => model !== TEXT_MODEL,
  modelOf: (signature) => (signature === 'FOREIGN' ? 'another-model' : undefined),
};

/** What the linter finds in a sample with the changes of a case. */
export function lintCase(sample: SampleRequest, linterCase: Partial<LinterCase>): readonly Violation[] {
  // Not structuredClone: parts that a sample shares must become two.
  const body: unknown = JSON.parse(JSON.stringify(sample.body));
  for (const [path, value] of Object.entries(linterCase.edits ?? {})) edit(body, path.split('.'), value);
  return lintRequest(
    {
      path: linterCase.path ?? sample.path,
      headers: withoutAbsent({ ...sample.headers, ...linterCase.headers }),
      body: linterCase.bytes ?? new TextEncoder().encode(JSON.stringify(body)),
    },
    KNOWLEDGE,
  );
}

function withoutAbsent(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function edit(target: unknown, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (!isRecord(target) && !Array.isArray(target)) throw new Error(`nothing to change at "${key}"`);
  // A record or a list: both are read and written by key.
  const holder = target as Record<string, unknown>;
  if (rest.length > 0) edit(holder[key], rest, value);
  else if (value !== undefined) holder[key] = value;
  else if (Array.isArray(target)) target.splice(Number(key), 1);
  else delete holder[key];
}
