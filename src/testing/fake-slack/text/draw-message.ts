import type { StoredMessage, StreamState } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { drawBlocks, drawTask } from './draw-blocks.ts';
import { drawText } from './draw-text.ts';

/** What a reader reads of a message: its blocks, or else its text, and its attachments. */
export function drawMessage(message: StoredMessage, state: FakeState): string {
  const { blocks, text, attachments, stream } = message;
  const body =
    stream?.isOpen === true
      ? drawStream(stream, state)
      : blocks.length > 0
        ? drawBlocks(blocks, state)
        : drawText(text, state);
  const attached = attachments.map((attachment) => {
    if (Array.isArray(attachment.blocks)) return drawBlocks(attachment.blocks, state);
    const text = [attachment.text, attachment.fallback].find((field) => typeof field === 'string');
    return drawText(text ?? '', state);
  });
  return [body, ...attached].filter((part) => part !== '').join('\n');
}

function drawStream(stream: StreamState, state: FakeState): string {
  const parts = stream.parts.map((part) => {
    if (part.kind === 'text') return drawText(part.text, state);
    return part.kind === 'task' ? drawTask(part.task, state) : drawBlocks(part.blocks, state);
  });
  return [stream.planTitle ?? '', ...parts].filter((part) => part !== '').join('\n');
}
