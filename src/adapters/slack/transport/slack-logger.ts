import { LogLevel, type Logger as SlackLogger } from '@slack/bolt';
import type { Logger } from '../../../core/index.ts';

/** Characters of a line; what is longer quotes something. */
const MAX_LENGTH = 300;

/**
 * A logger for the packages of Slack. Their finer lines hold whole payloads, addresses with tickets and answers of the
 * Web API, and are dropped; warnings and errors become lines of `level`, as far as they are sentences or errors, with
 * tokens and addresses of connections masked.
 */
export function toSlackLogger(logger: Logger, level: 'debug' | 'warn'): SlackLogger {
  const write = (...parts: readonly unknown[]): void => {
    const line = parts.flatMap((part) => textOf(part) ?? []).join(' ');
    logger[level]({ from: 'slack sdk' }, mask(line).slice(0, MAX_LENGTH));
  };
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: write,
    error: write,
    setLevel: () => undefined,
    getLevel: () => LogLevel.WARN,
    setName: () => undefined,
  };
}

function textOf(part: unknown): string | undefined {
  if (typeof part === 'string') return part;
  return part instanceof Error ? `${part.name}: ${part.message}` : undefined;
}

function mask(line: string): string {
  return line.replaceAll(/\b(?:xox[a-z]|xapp|xoxe)[\w.-]*/gu, '•••').replaceAll(/wss?:\/\/\S+/gu, 'wss://•••');
}
