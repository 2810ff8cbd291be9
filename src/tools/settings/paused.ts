import type { JsonValue } from '../../core/index.ts';
import { asText, isObject } from '../../threads/json-value.ts';

/** The value of `paused`. */
export type Pause = { readonly reason?: string };

/** Reads a pause: an object with or without a reason, the reason alone, or that there is one. Undefined: it is none. */
export function parsePause(value: unknown): Pause | undefined {
  if (value === true) return {};
  const reason = typeof value === 'string' ? value : isObject(value) ? (value['reason'] ?? '') : undefined;
  if (typeof reason !== 'string') return undefined;
  return asText(reason.trim()) === undefined ? {} : { reason: reason.trim() };
}

/** A pause as it is stored. */
export function keptPause({ reason }: Pause): JsonValue {
  return reason === undefined ? {} : { reason };
}
