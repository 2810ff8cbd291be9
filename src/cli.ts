#!/usr/bin/env node
import { createBot } from './bot.ts';
import { createOperations } from './cli/create-operations.ts';
import { createSignalListening } from './cli/end-signals.ts';
import { runCli } from './cli/run-cli.ts';
import { systemClock } from './core/index.ts';
import { createSharedStorage } from './create-storage.ts';

/** Milliseconds for what is still being written when the command is over. A connection that hangs gets no more. */
const LINGER_MS = 2_000;

// A reader that has gone (`threadloop ask … | head -1`) is no failure of ours, and nobody is left to be told.
process.stdout.on('error', () => process.exit(1));

const exitCode = await runCli({
  argv: process.argv.slice(2),
  env: process.env,
  directory: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  clock: systemClock,
  createBot,
  createStorage: createSharedStorage,
  operations: createOperations(),
  onSignal: createSignalListening(process, () => performance.now()),
});
process.exitCode = exitCode;
setTimeout(() => process.exit(exitCode), LINGER_MS).unref();
