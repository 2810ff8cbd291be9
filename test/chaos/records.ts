import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { ThreadId } from '../../src/threads/thread-id.ts';

/** What a process knows of itself, written down at once: a kill -9 takes nothing of it. Times are of `systemTime`. */
export type ChaosRecord =
  /** What the store answered to an owner. */
  | {
      readonly kind: 'claim' | 'turn' | 'journal' | 'slot' | 'renew' | 'handoff';
      readonly thread: ThreadId;
      readonly token: string;
      readonly status: string;
      readonly sentAt: number;
      readonly answeredAt: number;
    }
  | {
      readonly kind: 'tool';
      readonly thread: ThreadId;
      readonly token: string;
      readonly callId: string;
      readonly tool: string;
      readonly at: number;
    }
  /** A tool's signal fired. */
  | {
      readonly kind: 'abort';
      readonly thread: ThreadId;
      readonly token: string;
      readonly callId: string;
      readonly reason: string;
      readonly at: number;
    }
  /** The reconciler activated a thread again. */
  | { readonly kind: 'repair'; readonly thread: ThreadId; readonly at: number }
  /** Something that must never be. */
  | { readonly kind: 'wrong'; readonly what: string; readonly at: number };

export interface RecordFile {
  add(record: ChaosRecord): void;
  close(): void;
}

/** Opens a file for the records of one process. */
export function openRecords(path: string): RecordFile {
  const file = openSync(path, 'a');
  return {
    add: (record) => {
      writeSync(file, `${JSON.stringify(record)}\n`);
    },
    close: () => closeSync(file),
  };
}

/** Reads the records of a process; none when it died before it wrote, and not a last line that its death cut off. */
export function readRecords(path: string): readonly ChaosRecord[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.slice(0, -1).map((line): ChaosRecord => JSON.parse(line)); // only `openRecords` writes such files
}
