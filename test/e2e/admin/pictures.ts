import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Where somebody wants to look at the pictures: said by `npm run e2e:admin`. */
const WANTED = process.env['ADMIN_PICTURES'];

/** A folder for pictures of one surface: where they are wanted, else one that goes with the test. */
export function picturesFolder(surface: string): string {
  if (WANTED === undefined) return temporaryFolder();
  const folder = join(WANTED, surface);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Notes how many clicks it took to switch a tool off in one channel, for who wants the figures. */
export function noteClicks(surface: string, clicks: number): void {
  if (WANTED !== undefined) appendFileSync(join(WANTED, 'clicks.txt'), `${surface} ${clicks}\n`);
}
