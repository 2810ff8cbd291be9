import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./activator-process.ts', import.meta.url));

export interface ActivatorProcess {
  /** What it has printed, line by line. */
  readonly lines: readonly string[];
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has printed this line. */
  printed(line: string): Promise<void>;
}

export interface ActivatorProcessOptions {
  readonly url: string;
  readonly prefix: string;
  readonly leaseMs: number;
  readonly checkMs: number;
}

/** Starts activator-process.ts and resolves when it takes work. It is killed when the test has finished. */
export async function startActivatorProcess(options: ActivatorProcessOptions): Promise<ActivatorProcess> {
  const { url, prefix, leaseMs, checkMs } = options;
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, url, prefix, `${leaseMs}`, `${checkMs}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => end(child));
  let output = '';
  child.stdout.on('data', (data) => {
    output += String(data);
  });
  const lines = (): readonly string[] => output.split('\n');
  const printed = async (line: string): Promise<void> => {
    while (!lines().includes(line)) {
      if (child.exitCode !== null) throw new Error(`The process ended before it printed "${line}":\n${output}`);
      await sleep(10);
    }
  };
  await printed('ready');
  return {
    get lines() {
      return lines();
    },
    kill: (signal) => {
      child.kill(signal);
    },
    printed,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
