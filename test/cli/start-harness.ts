import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { createBot } from '../../src/bot.ts';
import type { CliContext, ExitCode } from '../../src/cli/cli-context.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { createFakeClock, type FakeClock } from '../../src/testing/fake-clock.ts';
import { createScriptedModel, type ScriptEntry } from '../../src/testing/index.ts';
import { createFakeOperations } from './fake-operations.ts';

export interface StartRunOptions {
  /** What the model answers, request by request. */
  readonly script?: readonly ScriptEntry[];
  readonly env?: CliContext['env'];
  readonly createBot?: CliContext['createBot'];
  readonly createStorage?: CliContext['createStorage'];
}

/** A `threadloop start` that goes on until it is told to end; it listens for real, and its clock stands still. */
export interface StartRun {
  readonly exitCode: Promise<ExitCode>;
  readonly clock: FakeClock;
  readonly signal: () => void;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Waits for the address of the playground, or of a worker's health, that is printed. Rejects when the program ends without one. */
  address(): Promise<string>;
}

/** Runs `threadloop start` with these flags. */
export function startLine(flags: readonly string[], options: StartRunOptions = {}): StartRun {
  const { script = [], env = {} } = options;
  const clock = createFakeClock();
  const streamFn = createScriptedModel(script, { clock });
  const listeners = new Set<() => void>();
  let stdout = '';
  let stderr = '';
  let onWrite = (): void => undefined;
  const exitCode = runCli({
    argv: ['start', ...flags],
    env: { THREADLOOP_SETTLE_MS: '0', ...env },
    directory: tmpdir(),
    clock,
    stdin: Object.assign(new PassThrough(), { isTTY: true }),
    stdout: {
      write: (text) => {
        stdout += text;
        onWrite();
      },
    },
    stderr: { write: (text) => (stderr += text) },
    ...(options.createStorage !== undefined && { createStorage: options.createStorage }),
    createBot: options.createBot ?? ((botOptions) => createBot({ ...botOptions, streamFn })),
    operations: createFakeOperations(),
    onSignal: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const readAddress = () => /^(?:Playground: (\S+)|Health: (\S+)\/readyz)$/mu.exec(stdout)?.slice(1).join('');
  return {
    exitCode,
    clock,
    signal: () => {
      for (const listener of listeners) listener();
    },
    stdout: () => stdout,
    stderr: () => stderr,
    address: () =>
      new Promise((resolve, reject) => {
        onWrite = () => {
          const address = readAddress();
          if (address !== undefined) resolve(address);
        };
        onWrite();
        void exitCode.then((code) => reject(new Error(`It ended with ${code}: ${stderr}`)));
      }),
  };
}
