import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { createBot } from '../../src/bot.ts';
import type { CliContext, CliInput, ExitCode } from '../../src/cli/cli-context.ts';
import type { Operations } from '../../src/cli/operations.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { createFakeClock, type FakeClock } from '../../src/testing/fake-clock.ts';
import { createScriptedModel, type ScriptEntry } from '../../src/testing/index.ts';
import { createFakeOperations } from './fake-operations.ts';

export interface CliRunOptions {
  /** What the model answers, request by request. */
  readonly script?: readonly ScriptEntry[];
  readonly env?: CliContext['env'];
  /** What is piped in; a terminal when it is absent. */
  readonly piped?: string;
  readonly isScreen?: boolean;
  /** @default a folder without a config file */
  readonly directory?: string;
  readonly createBot?: CliContext['createBot'];
  readonly operations?: Partial<Operations>;
  /** Whether stderr is a screen as well. @default false */
  readonly isErrorScreen?: boolean;
  /** What somebody types, on the terminal. */
  readonly typed?: string;
  /** Called after each step of the clock with what is on stdout so far. */
  readonly onStep?: (run: CliRun) => void;
}

export interface CliRun {
  readonly clock: FakeClock;
  readonly input: PassThrough & CliInput;
  readonly signal: () => void;
  stdout: string;
  stderr: string;
}

/** Runs a command line in a world of the test's own: a bot with a scripted model, and a clock that only the run moves. */
export async function runLine(
  argv: readonly string[],
  options: CliRunOptions = {},
): Promise<CliRun & { readonly exitCode: ExitCode }> {
  const { script = [], env = {}, piped, isScreen = false, directory = tmpdir(), onStep } = options;
  const clock = createFakeClock();
  const streamFn = createScriptedModel(script, { clock });
  const input = Object.assign(new PassThrough(), { isTTY: piped === undefined });
  if (piped !== undefined) input.end(piped);
  if (options.typed !== undefined) input.write(options.typed);
  const listeners = new Set<() => void>();
  const run: CliRun = {
    clock,
    input,
    stdout: '',
    stderr: '',
    signal: () => {
      for (const listener of listeners) listener();
    },
  };
  const exitCodes: ExitCode[] = [];
  const makeBot = options.createBot ?? ((botOptions) => createBot({ ...botOptions, streamFn }));
  let onBot = (): void => undefined;
  const hasBot = new Promise<void>((resolve) => {
    onBot = resolve;
  });
  const done = runCli({
    argv,
    env: { THREADLOOP_SETTLE_MS: '0', ...env },
    directory,
    clock,
    stdin: input,
    stdout: { isTTY: isScreen, columns: 80, write: (text) => (run.stdout += text) },
    stderr: { isTTY: isScreen || options.isErrorScreen === true, write: (text) => (run.stderr += text) },
    createBot: (botOptions) => {
      onBot();
      return makeBot(botOptions);
    },
    operations: createFakeOperations(options.operations),
    onSignal: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  }).then((code) => {
    exitCodes.push(code);
  });
  // Until then it reads real files, which the clock does not hasten.
  await Promise.race([hasBot, done]);
  for (let step = 0; exitCodes.length === 0 && step < 5_000; step += 1) {
    await clock.advanceAsync(20);
    onStep?.(run);
  }
  const [exitCode] = exitCodes;
  if (exitCode === undefined) throw new Error(`The command did not end. stdout: ${run.stdout}`);
  await done;
  return { ...run, exitCode };
}
