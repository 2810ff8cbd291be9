import { ThreadloopError } from '../../../core/error.ts';

/**
 * What a log may say of an error that came out of handling a delivery: everything of our own errors, which hold neither
 * words nor tokens; of any other its name and where it was thrown, since its message may quote what was being read.
 */
export function safeErrorFields(error: unknown): Readonly<Record<string, unknown>> {
  const cause = causeOf(error);
  if (cause instanceof ThreadloopError) return { err: cause };
  if (!(cause instanceof Error)) return { error: typeof cause };
  return { error: cause.name, at: framesOf(cause) };
}

/** bolt wraps what listeners throw, one or several at a time. */
export function causeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  if ('original' in error && error.original instanceof Error) return causeOf(error.original);
  if ('originals' in error && Array.isArray(error.originals) && error.originals.length > 0) {
    return causeOf(error.originals[0]);
  }
  return error;
}

/** The places in a stack, without the message above them. */
function framesOf({ stack = '' }: Error): readonly string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
}
