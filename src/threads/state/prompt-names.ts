import type { SystemMessage } from '../../core/index.ts';
import { SECTIONS_WITH_NAMES } from '../context/prompt-sections.ts';
import type { TranscriptEntry } from '../transcript.ts';

/**
 * A line without the names that its prompt has from the chat, where they may be the erased person's: the list of people
 * in any case, since a name can be too short to be looked for. What a deployment says of itself stays.
 */
export function withoutPromptNames(line: TranscriptEntry, mentions: (value: unknown) => boolean): TranscriptEntry {
  if (line.kind === 'message' && line.message.role === 'system') {
    return { ...line, message: withoutSections(line.message, mentions) };
  }
  if (line.kind !== 'compaction' || line.systemMessage === null) return line;
  return { ...line, systemMessage: withoutSections(line.systemMessage, mentions) };
}

function withoutSections(message: SystemMessage, mentions: (value: unknown) => boolean): SystemMessage {
  if (message.sections === undefined) return message;
  const sections = Object.entries(message.sections).map(([name, text]): [string, string | null] => {
    const isTold = text !== null && SECTIONS_WITH_NAMES.includes(name) && (name === 'people' || mentions(text));
    return [name, isTold ? '' : text];
  });
  return { ...message, sections: Object.fromEntries(sections) };
}
