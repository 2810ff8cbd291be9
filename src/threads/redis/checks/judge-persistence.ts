import type { ServerCheck } from './server-check.ts';

export interface PersistenceFacts {
  readonly isAofOn: boolean;
  /** Undefined where the server keeps its configuration to itself. */
  readonly appendFsync: string | undefined;
  /** When snapshots are written; empty for never. */
  readonly save: string | undefined;
  readonly isLastWriteOk: boolean;
}

const TURN_ON =
  'redis-cli CONFIG SET appendonly yes; for good, `appendonly yes` in redis.conf or CONFIG REWRITE, or the setting of that name at a managed service.';

/** Judges how much a server may forget when it ends without having been asked to. */
export function judgePersistence({
  isAofOn,
  appendFsync,
  save,
  isLastWriteOk,
}: PersistenceFacts): readonly ServerCheck[] {
  return [how(isAofOn, appendFsync, save), ...(isLastWriteOk ? [] : [lastWriteFailed])];
}

const lastWriteFailed: ServerCheck = {
  check: 'persistence',
  level: 'warning',
  text: 'The server could not write its data to disk the last time.',
  remedy: "Look into the server's log; most often the disk is full or may not be written to.",
};

function how(isAofOn: boolean, appendFsync: string | undefined, save: string | undefined): ServerCheck {
  const check = 'persistence';
  if (isAofOn) {
    if (appendFsync === 'always') return { check, level: 'ok', text: 'Every write is on disk before it is answered.' };
    if (appendFsync === 'no') {
      const text = 'An append-only file is kept, and the operating system decides when it reaches the disk.';
      const remedy = 'redis-cli CONFIG SET appendfsync everysec, or always.';
      return { check, level: 'warning', text: `${text} Without power some 30 s may be lost.`, remedy };
    }
    const text = 'An append-only file is kept. Without power, and only then, the last second may be lost.';
    return { check, level: 'ok', text };
  }
  if (save === undefined) {
    const text = 'No append-only file is kept, and the server does not say whether it writes snapshots.';
    return { check, level: 'warning', text: `${text} What was accepted may be lost when it ends.`, remedy: TURN_ON };
  }
  const text =
    save === ''
      ? 'Neither an append-only file nor snapshots are kept: all threads are lost when the server ends.'
      : 'Only snapshots are kept: what was accepted since the last one is lost when the server ends unasked.';
  return { check, level: 'warning', text, remedy: TURN_ON };
}
