#!/usr/bin/env node
import { createBot } from './bot.ts';
import { createOperations } from './cli/create-operations.ts';
import { createSignalListening } from './cli/end-signals.ts';
import { runCli } from './cli/run-cli.ts';
import { systemClock } from './core/index.ts';

// A reader that has gone (`threadloop ask … | head -1`) is no failure of ours, and nobody is left to be told.
process.stdout.on('error', () => process.exit(1));

process.exitCode = await runCli({
  argv: process.argv.slice(2),
  env: process.env,
  directory: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  clock: systemClock,
  createBot,
  operations: createOperations(),
  onSignal: createSignalListening(process, () => performance.now()),
});
