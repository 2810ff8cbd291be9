import type { Message, UserMessage } from '../../core/index.ts';
import { stripLabel } from './strip-label.ts';

/** Something said since the model last spoke. */
export interface Said {
  /** `refusal`: a call that waited for approval is not made; its `text` is the reason, or empty. */
  readonly kind: 'request' | 'outcome' | 'refusal';
  readonly author: string | undefined;
  readonly text: string;
}

/** Words of labels under which nothing is asked: context, deletions, approved calls, summaries, files. */
const CONTEXT_ONLY =
  /for context only|not addressed to you|said here before|left unanswered|deleted a message|^decision on approval "": approved|^summary of|^files of/;
const OUTCOME = /^outcome of approval/;
const REFUSAL = /^decision on approval/;

/** What was said in these messages that wants an answer, in order. */
export function readRequests(messages: readonly Message[]): readonly Said[] {
  return messages.flatMap((message): readonly Said[] => {
    if (message.role !== 'user') return [];
    const { label, author, text } = stripLabel(textOf(message));
    if (CONTEXT_ONLY.test(withoutNames(label))) return [];
    const kind = OUTCOME.test(label) ? 'outcome' : REFUSAL.test(label) ? 'refusal' : 'request';
    return [{ kind, author, text }];
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
