import { type Message, normalizeForModel } from '../../core/index.ts';
import { createConvertToLlm } from '../../threads/convert-to-llm.ts';
import { withoutBytes } from '../../threads/files-message.ts';
import { loadTranscript } from '../../threads/load-transcript.ts';
import { NO_PARTICIPATION } from '../../threads/participation.ts';
import type { StoredTranscriptEntry } from '../../threads/transcript.ts';
import { type Account, sumOf } from '../../threads/usage/account.ts';
import type { Backend } from './backend.ts';
import { exchangesOf } from './exchanges.ts';
import { type Place, threadOf } from './place.ts';
import type { ChatMessage, Inspection } from './protocol.ts';
import { messagesOf } from './read-messages.ts';
import { approvalsOf } from './thread-approvals.ts';

/**
 * Looks into a thread: what waits, what stands in the transcript, how the model reads it, why it was silent, within whose rights
 * it works, and what it used. `person` is who looks: theirs are the limits.
 */
export async function inspect(place: Place, person: string, backend: Backend): Promise<Inspection> {
  const threadId = threadOf(place);
  const { usage } = backend.host;
  const session = await backend.host.readThread(threadId);
  const transcript = session?.transcript ?? [];
  const { takesPart, muted, speakers } = session?.participation ?? NO_PARTICIPATION;
  return {
    threadId,
    state: session?.state ?? 'unknown',
    participation: { takesPart, muted, speakers },
    waiting: session?.waiting ?? [],
    transcript: transcript.map(withoutImages),
    modelView: modelViewOf(transcript),
    exchanges: exchangesOf(transcript),
    approvals: await approvalsOf(threadId, transcript, session?.waiting ?? [], backend),
    judgements: judgementsOf(await messagesOf(place.channel, place.root, backend)),
    usage: {
      thread: sumsOf(await usage.ofThread(threadId)),
      limits: await usage.today(threadId, person),
    },
  };
}

/** Without what is remembered of single exchanges: the transcript has it. */
function sumsOf(account: Account | undefined): Inspection['usage']['thread'] {
  return account === undefined ? null : sumOf([account]);
}

/** A page shows which images there are, and has no use for what may be megabytes. */
function withoutImages(stored: StoredTranscriptEntry): StoredTranscriptEntry {
  const { index, line } = stored;
  if (line.kind !== 'message' || line.message.role !== 'files') return stored;
  return { index, line: { ...line, message: withoutBytes(line.message) } };
}

function judgementsOf(messages: readonly ChatMessage[]): Inspection['judgements'] {
  return messages.flatMap(({ id, author, content, judgement }) => {
    if (judgement === undefined) return [];
    const text = content.kind === 'person' ? { text: content.text } : {};
    return [{ messageId: id, author: author.name, judgement, ...text }];
  });
}

function modelViewOf(transcript: readonly StoredTranscriptEntry[]): Inspection['modelView'] {
  const messages = createConvertToLlm()([...loadTranscript(transcript).messages]);
  return normalizeForModel(messages).map((message) => ({ role: message.role, text: textOf(message) }));
}

function textOf(message: Message): string {
  const spoken = typeof message.content === 'string' ? [message.content] : message.content.map(describeBlock);
  const parts = [...spoken, ...(message.role === 'system' ? systemParts(message) : [])];
  return parts.filter((part) => part !== '').join('\n\n');
}

type Block = Exclude<Message['content'], string>[number];

function describeBlock(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'thinking':
      return `(thinking) ${block.thinking}`;
    case 'image':
      return `(image, ${block.mimeType})`;
    case 'toolCall':
      return `(calls ${block.name}) ${JSON.stringify(block.arguments)}`;
  }
}

function systemParts(message: Extract<Message, { readonly role: 'system' }>): readonly string[] {
  const { sections = {}, toolsAdded = [], toolsRemoved = [] } = message;
  return [
    ...Object.entries(sections).flatMap(([name, text]) => {
      if (text === null) return [`(without ${name})`];
      return text === '' ? [] : [`(${name}) ${text}`];
    }),
    ...toolsAdded.map(({ name, description }) => `(tool ${name}) ${description}`),
    ...toolsRemoved.map(({ name }) => `(without tool ${name})`),
  ];
}
