import {
  type AssistantMessage,
  createZeroUsage,
  type Message,
  type Model,
  type ToolResultMessage,
  type UserMessage,
} from '../../../../src/core/index.ts';

/** A PNG of one pixel, as far as anybody looks at it. */
export const IMAGE = { type: 'image' as const, data: 'iVBORw0KGgo=', mimeType: 'image/png' };

export function says(content: UserMessage['content']): UserMessage {
  return { role: 'user', content, timestamp: 0 };
}

export function answers(
  { api, provider, id }: Pick<Model, 'api' | 'provider' | 'id'>,
  content: AssistantMessage['content'],
  stopReason: AssistantMessage['stopReason'] = 'stop',
): AssistantMessage {
  return {
    role: 'assistant',
    content,
    api,
    provider,
    model: id,
    usage: createZeroUsage(),
    stopReason,
    timestamp: 0,
  };
}

export function returns(toolCallId: string, content: ToolResultMessage['content'], isError = false): ToolResultMessage {
  return { role: 'toolResult', toolCallId, toolName: 'get_weather', content, isError, timestamp: 0 };
}

/** The prompt and one tool. */
export const BEGINNING: Message = {
  role: 'system',
  content: 'You know the weather.',
  toolsAdded: [
    {
      name: 'get_weather',
      description: 'Tells the weather.',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  ],
  timestamp: 0,
};

/** Thinking, text, two calls, an image in a result, a failed call, and a question of half a character. */
export function fullTranscript(
  model: Pick<Model, 'api' | 'provider' | 'id'>,
  signatures: { readonly thinking?: string; readonly call?: string } = {},
): Message[] {
  const { thinking, call } = signatures;
  return [
    BEGINNING,
    says([{ type: 'text', text: 'Look' }, IMAGE]),
    answers(
      model,
      [
        { type: 'thinking', thinking: 'hmm', ...(thinking !== undefined && { thinkingSignature: thinking }) },
        { type: 'text', text: 'Looking.' },
        {
          type: 'toolCall',
          id: 'call_1',
          name: 'get_weather',
          arguments: { city: 'Paris' },
          ...(call !== undefined && { thoughtSignature: call }),
        },
        { type: 'toolCall', id: 'call_2', name: 'get_weather', arguments: { city: 'X' } },
      ],
      'toolUse',
    ),
    returns('call_1', [{ type: 'text', text: 'Map:' }, IMAGE]),
    returns('call_2', [{ type: 'text', text: 'No such city' }], true),
    says('And now? \ud83d'),
  ];
}
