#!/usr/bin/env node
import { createBot } from './bot.ts';
import { runCli } from './cli/run-cli.ts';
import { systemClock } from './core/index.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
  onSignal,
});

/** The first signal asks for an orderly end; one more ends at once. */
function onSignal(listener: () => void): () => void {
  let isAsked = false;
  const onAny = (): void => {
    if (isAsked) process.exit(1);
    isAsked = true;
    listener();
  };
  for (const signal of SIGNALS) process.on(signal, onAny);
  return () => {
    for (const signal of SIGNALS) process.off(signal, onAny);
  };
}
