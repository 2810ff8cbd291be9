import type { ModelErrorKind } from '../../core/index.ts';

/**
 * The model is not to be had: another one may answer the same request, and one that fails so again and again is spared.
 * The others are about the request itself: it would fail elsewhere, too, or is to be made smaller first.
 */
const UNAVAILABLE: ReadonlySet<ModelErrorKind> = new Set([
  'rate_limit',
  'quota',
  'auth',
  'permission',
  'not_found',
  'overloaded',
  'server',
  'network',
  'timeout',
  'protocol',
]);

/** Whether a failure of this kind says something about the model, not about the request. */
export function isUnavailable(kind: ModelErrorKind): boolean {
  return UNAVAILABLE.has(kind);
}
