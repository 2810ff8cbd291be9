import { setImmediate } from 'node:timers/promises';

/** Lets everything else go on until something is so. The test's own time limit is the limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setImmediate();
}
