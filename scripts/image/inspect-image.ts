import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { User } from './run-command.ts';

/** Files that are named for each kind of problem. */
const SHOWN = 3;

export interface Inspection {
  readonly files: number;
  readonly bytes: number;
  /** What must not be in an image, one sentence each; empty when all is well. */
  readonly problems: readonly string[];
}

export interface InspectOptions {
  /** The folder with the program. */
  readonly folder: string;
  /** The text of the lockfile that was installed from. */
  readonly lockfile: string;
  readonly user: User;
}

/** Looks at every file of an image: what its user could change, and what is of use to developers only. */
export function inspectImage({ folder, lockfile, user }: InspectOptions): Inspection {
  const found = [...walk(folder, '')];
  const files = found.filter(({ stats }) => stats.isFile());
  const own = files.filter(({ path }) => !path.startsWith('node_modules/'));
  const folders = new Set(found.map(({ path }) => path));
  const writable = found.filter(({ stats }) => isWritable(stats, user)).map(({ path }) => (path === '' ? '.' : path));
  return {
    files: files.length,
    bytes: files.reduce((sum, { stats }) => sum + stats.size, 0),
    problems: [
      ...sentences('can be changed by its user', writable),
      ...sentences('is a source map', matching(files, /\.map$/u)),
      ...sentences('is a test', matching(own, /(?:^|\/)test\/|\.test\.\w+$/u)),
      ...sentences('is a source, not built', matching(own, /^src\/|(?<!\.d)\.tsx?$/u)),
      ...sentences(
        'is a dependency of development',
        developmentPackages(lockfile).filter((path) => folders.has(path)),
      ),
    ],
  };
}

interface Found {
  readonly path: string;
  readonly stats: Stats;
}

/** Everything below, folders too, without following links. */
function* walk(root: string, path: string): Generator<Found> {
  const stats = lstatSync(join(root, path));
  yield { path, stats };
  if (!stats.isDirectory()) return;
  for (const name of readdirSync(join(root, path))) yield* walk(root, path === '' ? name : `${path}/${name}`);
}

/** By owner and mode alone: who runs this as root could write everywhere, and would learn nothing by trying. */
function isWritable(stats: Stats, { uid, gid }: User): boolean {
  if (stats.isSymbolicLink()) return false;
  const bit = stats.uid === uid ? 0o200 : stats.gid === gid ? 0o020 : 0o002;
  return (stats.mode & bit) !== 0;
}

function matching(files: readonly Found[], pattern: RegExp): readonly string[] {
  return files.map(({ path }) => path).filter((path) => pattern.test(path));
}

/** The folders of packages that `npm ci --omit=dev` leaves out. */
function developmentPackages(lockfile: string): readonly string[] {
  const { packages }: { readonly packages: Readonly<Record<string, { readonly dev?: boolean }>> } =
    JSON.parse(lockfile);
  return Object.entries(packages).flatMap(([path, { dev }]) => (dev === true ? [path] : []));
}

/** One finding may have thousands of files; the first three show which kind they are. */
function sentences(what: string, paths: readonly string[]): readonly string[] {
  const shown = paths.slice(0, SHOWN).map((path) => `${path} ${what}.`);
  return paths.length <= SHOWN ? shown : [...shown, `${paths.length - SHOWN} more: ${what}.`];
}
