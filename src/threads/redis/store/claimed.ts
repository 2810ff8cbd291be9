import type { Claimed } from '../../ports.ts';
import type { ThreadId } from '../../thread-id.ts';
import { parseJournal, parseLines } from './loaded-thread.ts';
import { parseMeta } from './meta.ts';
import { fieldsOf, textOf, textsOf } from './reply.ts';
import { parseSlots } from './slot-record.ts';
import { parseWaiting } from './waiting-record.ts';

/** Reads what claim.lua answered. `seldom`: a quarantine, which is decided outside of the script. */
export function parseClaimed(reply: readonly unknown[], thread: ThreadId): Claimed | 'seldom' {
  const [status, metaReply, waiting, first, lines, journal, bodyReply] = reply;
  if (status === 'stale') return { status };
  if (status !== 'claimed' && status !== 'takenOver') return 'seldom';
  const meta = fieldsOf(metaReply, 'claim');
  const { participation, stop, readDropped } = parseMeta(meta);
  const bodies = fieldsOf(bodyReply, 'claim');
  const records = textsOf(lines, 'claim');
  const from = textOf(first, 'claim');
  return {
    status,
    waiting: textsOf(waiting, 'claim').map((record) => parseWaiting(record, bodies)),
    readDropped,
    transcript: parseLines([from], records, bodies),
    length: Number(from) + records.length,
    participation,
    journal: new Map(parseJournal(fieldsOf(journal, 'claim'))),
    slots: parseSlots(meta, thread),
    ...(stop !== null && { stop }),
  };
}
