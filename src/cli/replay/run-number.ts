import { ThreadloopError } from '../../core/error.ts';

/**
 * Reads which recorded run is meant; undefined when nobody says.
 *
 * @throws ThreadloopError `usage` when it is no number from 1 on.
 */
export function readRunNumber({ run }: Readonly<Record<string, string | true>>): number | undefined {
  if (run === undefined) return undefined;
  const number = typeof run === 'string' && /^\d+$/u.test(run) ? Number(run) : 0;
  if (number >= 1) return number;
  throw new ThreadloopError(
    'usage',
    '--run must be a whole number from 1 on: the recorded runs of a thread are counted.',
  );
}
