import type { ConsumedEntry, TurnStep, TurnTaken } from '../../ports.ts';
import { toLineArguments } from './line-record.ts';
import { parseStop } from './meta.ts';
import { fieldsOf, textOf, textsOf } from './reply.ts';
import { toSlotArguments } from './slot-record.ts';
import { parseWaiting } from './waiting-record.ts';

/** The arguments of turn.lua from the step's number on. */
export function toTurnArguments(step: TurnStep, retentionMs: number): readonly (string | number)[] {
  const { no, append, slots = [], journal = [], speakers = [], initiator, resultsComplete, show, release = '' } = step;
  const how = [no, resultsComplete ? 1 : 0, show, release, retentionMs];
  const lines = append.flatMap((line) => (line.kind === 'consume' ? consumedArguments(line) : [toLineArguments(line)]));
  return [
    ...how,
    ...(initiator === undefined ? [0, '', ''] : [1, initiator.id, initiator.name]),
    lines.length,
    ...lines.flat(),
    slots.length,
    ...slots.flatMap(toSlotArguments),
    journal.length,
    ...journal.flatMap(([callId, known]) => [callId, JSON.stringify(known)]),
    ...speakers,
  ];
}

/** The files of an entry follow it as a line, which the script leaves out where there is no such entry any more. */
function consumedArguments(line: ConsumedEntry): readonly (readonly (string | number)[])[] {
  const { seq, unanswered, read, files, at } = line;
  const entry = ['consume', seq, `${unanswered ? 'u' : ''}${read ? 'r' : ''}`, at];
  return files === undefined ? [entry] : [entry, toLineArguments({ kind: 'message', message: files, at })];
}

/** Reads what turn.lua answered. */
export function parseTurnTaken(reply: readonly unknown[]): TurnTaken {
  const [status, length, by, throughSeq, reset, waiting, readDropped, bodyReply] = reply;
  if (status === 'fenced' || status === 'released') return { status };
  const stop = parseStop(textOf(by, 'turn'), textOf(throughSeq, 'turn'), textOf(reset, 'turn'));
  const bodies = fieldsOf(bodyReply, 'turn');
  return {
    status: 'ok',
    length: Number(length),
    waiting: textsOf(waiting, 'turn').map((record) => parseWaiting(record, bodies)),
    readDropped: Number(readDropped),
    ...(stop !== null && { stop }),
  };
}
