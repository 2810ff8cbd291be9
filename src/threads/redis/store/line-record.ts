import type { AgentMessage } from '../../../core/index.ts';
import type { Entry } from '../../entry.ts';
import type { EntryMessage, TranscriptEntry } from '../../transcript.ts';
import { SCHEMA_VERSION } from '../schema-version.ts';
import { type Bodies, parseRecord } from './record.ts';

/** A transcript line as scripts take it: kind, header, reach (what a compaction covers) and body. */
export type LineArguments = readonly [kind: string, header: string, reach: string, body: string];

/** Makes the record of a line, in the parts that scripts put together. */
export function toLineArguments(line: TranscriptEntry): LineArguments {
  const header = (kind: string, ...more: readonly unknown[]): string =>
    JSON.stringify([SCHEMA_VERSION, kind, line.at, ...more]);
  switch (line.kind) {
    case 'message':
      if (line.message.role === 'entry') return entryArguments(line.message, line.at);
      if (line.message.role === 'files') {
        return ['files', header('files', line.message.of), '', JSON.stringify(line.message)];
      }
      return ['message', header('message'), '', JSON.stringify(line.message)];
    case 'exchange': {
      const { exchange, initiator, end } = line;
      return ['exchange', header('exchange'), '', JSON.stringify({ exchange, initiator, end })];
    }
    case 'reset':
      return ['reset', header('reset'), '', JSON.stringify(line.by)];
    case 'replaced':
      return ['replaced', header('replaced', line.from, line.to), '', JSON.stringify(line.by)];
    case 'compaction': {
      const { coversThrough, summary, systemMessage, usage } = line;
      const body = JSON.stringify({ summary, systemMessage, usage });
      return ['compaction', header('compaction', coversThrough), `${coversThrough}`, body];
    }
  }
}

/** Reads a line back. */
export function parseLine(record: string, bodies: Bodies): TranscriptEntry {
  const { header, body } = parseRecord(record, bodies);
  const [, kind, at, first, second] = header;
  // What stands here was written by `toLineArguments` or by a script of the same version.
  const value: unknown = JSON.parse(body);
  const time = Number(at);
  switch (kind) {
    case 'entry':
      return { kind: 'message', message: parseEntryMessage(header, value as Entry), at: time };
    case 'message':
    case 'files':
      return { kind: 'message', message: value as AgentMessage, at: time };
    case 'exchange':
      return { kind, ...(value as Pick<Line<'exchange'>, 'exchange' | 'initiator' | 'end'>), at: time };
    case 'reset':
      return { kind, by: value as Line<'reset'>['by'], at: time };
    case 'replaced':
      return { kind, from: Number(first), to: Number(second), by: value as Line<'replaced'>['by'], at: time };
    case 'compaction': {
      const rest = value as Pick<Line<'compaction'>, 'summary' | 'systemMessage' | 'usage'>;
      return { kind, coversThrough: Number(first), ...rest, at: time };
    }
    default:
      throw new TypeError(`A stored line is of the kind ${JSON.stringify(kind)}, which this version does not write.`);
  }
}

type Line<Kind extends TranscriptEntry['kind']> = Extract<TranscriptEntry, { readonly kind: Kind }>;

/** What scripts go by in an entry: its id, and the message it corrects. */
export function idsOf(entry: Entry): readonly [id: string, of: string] {
  return [entry.id, entry.kind === 'correction' ? entry.of : ''];
}

function entryArguments(message: EntryMessage, at: number): LineArguments {
  const { seq, entry, unanswered, read, earlier, own, timestamp } = message;
  const flags = `${unanswered ? 'u' : ''}${read ? 'r' : ''}${earlier ? 'e' : ''}${own ? 'o' : ''}`;
  const apart = timestamp === at ? [] : [timestamp];
  const header = JSON.stringify([SCHEMA_VERSION, 'entry', at, seq, flags, ...idsOf(entry), ...apart]);
  return ['entry', header, '', JSON.stringify(entry)];
}

function parseEntryMessage(header: readonly unknown[], entry: Entry): EntryMessage {
  const [, , at, seq, flags, , , timestamp = at] = header;
  const letters = String(flags);
  return {
    role: 'entry',
    seq: Number(seq),
    entry,
    ...(letters.includes('u') && { unanswered: true as const }),
    ...(letters.includes('r') && { read: true as const }),
    ...(letters.includes('e') && { earlier: true as const }),
    ...(letters.includes('o') && { own: true as const }),
    timestamp: Number(timestamp),
  };
}
