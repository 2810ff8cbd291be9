import type { TerminalInput } from '../adapters/terminal/index.ts';
import type { Config, Environment } from '../config.ts';
import type { Clock, Logger } from '../core/index.ts';
import type { Adapter, Intake } from '../threads/adapter.ts';
import type { Check } from '../threads/check.ts';
import type { HttpEndpoint } from '../threads/http-endpoint.ts';
import type { Storage } from '../threads/ports.ts';
import type { ToolChoice } from '../tool-choice.ts';
import type { Operations } from './operations.ts';

/** What the command line needs of a bot. */
export interface CliBot {
  start(): Promise<void>;
  /** Running threads get `graceMs` to end. Resolves within seconds after that, and never rejects. */
  stop(graceMs: number): Promise<void>;
  checks(): readonly Check[];
  readonly intake: Intake;
  /** What the server has to serve for it, besides what platforms need. @default nothing */
  readonly endpoints?: readonly HttpEndpoint[];
  /** Says where browsers on this machine reach these. */
  servedAt?(address: string): void;
}

/** Milliseconds that work gets to end when the person has gone: nobody would see what it comes to. */
export const LEAVE_GRACE_MS = 500;

/** Makes a bot of checked settings. */
type CreateCliBot = (
  options: Omit<Config, 'tools'> & {
    readonly tools: ToolChoice;
    readonly adapters: readonly Adapter[];
    readonly logger: Logger;
    readonly clock: Clock;
    readonly storage?: Storage;
    readonly answersOnce?: boolean;
  },
) => CliBot;

/** Makes the storage that the settings name, or nothing when threads are to live in the process. */
type CreateCliStorage = (options: {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  /** To be called when the storage cannot be worked with any more: the process ends with 1, for its supervisor. */
  readonly onFatal: (sentence: string) => void;
}) => Storage | undefined;

export interface CliInput extends TerminalInput {
  readonly isTTY?: boolean | undefined;
}

export interface CliOutput {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  on?(event: 'resize', listener: () => void): unknown;
  off?(event: 'resize', listener: () => void): unknown;
}

/** The world around the command line, passed in so that a test can be it. */
export interface CliContext {
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly directory: string;
  readonly stdin: CliInput;
  readonly stdout: CliOutput;
  readonly stderr: CliOutput;
  readonly clock: Clock;
  readonly createBot: CreateCliBot;
  /** @default threads live in the process */
  readonly createStorage?: CreateCliStorage;
  /** What the commands for operators reach. */
  readonly operations: Operations;
  /** Calls back when the operating system asks the program to end. Returns how to stop listening. */
  readonly onSignal: (listener: () => void) => () => void;
}

/** 0: it worked. 1: it did not. 2: the command line or the settings are wrong. */
export type ExitCode = 0 | 1 | 2;

/** Whether a screen can be drawn on `output`, and not only text be written to it. */
export function isScreen(output: CliOutput, env: Environment): boolean {
  return output.isTTY === true && env['TERM'] !== 'dumb';
}

/** Whether colour is wanted (no-color.org). */
export function wantsColor(env: Environment): boolean {
  return (env['NO_COLOR'] ?? '') === '';
}
