import { type Bindings, pino } from 'pino';
import type { Logger } from '../../src/core/index.ts';

/** A logger that writes to a file at once, so that what a process said last before it was killed is there. */
export function createFileLogger(path: string, name: string): Logger {
  return pino({ level: 'debug', base: { name } satisfies Bindings }, pino.destination({ dest: path, sync: true }));
}
