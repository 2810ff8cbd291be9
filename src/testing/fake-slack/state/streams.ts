import { markdownToMrkdwn } from '../text/markdown.ts';
import { toRichText } from '../text/rich-text.ts';
import { changeMessage } from './message-events.ts';
import type { Json, StoredMessage, StreamPart, StreamState } from './messages.ts';
import type { FakeState } from './state.ts';

/** Whether the app can still write to the stream of a message. */
export function isLive(stream: StreamState, nowMs: number): boolean {
  return stream.isOpen && nowMs < stream.expiresAtMs;
}

/** Adds what was streamed: text to the text before it, a task in place of itself. */
export function addParts(stream: StreamState, parts: readonly StreamPart[]): void {
  for (const part of parts) {
    const last = stream.parts.at(-1);
    const known =
      part.kind === 'task'
        ? stream.parts.find((other) => other.kind === 'task' && other.task.id === part.task.id)
        : undefined;
    if (part.kind === 'text' && last?.kind === 'text') last.text += part.text;
    else if (part.kind === 'task' && known?.kind === 'task') known.task = { ...known.task, ...part.task };
    else stream.parts.push({ ...part });
  }
}

/** Ends a stream: what was streamed is an ordinary message now, with more blocks at its end. */
export function finishStream(message: StoredMessage, more: readonly Json[], state: FakeState): void {
  const { stream } = message;
  if (stream === undefined) return;
  stream.isOpen = false;
  message.text = streamedText(stream);
  message.blocks = [...blocksOf(stream, state), ...more];
}

/**
 * What Slack's own stop button does: ends the streams of a thread, as far as they got.
 *
 * @returns the `ts` of the messages whose streams were stopped.
 */
export function stopStreams(channel: string, threadTs: string, state: FakeState): readonly string[] {
  const nowMs = state.clock.now();
  const streaming = state.messages
    .thread(channel, threadTs)
    .filter(({ stream }) => stream !== undefined && isLive(stream, nowMs));
  for (const message of streaming) {
    changeMessage(message, state, () => {
      if (message.stream !== undefined) message.stream.isStoppedByUser = true;
      finishStream(message, [], state);
    });
  }
  return streaming.map(({ ts }) => ts);
}

/** The text that a stream has so far, as a message's text. */
export function streamedText(stream: StreamState): string {
  return markdownToMrkdwn(stream.parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''));
}

function blocksOf(stream: StreamState, state: FakeState): readonly Json[] {
  const isPlan = stream.displayMode === 'plan' || stream.planTitle !== undefined;
  const tasks = stream.parts.flatMap((part) => (part.kind === 'task' ? [toCard(part.task)] : []));
  const plan = { type: 'plan', block_id: state.ids.next('block'), title: stream.planTitle ?? 'Plan', tasks };
  const others = stream.parts.flatMap((part): readonly Json[] => {
    if (part.kind === 'blocks') return part.blocks;
    if (part.kind === 'text') return [{ type: 'markdown', block_id: state.ids.next('block'), text: part.text }];
    return isPlan ? [] : [{ block_id: state.ids.next('block'), ...toCard(part.task) }];
  });
  return isPlan && tasks.length > 0 ? [plan, ...others] : others;
}

function toCard({ id, title, status, details, output, sources }: Json): Json {
  return {
    type: 'task_card',
    task_id: id,
    title,
    status,
    ...(typeof details === 'string' && { details: toRichText(details, 'details') }),
    ...(typeof output === 'string' && { output: toRichText(output, 'output') }),
    ...(sources !== undefined && { sources }),
  };
}
