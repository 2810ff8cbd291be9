import { isKeyOf } from '../threads/erasing/document.ts';
import type { Storage } from '../threads/ports.ts';
import type { ThreadId } from '../threads/thread-id.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { unknownThread } from './thread-argument.ts';
import { writeJson } from './write-json.ts';

/** The form of what is written; docs/operating.md describes it. */
const SCHEMA_VERSION = 1;

export interface ThreadsExportOptions {
  readonly storage: Storage;
  readonly thread: ThreadId;
}

/**
 * Writes everything that is stored of a thread, one JSON object a line, the thread itself first.
 *
 * @throws ThreadloopError `thread_unknown` when nothing is stored of it.
 */
export async function exportThread(
  { storage, thread }: ThreadsExportOptions,
  { stdout }: Pick<CliContext, 'stdout'>,
): Promise<ExitCode> {
  const { store, records, schedule } = storage;
  const exported = await store.export(thread);
  if (exported === undefined) throw unknownThread(thread);
  const { transcript, waiting, slots, journal, seen, ...head } = exported;
  writeJson({ kind: 'thread', schemaVersion: SCHEMA_VERSION, thread, ...head }, stdout);
  for (const line of transcript) writeJson({ kind: 'line', ...line }, stdout);
  for (const entry of waiting) writeJson({ kind: 'waiting', ...entry }, stdout);
  for (const slot of slots) writeJson({ kind: 'slot', slot }, stdout);
  for (const [callId, outcome] of journal) writeJson({ kind: 'outcome', callId, outcome }, stdout);
  for (const [id, at] of seen) writeJson({ kind: 'accepted', id, at }, stdout);
  for await (const [key, { value }] of records.list(''))
    if (isKeyOf(key, { thread })) writeJson({ kind: 'document', key, value }, stdout);
  for (const timer of await schedule.list(thread)) writeJson({ kind: 'timer', ...timer }, stdout);
  return 0;
}
