import type { ModelErrorKind } from '../../core/index.ts';

/**
 * Failures that will end for everybody at once, and of which nobody knows when. A rate limit passes by itself, soon, and
 * says when; the others are about one request.
 */
const OUTAGES: ReadonlySet<ModelErrorKind> = new Set([
  'quota',
  'auth',
  'permission',
  'not_found',
  'overloaded',
  'server',
  'network',
  'timeout',
]);

/** Whether the model is out for everybody. One that broke off in the middle of an answer is not. */
export function isOutage({
  kind,
  isMidStream,
}: {
  readonly kind: ModelErrorKind;
  readonly isMidStream: boolean;
}): boolean {
  return OUTAGES.has(kind) && !isMidStream;
}
