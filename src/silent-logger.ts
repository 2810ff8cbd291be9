import type { Logger } from './core/index.ts';

/** A logger that writes nothing: what a bot has that was given none. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLogger,
};
