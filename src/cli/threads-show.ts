import { sanitizeLine } from '../adapters/terminal/index.ts';
import type { AgentMessage } from '../core/index.ts';
import { type Entry, requestersOf, type WaitingEntry } from '../threads/entry.ts';
import type { FileContent } from '../threads/files-message.ts';
import type { SessionView, ThreadStore } from '../threads/ports.ts';
import { visibleText } from '../threads/reply-writing/reply-state.ts';
import type { ThreadId } from '../threads/thread-id.ts';
import type { ExchangeEnd, StoredTranscriptEntry } from '../threads/transcript.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { columns } from './columns.ts';
import { unknownThread } from './thread-argument.ts';
import { timeText } from './time-text.ts';
import { writeJson } from './write-json.ts';

/** Lines of the transcript and waiting entries that are shown. */
const LAST = 20;

/** Characters of one text. */
const TEXT_LENGTH = 200;

export interface ThreadsShowOptions {
  readonly store: ThreadStore;
  readonly thread: ThreadId;
  readonly isJson: boolean;
}

/**
 * Shows how a thread stands.
 *
 * @throws ThreadloopError `thread_unknown` when nothing is stored of it.
 */
export async function showThread(
  { store, thread, isJson }: ThreadsShowOptions,
  { stdout }: Pick<CliContext, 'stdout'>,
): Promise<ExitCode> {
  const session = await store.read(thread);
  if (session === undefined) throw unknownThread(thread);
  if (isJson) {
    const transcript = session.transcript.slice(-LAST);
    writeJson({ thread, ...session, transcript }, stdout);
    return 0;
  }
  for (const line of sessionLines(thread, session)) stdout.write(`${line}\n`);
  return 0;
}

function sessionLines(thread: ThreadId, session: SessionView): readonly string[] {
  const { state, participation, waiting, slots, transcript, length } = session;
  const { takesPart, muted, speakers } = participation;
  const facts = columns([
    ['Thread', thread],
    ['State', state],
    ['The bot', `${takesPart ? 'takes part' : 'takes no part'}${muted ? ', and is muted' : ''}`],
    ['Speakers', speakers.length === 0 ? 'none' : speakers.map(sanitizeLine).join(', ')],
    ['Slots', slots.length === 0 ? 'none' : slots.map(({ id, state: its }) => `${id} ${its}`).join(', ')],
  ]);
  const lines = transcript.slice(-LAST);
  return [
    ...facts,
    '',
    waiting.length === 0 ? 'Nothing waits.' : `Waiting (${waiting.length}):`,
    ...rowLines(waiting.slice(0, LAST).map(waitingRow)),
    ...(waiting.length > LAST ? [indented(`${waiting.length - LAST} more`)] : []),
    '',
    length === 0 ? 'The transcript is empty.' : `Transcript (the last ${lines.length} of ${length} lines):`,
    ...rowLines(lines.map(lineRow)),
  ];
}

/** People, models and platforms wrote these cells: nothing in them acts on the terminal. */
function rowLines(rows: readonly (readonly string[])[]): readonly string[] {
  return columns(rows.map((row) => row.map(sanitizeLine))).map(indented);
}

function waitingRow({ seq, entry, wake, followUp }: WaitingEntry): readonly string[] {
  return [`${seq}`, followUp ? 'follow-up' : wake ? 'wakes' : 'read', nameOf(entry), textOf(entry)];
}

function lineRow({ index, line }: StoredTranscriptEntry): readonly string[] {
  const at = timeText(line.at);
  switch (line.kind) {
    case 'message':
      return [`${index}`, at, ...messageCells(line.message)];
    case 'exchange':
      return [`${index}`, at, '—', `exchange ${line.exchange}: ${endOf(line.end)}`];
    case 'reset':
      return [`${index}`, at, '—', `reset by ${line.by.name}`];
    case 'replaced':
      return [`${index}`, at, '—', `lines ${line.from} to ${line.to} are answered again`];
    case 'compaction':
      return [`${index}`, at, '—', `summary of the lines up to ${line.coversThrough}`];
  }
}

function endOf(end: ExchangeEnd): string {
  return end.kind === 'failed' && end.error !== undefined ? `${end.kind} (${end.error.kind})` : end.kind;
}

function messageCells(message: AgentMessage): readonly string[] {
  switch (message.role) {
    case 'entry':
      return [nameOf(message.entry), textOf(message.entry)];
    case 'assistant': {
      const calls = message.content.flatMap((block) => (block.type === 'toolCall' ? [`calls ${block.name}`] : []));
      return ['bot', shortened([visibleText(message), ...calls].filter((part) => part !== '').join(' · '))];
    }
    case 'toolResult':
      return [message.toolName, message.isError ? 'failed' : 'done'];
    case 'system':
      return ['system', 'prompt and tools'];
    case 'files':
      return [message.author.name, shortened(`files: ${message.files.map(describeFile).join(', ')}`)];
    case 'user':
      return ['program', typeof message.content === 'string' ? shortened(message.content) : ''];
  }
}

function describeFile({ kind, name }: FileContent): string {
  return kind === 'skipped' ? `${name} (left out)` : name;
}

function nameOf(entry: Entry): string {
  const names = requestersOf(entry).map(({ name, id }) => name || id);
  return names.join(', ');
}

function textOf(entry: Entry): string {
  switch (entry.kind) {
    case 'message':
      return shortened(entry.text) || '(no text)';
    case 'correction':
      return entry.text === null ? `deleted ${entry.of}` : `edited ${entry.of}: ${shortened(entry.text)}`;
    case 'decision':
      return `approval ${entry.approval}: ${entry.verdict}`;
    case 'outcome':
    case 'reminder':
      return `${entry.kind}: ${shortened(entry.text)}`;
  }
}

function shortened(text: string): string {
  const line = sanitizeLine(text);
  return line.length <= TEXT_LENGTH ? line : `${line.slice(0, TEXT_LENGTH - 1).toWellFormed()}…`;
}

function indented(line: string): string {
  return `  ${line}`;
}
