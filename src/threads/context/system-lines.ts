import {
  type AgentMessage,
  type AgentTool,
  createInitialSystemMessage,
  getCurrentSystemMessage,
  type SystemMessage,
} from '../../core/index.ts';
import { type PromptSections, SECTION_NAMES, type SectionName } from './prompt-sections.ts';

/** A section that transcripts had when the instructions of a channel took the place of all others. */
const EARLIER_SECTION = 'instructions';

/**
 * The system message that a transcript without one begins with: every section, empty ones too, which so keep their
 * place for later, and the tools. Undefined when there is one already.
 */
export function openingSystemMessage(
  messages: readonly AgentMessage[],
  sections: PromptSections,
  tools: readonly AgentTool[],
  now: number,
): SystemMessage | undefined {
  if (messages[0]?.role === 'system') return undefined;
  const declared = createInitialSystemMessage('', [...tools]);
  const texts = SECTION_NAMES.map((name): [string, string] => [name, sections[name] ?? '']);
  return { role: 'system', content: '', ...declared, sections: Object.fromEntries(texts), timestamp: now };
}

/**
 * The system message that brings a prompt up to date, or undefined when it is. It replaces only the sections that
 * differ, so that what a provider has cached before them stays valid.
 *
 * New people are no reason to send one: what was said so far would have to be read again without a cache, and the label
 * of each message says who wrote it. They are told of when another section has changed.
 */
export function promptUpdate(
  messages: readonly AgentMessage[],
  sections: PromptSections,
  now: number,
): SystemMessage | undefined {
  const current = getCurrentSystemMessage([...messages]);
  const known = current?.sections ?? {};
  const isStale = (name: SectionName): boolean => {
    // A transcript of an earlier version has the base as its content.
    if (name === 'base' && current !== undefined && current.content !== '') return false;
    return sections[name] !== undefined && sections[name] !== (known[name] ?? '');
  };
  const stale = SECTION_NAMES.filter(isStale);
  const isEarlier = EARLIER_SECTION in known;
  if (!isEarlier && stale.every((name) => name === 'people')) return undefined;
  const texts = stale.map((name): [string, string] => [name, sections[name] ?? '']);
  const changed = { ...Object.fromEntries(texts), ...(isEarlier && { [EARLIER_SECTION]: null }) };
  return { role: 'system', content: '', sections: changed, timestamp: now };
}
