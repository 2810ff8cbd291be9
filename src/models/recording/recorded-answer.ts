import { type AssistantMessage, AssistantMessageEventStream, type Clock } from '../../core/index.ts';

/**
 * Streams an answer that was recorded, each block at once. One that was aborted waits, when all of it has been said,
 * for the abort.
 *
 * @param onAborted called when only the abort is missing
 */
export function streamRecordedAnswer(
  answer: AssistantMessage,
  { signal, clock, onAborted }: { signal: AbortSignal | undefined; clock: Clock; onAborted: () => void },
): AssistantMessageEventStream {
  const stream = new AssistantMessageEventStream(clock);
  const final = structuredClone(answer);
  const partial: AssistantMessage = { ...final, content: [], stopReason: 'pending' };
  stream.push({ type: 'start', partial });
  for (const [contentIndex, block] of final.content.entries()) {
    partial.content.push(structuredClone(block));
    pushBlock(stream, contentIndex, block, partial);
  }
  if (final.stopReason === 'aborted' && signal?.aborted === false) {
    signal.addEventListener('abort', () => end(stream, final), { once: true });
    onAborted();
  } else end(stream, final);
  return stream;
}

function pushBlock(
  stream: AssistantMessageEventStream,
  contentIndex: number,
  block: AssistantMessage['content'][number],
  partial: AssistantMessage,
): void {
  switch (block.type) {
    case 'text':
      stream.push({ type: 'text_start', contentIndex, partial });
      stream.push({ type: 'text_delta', contentIndex, delta: block.text, partial });
      stream.push({ type: 'text_end', contentIndex, content: block.text, partial });
      return;
    case 'thinking':
      stream.push({ type: 'thinking_start', contentIndex, partial });
      stream.push({ type: 'thinking_delta', contentIndex, delta: block.thinking, partial });
      stream.push({ type: 'thinking_end', contentIndex, content: block.thinking, partial });
      return;
    case 'toolCall':
      stream.push({ type: 'toolcall_start', contentIndex, partial });
      stream.push({ type: 'toolcall_end', contentIndex, toolCall: block, partial });
  }
}

function end(stream: AssistantMessageEventStream, final: AssistantMessage): void {
  const { stopReason } = final;
  if (stopReason === 'error' || stopReason === 'aborted') {
    stream.push({ type: 'error', reason: stopReason, error: final });
  } else {
    stream.push({ type: 'done', reason: stopReason === 'pending' ? 'stop' : stopReason, message: final });
  }
}
