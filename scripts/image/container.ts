import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from './build-image.ts';
import type { Command } from './dockerfile.ts';
import { runCommand, type User } from './run-command.ts';

/** Milliseconds between two health checks while the program starts; the Dockerfile's --start-interval is longer. */
const CHECK_EVERY_MS = 250;

/** Milliseconds that one health check may take: the Dockerfile's --timeout. */
const CHECK_LIMIT_MS = 5_000;

export interface ContainerOptions {
  readonly image: Image;
  readonly user: User;
  /** What `docker run --env` would add. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** The program of an image while it runs. */
export interface Container {
  /** Everything it has written so far. */
  output(): string;
  /** Resolves with the exit code once it has ended, which is null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Resolves when the image's own health check succeeds. Rejects when the program ends first, or after the limit. */
  healthy(limitMs: number): Promise<void>;
  /** Sends the image's stop signal and resolves with the exit code, which is null when it had to be killed. */
  stop(graceMs: number): Promise<number | null>;
  /** Kills it if it still runs. */
  kill(): Promise<void>;
}

/** Starts the program of an image as an engine does, with the environment of the image and nothing of this one's. */
export function startContainer(options: ContainerOptions): Container {
  const { image, user, signal } = options;
  const folder = join(image.root, image.workdir);
  const env = { PATH: process.env['PATH'], HOME: '/nonexistent', ...image.env, ...options.env };
  const [program, ...args] = programOf(image);
  const child = spawn(program, args, { cwd: folder, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const append = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const ended = once(child, 'close').then(() => child.exitCode);
  // Whoever waits for the end sees its failure; until then it is nobody's.
  ended.catch(() => undefined);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  return {
    output: () => output,
    ended,
    healthy: async (limitMs) => {
      const deadline = performance.now() + limitMs;
      const command = image.healthCheck;
      if (command === undefined) throw new Error('The Dockerfile has no HEALTHCHECK.');
      for (;;) {
        const check = await runCommand(command, { folder, env, user, limitMs: CHECK_LIMIT_MS, signal });
        if (check.exitCode === 0) return;
        if (hasEnded()) throw new Error(`The program ended with ${child.exitCode}:\n${output}`);
        if (performance.now() > deadline) {
          throw new Error(`It is not healthy after ${limitMs / 1_000} s: ${check.output}\n${output}`);
        }
        await sleep(CHECK_EVERY_MS, undefined, { signal });
      }
    },
    stop: async (graceMs) => {
      child.kill(stopSignalOf(image));
      const limit = setTimeout(() => child.kill('SIGKILL'), graceMs);
      try {
        return await ended;
      } finally {
        clearTimeout(limit);
      }
    },
    kill: async () => {
      if (hasEnded()) return;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function programOf({ entryPoint, cmd }: Image): Command {
  if (entryPoint === undefined) throw new Error('The Dockerfile has no ENTRYPOINT.');
  return cmd === undefined ? entryPoint : [...entryPoint, ...cmd];
}

function stopSignalOf({ stopSignal = 'SIGTERM' }: Image): NodeJS.Signals {
  const isSignal = (name: string): name is NodeJS.Signals => Object.hasOwn(constants.signals, name);
  if (!isSignal(stopSignal)) throw new Error(`STOPSIGNAL must name a signal, such as SIGTERM: ${stopSignal}`);
  return stopSignal;
}
