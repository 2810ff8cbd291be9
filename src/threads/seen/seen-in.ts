import type { AgentMessage, JsonValue, ToolResultMessage } from '../../core/index.ts';
import { textWithinFence } from '../fenced-text.ts';
import type { FilesMessage } from '../files-message.ts';
import { plainText } from '../model-notes.ts';
import type { EntryMessage } from '../transcript.ts';
import { canonicalAddress } from './canonical-address.ts';
import { hasAddress } from './has-address.ts';
import type { Seen } from './seen.ts';

/** A text that others wrote, and what the model has said to get it: what stands there, too, may be an echo. */
interface OthersText {
  readonly text: string;
  readonly asked: readonly string[];
}

/**
 * What was seen in a conversation. Read when it is asked, and only then. Of tools it takes those that `quotesOthers`
 * tells of, and of their results what stands in a fence: the line before it, failures and notes repeat what the model
 * has called them with. Left out, too, is what the bot said itself or had itself reminded of, what came of approved
 * calls, summaries, and what an agent is told by another one.
 */
export function seenIn(messages: () => readonly AgentMessage[], quotesOthers: (tool: string) => boolean): Seen {
  const isThere = (holds: (text: string) => boolean): boolean =>
    othersTexts(messages(), quotesOthers).some(({ text, asked }) => holds(text) && !asked.some(holds));
  return {
    hasText: (text) => {
      const wanted = evened(text);
      return wanted !== '' && isThere((other) => evened(other).includes(wanted));
    },
    hasAddress: (address) => {
      const wanted = canonicalAddress(address);
      return wanted !== undefined && isThere((other) => hasAddress(other, wanted));
    },
  };
}

function othersTexts(messages: readonly AgentMessage[], quotesOthers: (tool: string) => boolean): OthersText[] {
  return messages.flatMap((message, at): readonly OthersText[] => {
    switch (message.role) {
      case 'entry':
        return saidIn(message).map(unasked);
      case 'files':
        return filesIn(message).map(unasked);
      case 'toolResult':
        return message.isError || !quotesOthers(message.toolName) ? [] : resultIn(message, messages.slice(0, at));
      case 'system':
      case 'user':
      case 'assistant':
        return [];
    }
  });
}

function unasked(text: string): OthersText {
  return { text, asked: [] };
}

function saidIn({ entry, earlier, own }: EntryMessage): readonly string[] {
  if (own === true) return [];
  switch (entry.kind) {
    case 'message':
      // Of what was said before, quotes stand in the text, and whose they are is not known.
      return [
        earlier === true ? entry.text.replace(/^>.*$/gmu, '') : entry.text,
        ...entry.quotes.flatMap(({ text, own }) => (own === true ? [] : [text])),
      ];
    case 'correction':
      return [entry.text ?? ''];
    case 'decision':
      return entry.by === 'clock' ? [] : [entry.reason ?? ''];
    case 'outcome':
    case 'reminder':
      return [];
  }
}

function filesIn({ files }: FilesMessage): readonly string[] {
  return files.flatMap((file) => (file.kind === 'text' ? [file.text] : []));
}

function resultIn({ toolCallId, content }: ToolResultMessage, before: readonly AgentMessage[]): readonly OthersText[] {
  const asked = textsIn(argumentsOf(toolCallId, before));
  return content.flatMap((block) => (block.type === 'text' ? [{ text: textWithinFence(block.text), asked }] : []));
}

/** Some providers number the calls of each answer anew: the newest is the one. */
function argumentsOf(callId: string, before: readonly AgentMessage[]): JsonValue {
  const calls = before.flatMap((message) => (message.role === 'assistant' ? message.content : []));
  const call = calls.findLast((block) => block.type === 'toolCall' && block.id === callId);
  return call?.type === 'toolCall' ? call.arguments : null;
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function evened(text: string): string {
  return plainText(text).replace(/\s+/gu, ' ').trim().toLowerCase();
}
