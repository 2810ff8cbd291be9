import type { AssistantMessage, AssistantMessageEvent, AssistantMessageStream } from '../../../src/core/index.ts';

/** What a stream said: its events without the shared message, and the final message. */
export interface CollectedAnswer {
  readonly events: readonly object[];
  readonly message: AssistantMessage;
}

/** Reads a stream to its end. */
export async function collectAnswer(
  streaming: AssistantMessageStream | Promise<AssistantMessageStream>,
): Promise<CollectedAnswer> {
  const stream = await streaming;
  const events: object[] = [];
  for await (const event of stream) events.push(withoutMessage(event));
  return { events, message: await stream.result() };
}

function withoutMessage(event: AssistantMessageEvent): object {
  if (event.type === 'done' || event.type === 'error') return { type: event.type, reason: event.reason };
  const { partial: _partial, ...rest } = event;
  // A call changes while it grows.
  return structuredClone(rest);
}
