import type { Violation } from './rules.ts';
import {
  isRecord,
  type JsonRecord,
  type ReadRequest,
  readText,
  type Wire,
  type WireRequest,
  wireOf,
} from './wire-request.ts';

/** Reads the bytes of a request. What is not read is described by the violations; both may be given. */
export function readRequest(request: WireRequest): { read?: ReadRequest; violations: readonly Violation[] } {
  const wire = wireOf(request.path);
  if (wire === undefined) return { violations: [{ rule: 'known-address', at: request.path }] };
  const text = decode(request.body);
  if (text === undefined) return { violations: [{ rule: 'utf-8', at: '' }] };
  const body = parse(text);
  if (body === undefined) return { violations: [{ rule: 'json', at: '' }] };
  const read = { wire, model: modelOf(wire, request.path, body), path: request.path, headers: request.headers, body };
  return { read, violations: findBrokenText(body, '') };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Checked to be an object, whose keys are strings.
    return isRecord(value) ? (value as JsonRecord) : undefined;
  } catch {
    return undefined;
  }
}

function modelOf(wire: Wire, path: string, body: JsonRecord): string {
  if (wire !== 'google-generative-ai') return readText(body['model']);
  return /\/models\/([^/:]+):/.exec(path)?.[1] ?? '';
}

/** UTF-8 cannot hold half a surrogate pair, but an escape in JSON can. */
function findBrokenText(value: unknown, at: string): readonly Violation[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [{ rule: 'well-formed-text', at }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    ...(key.isWellFormed() ? [] : [{ rule: 'well-formed-text' as const, at }]),
    ...findBrokenText(child, at === '' ? key : `${at}.${key}`),
  ]);
}
