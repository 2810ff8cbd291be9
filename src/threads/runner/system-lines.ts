import {
  type AgentMessage,
  type AgentTool,
  createInitialSystemMessage,
  getCurrentSystemMessage,
  type SystemMessage,
} from '../../core/index.ts';

/** The section of the prompt that holds a channel's own instructions. */
const INSTRUCTIONS = 'instructions';

export interface Prompt {
  /** What the bot is told in every channel. */
  readonly base: string;
  /** What it is told in this channel; empty when there is nothing. */
  readonly instructions: string;
}

/**
 * The system message that a transcript without one begins with: prompt, instructions and tools. Undefined when there
 * is one already.
 */
export function openingSystemMessage(
  messages: readonly AgentMessage[],
  { base, instructions }: Prompt,
  tools: readonly AgentTool[],
  now: number,
): SystemMessage | undefined {
  if (messages[0]?.role === 'system') return undefined;
  const opening = createInitialSystemMessage(base, [...tools]);
  const wanted = instructions.trim();
  if (opening === undefined) return undefined;
  return { ...opening, ...(wanted !== '' && { sections: { [INSTRUCTIONS]: wanted } }), timestamp: now };
}

/**
 * The system message that brings a channel's instructions up to date, or undefined when they are. It only replaces
 * that part, so that what a provider has cached stays valid.
 */
export function instructionsUpdate(
  messages: readonly AgentMessage[],
  { instructions }: Prompt,
  now: number,
): SystemMessage | undefined {
  const wanted = instructions.trim();
  const has = getCurrentSystemMessage([...messages])?.sections?.[INSTRUCTIONS] ?? '';
  if (has === wanted) return undefined;
  return { role: 'system', content: '', sections: { [INSTRUCTIONS]: wanted === '' ? null : wanted }, timestamp: now };
}
