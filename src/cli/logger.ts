import { pino } from 'pino';
import type { Config } from '../config.ts';
import type { Logger } from '../core/index.ts';

/** Makes the program's logger: one JSON object a line, handed to `writeLine` without its newline. */
export function createLogger(level: Config['logLevel'], writeLine: (line: string) => void): Logger {
  return pino({ level, base: null }, { write: (line: string) => writeLine(line.trimEnd()) });
}
