import type { Message, UserMessage } from '../../core/index.ts';
import { stripLabel } from './strip-label.ts';

/** Something said since the model last spoke. */
export interface Said {
  readonly kind: 'request' | 'outcome';
  readonly author: string | undefined;
  readonly text: string;
}

/** Words of labels under which nothing is asked: context, deletions, decisions, summaries, files. */
const CONTEXT_ONLY =
  /for context only|not addressed to you|said here before|left unanswered|deleted a message|^decision on|^summary of|^files of/;
const OUTCOME = /^outcome of approval/;

/** What was said in these messages that wants an answer, in order. */
export function readRequests(messages: readonly Message[]): readonly Said[] {
  return messages.flatMap((message): readonly Said[] => {
    if (message.role !== 'user') return [];
    const { label, author, text } = stripLabel(textOf(message));
    if (CONTEXT_ONLY.test(withoutNames(label))) return [];
    return [{ kind: OUTCOME.test(label) ? 'outcome' : 'request', author, text }];
  });
}

function textOf({ content }: UserMessage): string {
  if (typeof content === 'string') return content;
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}

/** A person may be called anything. */
function withoutNames(label: string): string {
  return label.replace(/"[^"]*"/g, '""');
}
