import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** The command line as a process of its own. */
export interface CliProcess {
  /** The address that it serves on, once it says so. Rejects when it ends before. */
  readonly address: Promise<string>;
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** What it wrote so far, on both ways. */
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/** Starts `threadloop start` with these flags and variables; killed when the test has finished. */
export function startCliProcess(flags: readonly string[], env: Readonly<Record<string, string>> = {}): CliProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, 'start', '--port', '0', ...flags], {
    env: { ...process.env, ...env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown): void => {
      output += String(chunk);
      const said = /^(?:Playground|Health): (http:\/\/[^/\s]+)/mu.exec(output)?.[1];
      if (said !== undefined) resolve(said);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`It ended with ${code}:\n${output}`)));
  });
  address.catch(() => undefined); // whoever asks for it is told
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { address, ended, output: () => output, kill: (signal) => void child.kill(signal) };
}
