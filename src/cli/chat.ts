import { createTerminalAdapter, terminalTexts } from '../adapters/terminal/index.ts';
import type { Config } from '../config.ts';
import { type CliContext, type ExitCode, isScreen, LEAVE_GRACE_MS, wantsColor } from './cli-context.ts';
import { createLogger } from './logger.ts';

export interface ChatOptions {
  readonly config: Config;
  readonly person: string;
}

/** Holds a conversation on the terminal, or through a pipe, until the person or the input ends it. */
export async function chat({ config, person }: ChatOptions, context: CliContext): Promise<ExitCode> {
  const { env, stdin, stdout, stderr, clock, createBot, onSignal } = context;
  const isInteractive = stdin.isTTY === true && isScreen(stdout, env);
  const adapter = createTerminalAdapter({
    input: stdin,
    output: stdout,
    isInteractive,
    color: wantsColor(env),
    botName: config.name,
    person,
    clock,
    locale: config.locale,
  });
  // Log lines on the same terminal must not tear the line being typed.
  const writeLog = (line: string): void => {
    if (isInteractive && stderr.isTTY === true) adapter.note(line);
    else stderr.write(`${line}\n`);
  };
  const bot = createBot({ ...config, adapters: [adapter], logger: createLogger(config.logLevel, writeLog), clock });
  if (isInteractive) adapter.note(terminalTexts(config.locale).welcome(config.name));
  let unlisten = (): void => undefined;
  const signalled = new Promise<void>((resolve) => {
    unlisten = onSignal(resolve);
  });
  try {
    await bot.start();
    await Promise.race([adapter.ended, signalled]);
  } finally {
    unlisten();
    await bot.stop(LEAVE_GRACE_MS);
  }
  return 0;
}
