import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../../core/index.ts';
import { atMost } from '../../threads/within.ts';
import type { McpServer } from './mcp-server.ts';

/** Milliseconds that a process has to end by itself when its input ends, and then again when it is asked to end. */
const GRACE_MS = 1_000;

/** What a program needs to find its files and to write as its user does; nothing else of ours is a child's business. */
const INHERITED = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'SYSTEMROOT', 'TEMP'];

export type StdioSettings = Extract<McpServer['transport'], { kind: 'stdio' }>;

export interface ChildProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** False where it could not be started; `ended` says why. */
  readonly isStarted: boolean;
  /** Settles when the process has ended, or could not be started; never rejects. */
  readonly ended: Promise<{ readonly error?: Error }>;
  /** Ends it, and what it has started: asks first, then does. Never rejects. */
  end(): Promise<void>;
}

/** Processes that are ours to end. */
export interface ChildProcesses {
  start(settings: StdioSettings): ChildProcess;
}

/**
 * Makes what starts the processes of servers. Each leads a group of its own, so that what it starts, such as the
 * program behind `npx`, ends with it; and whatever is left when this process ends is killed. What they write as errors
 * is read and forgotten: it may hold what nobody should see.
 */
export function createChildProcesses(clock: Clock): ChildProcesses {
  const running = new Set<number>();
  const killAll = (): void => {
    for (const pid of running) killGroup(pid, 'SIGKILL');
  };
  const add = (pid: number): void => {
    if (running.size === 0) process.on('exit', killAll);
    running.add(pid);
  };
  const remove = (pid: number): void => {
    if (running.delete(pid) && running.size === 0) process.off('exit', killAll);
  };

  return {
    start: ({ command, args, env, directory }) => {
      const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(command, [...args], {
        env: { ...inherited(), ...env },
        cwd: directory,
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: process.platform !== 'win32',
        windowsHide: true,
      });
      const { pid, stdin, stdout, stderr } = child;
      if (pid !== undefined) add(pid);
      stderr.resume();
      // A process that ends while it is written to is noticed by its end.
      for (const stream of [stdin, stdout, stderr]) stream.on('error', () => undefined);
      const ended = new Promise<{ readonly error?: Error }>((resolve) => {
        child.once('error', (error) => resolve({ error }));
        child.once('exit', () => {
          if (pid === undefined) return;
          // What it had started goes with it.
          killGroup(pid, 'SIGKILL');
          remove(pid);
          resolve({});
        });
      });
      const end = async (): Promise<void> => {
        if (pid === undefined || !running.has(pid)) return;
        stdin.end();
        await atMost(GRACE_MS, ended, clock);
        if (running.has(pid)) {
          killGroup(pid, 'SIGTERM');
          await atMost(GRACE_MS, ended, clock);
        }
        if (running.has(pid)) killGroup(pid, 'SIGKILL');
        await ended;
        for (const stream of [stdin, stdout, stderr]) stream.destroy();
      };
      return { stdin, stdout, isStarted: pid !== undefined, ended, end };
    },
  };
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    INHERITED.flatMap((name): [string, string][] => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}
