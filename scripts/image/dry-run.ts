import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { askPlayground } from '../ask-playground.ts';
import { freePort } from '../free-port.ts';
import { buildImage, type Image } from './build-image.ts';
import { startContainer } from './container.ts';
import { readDockerIgnore } from './docker-ignore.ts';
import { parseDockerfile } from './dockerfile.ts';
import { type Inspection, inspectImage } from './inspect-image.ts';
import type { User } from './run-command.ts';

/** Milliseconds until the program must be healthy: the Dockerfile's --start-period. */
const HEALTHY_LIMIT_MS = 30_000;

/** Milliseconds that the program may take to end: its grace for running threads. */
const STOP_LIMIT_MS = 25_000;

export interface DryRunOptions {
  /** The folder with the Dockerfile. */
  readonly project: string;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Does without an engine what `docker build`, `docker run` and `docker stop` would do with the project's Dockerfile: in
 * a folder that is gone at the end, and on the loopback only.
 *
 * @throws Error with a sentence when a step fails, or when something is in the image that must not be.
 */
export async function dryRun({ project, print, signal }: DryRunOptions): Promise<void> {
  const user = chooseUser();
  const stages = parseDockerfile(readFileSync(join(project, 'Dockerfile'), 'utf8'));
  const base = stages[0]?.from ?? 'nothing';
  print(`The image begins with ${base}. This runs on Node ${process.version}, as ${user.name}.`);
  const folder = mkdtempSync(join(tmpdir(), 'threadloop-image-'));
  try {
    // Whom the program runs as must get through to its files.
    chmodSync(folder, 0o755);
    const context = join(folder, 'context');
    await timed(print, 'build context: what .dockerignore leaves', () => copyContext(project, context));
    const image = await buildImage({
      stages,
      context,
      folder: join(folder, 'stages'),
      signal,
      onStep: (stage, text, tookMs) => print(line(`${stage}: ${text}`, tookMs)),
    });
    refuseRoot(image);
    // An engine builds as root. Whoever cannot takes the right to write from the files instead.
    if (!isRoot()) chmodAll('a-w', image.root);
    await timed(print, 'contents: what runs, and nothing else', () => {
      const { files, bytes } = checkContents(image, project, user);
      return `${files} files, ${(bytes / 1e6).toFixed(1)} MB besides ${base}`;
    });
    await useImage(image, user, { print, signal });
  } finally {
    if (!isRoot()) chmodAll('u+w', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the image's program, waits until it is healthy, talks to it and ends it. */
async function useImage(
  image: Image,
  user: User,
  { print, signal }: Pick<DryRunOptions, 'print' | 'signal'>,
): Promise<void> {
  const port = await freePort();
  const container = startContainer({ image, user, env: { THREADLOOP_SERVER_PORT: `${port}` }, signal });
  try {
    await timed(print, 'start, until its health check succeeds', () => container.healthy(HEALTHY_LIMIT_MS));
    await timed(print, 'ask it: what is 6*7?', async () => {
      const answer = await askPlayground(`http://127.0.0.1:${port}`, '@threadloop what is 6*7?');
      if (!answer.includes('6*7 = 42')) throw new Error(`It answered ${JSON.stringify(answer)} instead of 6*7 = 42.`);
      return answer;
    });
    await timed(print, `stop: ${image.stopSignal ?? 'SIGTERM'}`, async () => {
      const exitCode = await container.stop(STOP_LIMIT_MS);
      if (exitCode !== 0) throw new Error(`It ended with ${exitCode} instead of 0:\n${container.output()}`);
      return 'exit code 0';
    });
  } finally {
    await container.kill();
  }
}

async function timed(print: DryRunOptions['print'], what: string, act: () => unknown): Promise<void> {
  const startedAt = performance.now();
  const outcome = await act();
  print(line(what, performance.now() - startedAt));
  if (typeof outcome === 'string') print(`          ${outcome}`);
}

function line(what: string, tookMs: number): string {
  return `${(tookMs / 1_000).toFixed(1).padStart(6)} s  ${what}`;
}

function copyContext(project: string, context: string): void {
  const rules = readDockerIgnore(readFileSync(join(project, '.dockerignore'), 'utf8'));
  const filter = (path: string): boolean => {
    const inside = relative(project, path).split(sep).join('/');
    if (inside === '') return true;
    return lstatSync(path).isDirectory() ? rules.mayHold(inside) : rules.holds(inside);
  };
  cpSync(project, context, { recursive: true, filter });
}

function checkContents(image: Image, project: string, user: User): Inspection {
  const lockfile = readFileSync(join(project, 'package-lock.json'), 'utf8');
  const inspection = inspectImage({ folder: join(image.root, image.workdir), lockfile, user });
  if (inspection.problems.length > 0) throw new Error(`In the image:\n${inspection.problems.join('\n')}`);
  return inspection;
}

function refuseRoot({ user = 'root' }: Image): void {
  if (/^(?:root|0)(?::|$)/u.test(user)) throw new Error(`The image runs as ${user}; USER must name somebody else.`);
}

/** As root, nobody: the image's own user is not there. Who is not root can only be who they are. */
function chooseUser(): User & { readonly name: string } {
  if (!isRoot()) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, name: 'you' };
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout));
  if (!uid || !gid) throw new Error('There must be a user "nobody" to run as; `id nobody` finds none.');
  return { uid, gid, name: 'nobody' };
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function chmodAll(mode: string, folder: string): void {
  const { status, stderr } = spawnSync('chmod', ['-R', mode, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`chmod -R ${mode} ended with ${status}: ${stderr}`);
}
