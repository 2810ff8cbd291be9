import type { AgentMessage } from '../../../../core/index.ts';
import type { FileContent } from '../../../../threads/files-message.ts';
import type { StoredTranscriptEntry } from '../../../../threads/transcript.ts';
import { describeEnd } from './entry-text.ts';
import { prettyJson } from './json-text.ts';

/** One line of a transcript, as people see it. */
export interface TranscriptRow {
  readonly index: number;
  readonly at: number;
  readonly kind: 'person' | 'bot' | 'tool' | 'system' | 'change';
  readonly who: string;
  readonly text: string;
  /** What is special about it, one or two words each. */
  readonly flags: readonly string[];
}

/** Shows every line of a transcript; nothing is left out, since this is where one looks for what is missing. */
export function rowsOfTranscript(transcript: readonly StoredTranscriptEntry[]): readonly TranscriptRow[] {
  const replaced = transcript.flatMap(({ line }) => (line.kind === 'replaced' ? [line] : []));
  return transcript.map(({ index, line }) => {
    const isReplaced = replaced.some(({ from, to }) => from <= index && index <= to);
    const flags = isReplaced ? ['replaced'] : [];
    if (line.kind === 'message') {
      const { message, at } = line;
      return { index, at, ...rowOfMessage(message), flags: [...flagsOf(message), ...flags] };
    }
    return { index, at: line.at, kind: 'change', who: line.kind, text: describeChange(line), flags };
  });
}

function rowOfMessage(message: AgentMessage): Pick<TranscriptRow, 'kind' | 'who' | 'text'> {
  switch (message.role) {
    case 'entry': {
      const { entry } = message;
      const who = 'author' in entry ? entry.author.name : entry.kind;
      const text = 'text' in entry ? (entry.text ?? '(deleted)') : entry.verdict;
      return { kind: 'person', who, text };
    }
    case 'assistant':
      return { kind: 'bot', who: message.model, text: textOf(message.content) };
    case 'toolResult':
      return { kind: 'tool', who: message.toolName, text: textOf(message.content) };
    case 'files':
      return { kind: 'person', who: message.author.name, text: message.files.map(describeFile).join('\n') };
    case 'user':
      return { kind: 'person', who: 'user', text: textOf(message.content) };
    case 'system':
      return { kind: 'system', who: 'system', text: systemText(message) };
  }
}

function flagsOf(message: AgentMessage): readonly string[] {
  switch (message.role) {
    case 'entry': {
      const flags: string[] = message.entry.kind === 'message' ? [] : [message.entry.kind];
      if (message.read === true) flags.push('context only');
      if (message.unanswered === true) flags.push('unanswered');
      return flags;
    }
    case 'assistant':
      return message.stopReason === 'stop' || message.stopReason === 'toolUse' ? [] : [message.stopReason];
    case 'toolResult':
      return message.isError ? ['failed'] : [];
    case 'files':
      return ['files'];
    case 'user':
    case 'system':
      return [];
  }
}

function describeFile(file: FileContent): string {
  switch (file.kind) {
    case 'text':
      return `${file.name}${file.cutAfterBytes === undefined ? '' : ' (its beginning)'}:\n${file.text}`;
    case 'image':
      return `${file.name} (image, ${file.mimeType})`;
    case 'skipped':
      return `${file.name} (left out: ${file.reason.kind})`;
  }
}

function textOf(content: Extract<AgentMessage, { role: 'user' | 'assistant' | 'toolResult' }>['content']): string {
  if (typeof content === 'string') return content;
  const parts = content.map((block) => {
    switch (block.type) {
      case 'text':
        return block.text;
      case 'thinking':
        return `(thinking) ${block.thinking}`;
      case 'toolCall':
        return `→ ${block.name} ${prettyJson(block.arguments)}`;
      case 'image':
        return `(image, ${block.mimeType})`;
    }
  });
  return parts.join('\n');
}

function systemText({
  content,
  sections = {},
  toolsAdded = [],
  toolsRemoved = [],
}: Extract<AgentMessage, { role: 'system' }>): string {
  const prompt = typeof content === 'string' ? content : content.map(({ text }) => text).join('\n');
  const changes = [
    ...toolsAdded.map(({ name }) => `+ tool ${name}`),
    ...toolsRemoved.map(({ name }) => `- tool ${name}`),
  ];
  const told = Object.entries(sections).map(([name, text]) => (text === null ? `- ${name}` : text));
  return [prompt, ...told, ...changes].filter((part) => part !== '').join('\n');
}

function describeChange(line: Exclude<StoredTranscriptEntry['line'], { kind: 'message' }>): string {
  switch (line.kind) {
    case 'exchange':
      return `Exchange ${line.exchange} of ${line.initiator?.name ?? 'the clock'} ended. ${describeEnd(line.end)}`;
    case 'reset':
      return `${line.by.name} began the conversation anew: nothing above counts any more.`;
    case 'replaced':
      return `${line.by.name} asked for another try: lines ${line.from} to ${line.to} no longer count.`;
    case 'compaction':
      return `Everything up to line ${line.coversThrough} was summarised: ${line.summary}`;
  }
}
