import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Image } from '../../scripts/image/build-image.ts';
import { type Container, startContainer } from '../../scripts/image/container.ts';
import { parseDockerfile } from '../../scripts/image/dockerfile.ts';
import { dryRun } from '../../scripts/image/dry-run.ts';
import { runCommand } from '../../scripts/image/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const isRoot = process.getuid?.() === 0;

/** The user that the program must become; who is not root stays who they are. */
const user = isRoot ? { uid: 65_534, gid: 65_534 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

describe('npm run image:dry', () => {
  it('carries out every step of the Dockerfile, uses the result as an engine would, and leaves nothing', async () => {
    const run = startDryRun();
    expect([await run.exitCode, run.output()]).toEqual([
      0,
      expect.stringMatching(/every step of the Dockerfile works/u),
    ]);
    const done = [...run.output().matchAll(/^ +\d+\.\d s {2}(.*)$/gmu)].map(([, what]) => what);
    const stages = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
    expect(done).toEqual([
      'build context: what .dockerignore leaves',
      ...stages.flatMap(({ name, steps }) => steps.map(({ text }) => `${name}: ${text}`)),
      'contents: what runs, and nothing else',
      'start, until its health check succeeds',
      'ask it: what is 6*7?',
      'stop: SIGTERM',
    ]);
    expect(run.output()).toMatch(isRoot ? /, as nobody\.$/mu : /, as you\.$/mu);
    expect(run.output()).toMatch(/^ +\d+ files, \d+\.\d MB besides node:/mu);
    expect(run.output()).toMatch(/^ +6\*7 = 42$/mu);
    expect(run.left()).toEqual([]);
  });

  it('ends what it started and leaves nothing when it is interrupted', async () => {
    const run = startDryRun();
    await run.printed('build: COPY');
    run.interrupt();
    expect([await run.exitCode, run.output()]).toEqual([1, expect.stringMatching(/^It was interrupted\.$/mu)]);
    expect(run.left()).toEqual([]);
  });
});

describe('a dry run fails', () => {
  const program = {
    'package.json': '{}',
    'package-lock.json': '{"packages":{}}',
    '.dockerignore': '',
    'check.mjs': `process.exit(1);`,
    'cli.mjs': `console.log('too bad'); process.exitCode = 3;`,
  };
  const dockerfile = (...lines: readonly string[]) =>
    [
      'FROM a',
      'WORKDIR /app',
      'COPY . ./',
      'HEALTHCHECK CMD ["node", "check.mjs"]',
      'ENTRYPOINT ["node", "cli.mjs"]',
      ...lines,
    ].join('\n');

  it('when the image would run as root', async () => {
    await expect(dry({ ...program, Dockerfile: dockerfile() })).rejects.toThrow('The image runs as root;');
    await expect(dry({ ...program, Dockerfile: dockerfile('USER 0:0') })).rejects.toThrow('The image runs as 0:0;');
  });

  it('when something is in the image that must not be', async () => {
    const files = { ...program, 'a.js.map': '', Dockerfile: dockerfile('USER 1000') };
    await expect(dry(files)).rejects.toThrow('In the image:\na.js.map is a source map.');
  });

  it.runIf(isRoot)('when its user could change a file', async () => {
    const files = { ...program, Dockerfile: dockerfile('USER 1000') };
    await expect(dry(files, (project) => chmodSync(join(project, 'cli.mjs'), 0o666))).rejects.toThrow(
      'In the image:\ncli.mjs can be changed by its user.',
    );
  });

  it('when the program ends instead of becoming healthy', async () => {
    const files = { ...program, Dockerfile: dockerfile('USER 1000') };
    await expect(dry(files)).rejects.toThrow('The program ended with 3:\ntoo bad\n');
  });

  async function dry(files: Readonly<Record<string, string>>, change: (project: string) => void = () => undefined) {
    const project = temporaryFolder(files);
    change(project);
    await dryRun({ project, print: () => undefined, signal: new AbortController().signal });
  }
});

describe('the program of an image', () => {
  it('runs as somebody else, with the environment of the image and nothing of this one', async () => {
    const container = start(`console.log(JSON.stringify([process.getuid(), process.getgid(), process.env]));`);
    await container.ended;
    const [uid, gid, env] = JSON.parse(container.output());
    expect([uid, gid, Object.keys(env).sort()]).toEqual([user.uid, user.gid, ['A', 'B', 'HOME', 'PATH']]);
  });

  it('is not taken for healthy when its health check goes on failing', async () => {
    const container = start(`setInterval(() => undefined, 1_000);`, `console.log('sick'); process.exit(1);`);
    await expect(container.healthy(600)).rejects.toThrow('It is not healthy after 0.6 s: sick');
  });

  it('gets the stop signal of the image, and tells how it ended', async () => {
    const container = start(`process.on('SIGINT', () => process.exit(4)); setInterval(() => undefined, 1_000);`);
    await container.healthy(10_000);
    expect(await container.stop(10_000)).toBe(4);
  });

  it('is killed when it does not end within the grace', async () => {
    const container = start(`process.on('SIGINT', () => undefined); setInterval(() => undefined, 1_000);`);
    await container.healthy(10_000);
    expect(await container.stop(200)).toBe(null);
  });

  function start(program: string, check = `setTimeout(() => undefined, 300);`): Container {
    const root = temporaryFolder({ 'cli.mjs': program, 'check.mjs': check });
    chmodSync(root, 0o755);
    const image: Image = {
      root,
      workdir: '/',
      env: { A: '1' },
      user: '1000',
      stopSignal: 'SIGINT',
      healthCheck: ['node', 'check.mjs'],
      entryPoint: ['node'],
      cmd: ['cli.mjs'],
    };
    const container = startContainer({ image, user, env: { B: '2' }, signal: new AbortController().signal });
    onTestFinished(() => container.kill());
    return container;
  }
});

describe('the health check of the image', () => {
  it('fails by itself, before the engine ends it, when the program does not answer', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? `${address?.port}` : '';
    const { exitCode, output } = await runCommand(['node', 'scripts/healthcheck.mjs'], {
      folder: ROOT,
      env: { PATH: process.env['PATH'], THREADLOOP_SERVER_PORT: port },
      limitMs: 5_000,
      signal: new AbortController().signal,
    });
    expect([exitCode, output]).toEqual([1, expect.stringContaining('The operation was aborted due to timeout.')]);
  });
});

interface DryRunProcess {
  readonly exitCode: Promise<number | null>;
  output(): string;
  printed(text: string): Promise<void>;
  interrupt(): void;
  /** Folders that it made and did not remove. */
  left(): readonly string[];
}

function startDryRun(): DryRunProcess {
  const temporary = temporaryFolder();
  chmodSync(temporary, 0o755);
  // Without npm, which is in a group with it and would pass the signal on a second time.
  const child = spawn('node', ['--import', 'tsx', 'scripts/image-dry.ts'], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: temporary, NODE_OPTIONS: '' },
  });
  onTestFinished(() => endIfRunning(child));
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  return {
    exitCode: once(child, 'close').then(() => child.exitCode),
    output: () => output,
    printed: async (text) => {
      while (!output.includes(text)) await once(child.stdout, 'data');
    },
    interrupt: () => child.kill('SIGTERM'),
    // What runs TypeScript keeps a cache of its own there.
    left: () => readdirSync(temporary).filter((name) => name.startsWith('threadloop-')),
  };
}

async function endIfRunning(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
}
