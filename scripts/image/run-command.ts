import { spawn } from 'node:child_process';
import type { Command } from './dockerfile.ts';

/** Whom a program runs as. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

export interface CommandOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly user?: User;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

export interface CommandResult {
  readonly exitCode: number | null;
  readonly output: string;
}

/** Runs a program to its end, with everything it starts. Past the limit, or when aborted, all of that is killed. */
export function runCommand([program, ...args]: Command, options: CommandOptions): Promise<CommandResult> {
  const { folder, env, user, limitMs, signal } = options;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    // Detached makes it the head of a group of its own, which can be ended as a whole.
    const child = spawn(program, args, {
      cwd: folder,
      env,
      ...user,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const append = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    const kill = (): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    const limit = setTimeout(() => {
      output += `\nIt was ended after ${limitMs / 1_000} s.`;
      kill();
    }, limitMs);
    signal.addEventListener('abort', kill);
    const forget = (): void => {
      clearTimeout(limit);
      signal.removeEventListener('abort', kill);
    };
    child.once('error', (error) => {
      forget();
      reject(error);
    });
    child.once('close', (exitCode) => {
      forget();
      if (signal.aborted) reject(new Error('It was interrupted.'));
      else resolve({ exitCode, output });
    });
  });
}
