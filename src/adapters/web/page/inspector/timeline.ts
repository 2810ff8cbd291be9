import type { ExchangeEnd } from '../../../../threads/transcript.ts';
import type { PageAgentEvent, PageLiveEvent } from '../../protocol.ts';
import { describeEntry } from './entry-text.ts';

/** One model request or one tool call. Times are milliseconds since the epoch. */
export interface Bar {
  readonly id: string;
  readonly kind: 'model' | 'tool';
  readonly label: string;
  /** Counts the turns of the exchange from 1. */
  readonly turn: number;
  readonly startAt: number;
  /** When the first of a model's answer came. */
  readonly firstAt?: number;
  readonly endAt: number | null;
  readonly state: 'running' | 'done' | 'failed';
  readonly tokens?: { readonly input: number; readonly output: number };
}

/** Something that was said into an exchange while it was active. */
export interface Mark {
  readonly at: number;
  readonly label: string;
}

/** One exchange on the axis of time. */
export interface Track {
  readonly exchange: string;
  readonly startAt: number;
  readonly endAt: number | null;
  /** False when the inspector was opened in the middle of it: what came before is not known. */
  readonly isComplete: boolean;
  readonly bars: readonly Bar[];
  readonly marks: readonly Mark[];
  readonly turns: number;
  readonly end: ExchangeEnd | null;
}

/** Exchanges that are kept; older ones are read from the transcript again. */
const MAX_TRACKS = 50;

/** Adds one live event to the tracks of a thread, oldest first. Tracks that it does not touch stay the same objects. */
export function foldLiveEvent(tracks: readonly Track[], at: number, event: PageLiveEvent): readonly Track[] {
  switch (event.kind) {
    case 'exchangeStart':
      return replaceTrack(tracks, { ...emptyTrack(event.exchange, at), isComplete: true });
    case 'steered': {
      const track = trackOf(tracks, event.exchange, at);
      const marks = event.entries.map(({ entry }) => ({ at, label: describeEntry(entry) }));
      return replaceTrack(tracks, { ...track, marks: [...track.marks, ...marks] });
    }
    case 'agent': {
      const track = trackOf(tracks, event.exchange, at);
      const folded = foldAgentEvent(track, at, event.event);
      return folded === track ? tracks : replaceTrack(tracks, folded);
    }
    case 'exchangeEnd': {
      const track = trackOf(tracks, event.exchange, at);
      const bars = track.bars.map((bar) =>
        bar.endAt === null ? { ...bar, endAt: at, state: 'failed' as const } : bar,
      );
      return replaceTrack(tracks, { ...track, bars, endAt: at, end: event.end });
    }
    case 'accepted':
    case 'reply':
    case 'released':
    case 'platform':
      return tracks;
  }
}

function foldAgentEvent(track: Track, at: number, event: PageAgentEvent): Track {
  switch (event.type) {
    case 'turn_start':
      return startTurn(track, at);
    case 'message_start': {
      const { message } = event;
      if (message.role !== 'assistant') return track;
      return changeModelBar(ensureTurn(track, at), (bar) => ({ ...bar, firstAt: at, label: message.model }));
    }
    case 'message_end':
      return endMessage(track, at, event.message);
    case 'tool_execution_start': {
      const { toolCallId: id, toolName: label } = event;
      const bar: Bar = { id, kind: 'tool', label, turn: track.turns, startAt: at, endAt: null, state: 'running' };
      return { ...track, bars: [...track.bars.filter((other) => other.id !== id), bar] };
    }
    case 'tool_execution_end': {
      const state = event.isError ? 'failed' : 'done';
      const bars = track.bars.map((bar) =>
        bar.id === event.toolCallId ? ({ ...bar, endAt: at, state } as const) : bar,
      );
      return { ...track, bars };
    }
    case 'agent_start':
    case 'agent_end':
    case 'turn_end':
    case 'message_update':
    case 'tool_execution_update':
      return track;
  }
}

/** A turn begins with its model request, whose bar is drawn before the first of the answer comes. */
function startTurn(track: Track, at: number): Track {
  const turn = track.turns + 1;
  const bar: Bar = {
    id: `turn-${turn}`,
    kind: 'model',
    label: 'model',
    turn,
    startAt: at,
    endAt: null,
    state: 'running',
  };
  return { ...track, turns: turn, bars: [...track.bars, bar] };
}

/** Live events are lossy, and watching may begin in mid-turn: an answer without a known request gets its bar here. */
function ensureTurn(track: Track, at: number): Track {
  return openModelBar(track) === undefined ? startTurn(track, at) : track;
}

function endMessage(
  track: Track,
  at: number,
  message: Extract<PageAgentEvent, { type: 'message_end' }>['message'],
): Track {
  if (message.role === 'assistant') {
    const isFailed = message.stopReason === 'error' || message.stopReason === 'aborted';
    const { input, cacheRead, cacheWrite, output } = message.usage;
    return changeModelBar(ensureTurn(track, at), (bar) => ({
      ...bar,
      endAt: at,
      label: message.model,
      state: isFailed ? 'failed' : 'done',
      tokens: { input: input + cacheRead + cacheWrite, output },
    }));
  }
  // What is injected at the start of a turn comes before the request is sent.
  return changeModelBar(track, (bar) => (bar.firstAt === undefined ? { ...bar, startAt: at } : bar));
}

function openModelBar(track: Track): Bar | undefined {
  return track.bars.findLast((bar) => bar.kind === 'model' && bar.endAt === null);
}

function changeModelBar(track: Track, change: (bar: Bar) => Bar): Track {
  const open = openModelBar(track);
  return { ...track, bars: track.bars.map((bar) => (bar === open ? change(bar) : bar)) };
}

function trackOf(tracks: readonly Track[], exchange: string, at: number): Track {
  return tracks.find((track) => track.exchange === exchange) ?? emptyTrack(exchange, at);
}

function emptyTrack(exchange: string, at: number): Track {
  return { exchange, startAt: at, endAt: null, isComplete: false, bars: [], marks: [], turns: 0, end: null };
}

function replaceTrack(tracks: readonly Track[], track: Track): readonly Track[] {
  const index = tracks.findIndex((other) => other.exchange === track.exchange);
  if (index >= 0) return tracks.with(index, track);
  return [...tracks, track].slice(-MAX_TRACKS);
}
