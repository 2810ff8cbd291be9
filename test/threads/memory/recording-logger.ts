import type { Logger } from '../../../src/core/index.ts';

interface Line {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly fields: object;
  readonly message: string | undefined;
}

/** Keeps what is logged. */
export class RecordingLogger implements Logger {
  readonly lines: Line[] = [];
  readonly debug = this.#record('debug');
  readonly info = this.#record('info');
  readonly warn = this.#record('warn');
  readonly error = this.#record('error');

  child(): Logger {
    return this;
  }

  #record(level: Line['level']): Logger['info'] {
    return (fields, message) => {
      this.lines.push({ level, fields, message });
    };
  }
}
