/** Writes one line: fields for machines, a message for people. */
export type LogMethod = (fields: object, message?: string) => void;

/** The part of a pino logger that the project uses. */
export interface Logger {
  debug: LogMethod;
  info: LogMethod;
  warn: LogMethod;
  error: LogMethod;
  /** A logger that adds `bindings` to every line. */
  child(bindings: Record<string, unknown>): Logger;
}
