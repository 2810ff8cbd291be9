import type { SystemMessage, Tool } from './message.ts';
import { getToolDeclaration } from './tool-declaration.ts';

/** Any list of messages: only entries with the role `system` are read, so custom roles need no filtering. */
export type TranscriptMessages = readonly { readonly role: string }[];

/** The system message that begins a transcript, or `undefined` when there is neither a prompt nor a tool. */
export function createInitialSystemMessage(
  systemPrompt: string | undefined,
  tools: readonly Tool[] | undefined,
): SystemMessage | undefined {
  const content = systemPrompt ?? '';
  const toolsAdded = (tools ?? []).map((tool) => getToolDeclaration(tool).tool);
  if (content === '' && toolsAdded.length === 0) return undefined;
  return { role: 'system', content, ...(toolsAdded.length > 0 && { toolsAdded }), timestamp: 0 };
}

/**
 * Replays all system messages into one: contents joined by blank lines, sections patched by name, the tools that are
 * left. It has the time of the first; without any system message it is `undefined`.
 */
export function getCurrentSystemMessage(messages: TranscriptMessages): SystemMessage | undefined {
  const systemMessages = messages.filter(isSystemMessage);
  const [first] = systemMessages;
  if (first === undefined) return undefined;
  const sections = replaySections(systemMessages);
  const toolsAdded = getCurrentTools(systemMessages);
  return {
    role: 'system',
    content: joinContents(systemMessages),
    ...(Object.keys(sections).length > 0 && { sections }),
    ...(toolsAdded.length > 0 && { toolsAdded }),
    timestamp: first.timestamp,
  };
}

/** The prompt after replaying all system messages: the contents, then the sections; empty when there is none. */
export function getCurrentSystemPrompt(messages: TranscriptMessages): string {
  const systemMessages = messages.filter(isSystemMessage);
  const parts = [joinContents(systemMessages), ...Object.values(replaySections(systemMessages))];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The tools that the model knows after replaying all system messages. */
export function getCurrentTools(messages: TranscriptMessages): Tool[] {
  const tools = new Map<string, Tool>();
  for (const message of messages) {
    if (isSystemMessage(message)) replayTools(tools, message);
  }
  return [...tools.values()];
}

/** Applies one system message to the tools known so far. A tool declared again keeps its place unless removed first. */
export function replayTools(tools: Map<string, Tool>, message: SystemMessage): void {
  for (const { name } of message.toolsRemoved ?? []) tools.delete(name);
  for (const tool of message.toolsAdded ?? []) tools.set(tool.name, tool);
}

export function isSystemMessage(message: { readonly role: string }): message is SystemMessage {
  return message.role === 'system';
}

function replaySections(messages: readonly SystemMessage[]): Record<string, string> {
  const sections = new Map<string, string>();
  for (const message of messages) {
    for (const [name, text] of Object.entries(message.sections ?? {})) {
      if (text === null) sections.delete(name);
      else sections.set(name, text);
    }
  }
  return Object.fromEntries(sections);
}

function joinContents(messages: readonly SystemMessage[]): string {
  return messages
    .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')))
    .filter((text) => text !== '')
    .join('\n\n');
}
