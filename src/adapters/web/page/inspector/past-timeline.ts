import type { StoredTranscriptEntry } from '../../../../threads/transcript.ts';
import { describeEntry } from './entry-text.ts';
import type { Bar, Mark, Track } from './timeline.ts';

/**
 * Reads the tracks of ended exchanges from a transcript. Model requests stand where their messages say, tool calls from
 * the end of the answer that made them for as long as they took; what says nothing has no length.
 */
export function tracksOfTranscript(transcript: readonly StoredTranscriptEntry[]): readonly Track[] {
  const tracks: Track[] = [];
  let bars: Bar[] = [];
  let marks: Mark[] = [];
  let turns = 0;
  for (const { index, line } of transcript) {
    if (line.kind === 'message') {
      const { message, at } = line;
      if (message.role === 'assistant') {
        turns += 1;
        bars.push(modelBar(`line-${index}`, turns, message));
      } else if (message.role === 'toolResult') {
        bars.push(toolBar(turns, message, endOfRequest(bars, turns) ?? message.timestamp));
      } else if (message.role === 'entry' && turns > 0) {
        marks.push({ at, label: describeEntry(message.entry) });
      }
    } else if (line.kind === 'exchange') {
      const startAt = Math.min(line.at, ...bars.map((bar) => bar.startAt));
      const { exchange, end, at: endAt } = line;
      tracks.push({ exchange, startAt, endAt, isComplete: true, bars, marks, turns, end });
      bars = [];
      marks = [];
      turns = 0;
    }
  }
  return tracks;
}

/** What was seen live is more exact, unless watching began in the middle. */
export function mergeTracks(past: readonly Track[], live: readonly Track[]): readonly Track[] {
  const known = new Map(past.map((track) => [track.exchange, track]));
  for (const track of live) if (track.isComplete || !known.has(track.exchange)) known.set(track.exchange, track);
  return [...known.values()].sort((one, other) => one.startAt - other.startAt);
}

type Message = Extract<StoredTranscriptEntry['line'], { kind: 'message' }>['message'];

function modelBar(id: string, turn: number, message: Extract<Message, { role: 'assistant' }>): Bar {
  const { timestamp, durationMs = 0, model, stopReason, usage } = message;
  return {
    id,
    kind: 'model',
    label: model,
    turn,
    startAt: timestamp,
    endAt: timestamp + durationMs,
    state: stopReason === 'error' || stopReason === 'aborted' ? 'failed' : 'done',
    tokens: { input: usage.input + usage.cacheRead + usage.cacheWrite, output: usage.output },
  };
}

/**
 * A call is drawn from the end of the answer that made it: that is when calls of a batch begin, unless a tool wants to
 * run alone. A transcript does not say when those began.
 */
function toolBar(turn: number, message: Extract<Message, { role: 'toolResult' }>, requestEndAt: number): Bar {
  const { toolCallId: id, toolName: label, durationMs = 0, isError } = message;
  const state = isError ? 'failed' : 'done';
  return { id, kind: 'tool', label, turn, startAt: requestEndAt, endAt: requestEndAt + durationMs, state };
}

function endOfRequest(bars: readonly Bar[], turn: number): Bar['endAt'] | undefined {
  return bars.find((bar) => bar.kind === 'model' && bar.turn === turn)?.endAt;
}
