import { once } from 'node:events';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { Clock } from '../../core/index.ts';
import { atMost } from '../../threads/within.ts';
import type { ChildProcess, ChildProcesses, StdioSettings } from './child-processes.ts';
import { createMessageLines } from './message-lines.ts';

/** Milliseconds that what a process wrote last may take to be read after it has ended. */
const LAST_WORDS_MS = 500;

export interface StdioTransportOptions {
  readonly settings: StdioSettings;
  readonly processes: ChildProcesses;
  /** Reads one message; throws for what is none. */
  readonly parse: (line: string) => JSONRPCMessage;
  /** Bytes that one message may have. */
  readonly maxMessageBytes: number;
  /** The server sent more: the connection is to be given up. */
  readonly onTooLarge: () => void;
  readonly clock: Clock;
}

/** Bytes that may wait for a process to read them. */
const MOST_UNREAD = 8 * 1_024 * 1_024;

/** Talks to a process by lines of JSON on its input and output. Lines that are no messages are left out. */
export function createStdioTransport(options: StdioTransportOptions): Transport {
  const { settings, processes, parse, maxMessageBytes, onTooLarge, clock } = options;
  let child: ChildProcess | undefined;
  const take = (line: string): void => {
    const message = tryParse(line, parse);
    if (message !== undefined) transport.onmessage?.(message);
  };
  const transport: Transport = {
    start: async () => {
      const started = processes.start(settings);
      const { stdout, isStarted, ended } = started;
      if (!isStarted) throw (await ended).error ?? new Error('The process could not be started.');
      child = started;
      const isRead = once(stdout, 'close');
      stdout.on('data', createMessageLines({ maxBytes: maxMessageBytes, take, tooLong: onTooLarge }));
      void ended.then(() => atMost(LAST_WORDS_MS, isRead, clock)).then(() => transport.onclose?.());
    },
    send: async (message) => {
      if (child === undefined || !child.stdin.writable) throw new Error('The process has ended.');
      if (child.stdin.writableLength > MOST_UNREAD) throw new Error('The process reads nothing any more.');
      child.stdin.write(`${JSON.stringify(message)}\n`);
    },
    close: async () => {
      await child?.end();
    },
  };
  return transport;
}

function tryParse(line: string, parse: StdioTransportOptions['parse']): JSONRPCMessage | undefined {
  try {
    return parse(line);
  } catch {
    return undefined;
  }
}
