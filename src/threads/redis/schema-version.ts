import { ThreadloopError } from '../../core/error.ts';

/** The version of everything that is stored. A program reads every older version, and refuses a newer one. */
export const SCHEMA_VERSION = 1;

/**
 * Refuses data that a newer program wrote.
 *
 * @throws ThreadloopError `data_newer`.
 */
export function checkVersion(version: number): void {
  if (version <= SCHEMA_VERSION) return;
  throw new ThreadloopError(
    'data_newer',
    `The stored data has version ${version}, and this program knows versions up to ${SCHEMA_VERSION}: a newer Threadloop wrote it. Run that version or a later one.`,
  );
}
