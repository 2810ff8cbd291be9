import { ThreadloopError } from '../core/error.ts';

/** Longest code, in characters. */
const MAX_LENGTH = 64;

/** A word for what was thrown that holds nobody's text: our own code, the system's, or the name of the class. */
export function errorCodeOf(error: unknown): string {
  if (error instanceof ThreadloopError) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return /^\w+$/u.test(code) ? code.slice(0, MAX_LENGTH) : 'unknown';
}
