import { Type } from '@sinclair/typebox';
import type { AgentTool } from '../../../src/core/index.ts';
import { Agent, type AgentMessage, type Model, type StreamFn } from '../../../src/core/index.ts';
import { createFakeClock } from '../../../src/testing/index.ts';

/** Doubles a number; 13 is one that it refuses. */
const double: AgentTool = {
  name: 'double',
  label: 'Double',
  description: 'Doubles a number.',
  parameters: Type.Object({ number: Type.Number() }),
  execute: async (_id, { number }) => {
    if (number === 13) throw new Error('Not this one.');
    return { content: [{ type: 'text', text: String(2 * Number(number)) }], details: {} };
  },
};

/** Gives a picture with a line of text. */
const look: AgentTool = {
  name: 'look',
  label: 'Look',
  description: 'Looks out of the window.',
  parameters: Type.Object({}),
  execute: async () => ({
    content: [
      { type: 'text', text: 'This is outside:' },
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
    ],
    details: {},
  }),
};

export interface ConversationOptions {
  readonly streamFn: StreamFn;
  readonly model: Model;
  readonly thinkingLevel?: 'low';
}

/** An agent with both tools whose clock stands still. */
export function createConversation({ streamFn, model, thinkingLevel }: ConversationOptions): Agent {
  return new Agent({
    streamFn,
    clock: createFakeClock(),
    sessionId: 'thread-1',
    initialState: {
      model,
      systemPrompt: 'Be brief.',
      tools: [double, look],
      ...(thinkingLevel !== undefined && { thinkingLevel }),
    },
  });
}

/** A transcript as people would tell it: who said, thought, called or found what. */
export function tell(messages: readonly AgentMessage[]): readonly string[] {
  return messages.flatMap((message) => {
    switch (message.role) {
      case 'system':
        return [];
      case 'user':
        return [
          `user: ${typeof message.content === 'string' ? `"${message.content}"` : message.content.map(tellPart).join(' ')}`,
        ];
      case 'toolResult':
        return [
          `${message.isError ? 'failed' : 'result'} ${message.toolCallId}: ${message.content.map(tellPart).join(' ')}`,
        ];
      case 'assistant':
        return [...message.content.map(tellPart), message.stopReason];
      default:
        // Nothing else comes from an agent alone.
        return [];
    }
  });
}

function tellPart(part: object): string {
  if ('text' in part) return `"${String(part.text)}"`;
  if ('thinking' in part) return `thinks: ${'redacted' in part ? '(withheld)' : String(part.thinking)}`;
  if ('arguments' in part && 'name' in part && 'id' in part) {
    return `calls ${String(part.name)} ${String(part.id)}: ${JSON.stringify(part.arguments)}`;
  }
  return '(an image)';
}
