import type { AssistantMessageEvent, AssistantMessageStream } from '../../../../src/core/index.ts';

/** Reads a stream to its end, each event as one line: its type, its block, and what it adds. */
export async function listEvents(
  stream: AssistantMessageStream,
  onEvent: (event: AssistantMessageEvent) => void = () => undefined,
): Promise<string[]> {
  const lines: string[] = [];
  for await (const event of stream) {
    lines.push(toLine(event));
    onEvent(event);
  }
  return lines;
}

function toLine(event: AssistantMessageEvent): string {
  if (event.type === 'done' || event.type === 'error') return `${event.type} ${event.reason}`;
  if (event.type === 'start') return 'start';
  const line = `${event.type} ${event.contentIndex}`;
  if ('delta' in event) return `${line} ${event.delta}`;
  return 'content' in event ? `${line} ${event.content}` : line;
}
