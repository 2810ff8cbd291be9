import type { Claimed, OwnerToken } from '../ports.ts';
import type { StoredTranscriptEntry } from '../transcript.ts';
import { showWaiting } from './mailbox.ts';
import { quarantine, quarantinedBefore } from './quarantine.ts';
import type { ThreadState } from './thread-state.ts';

/** Gives the thread to `token`; see `ThreadStore.claim`. More takeovers than `maxCrashes` in a row quarantine it. */
export function claim(
  state: ThreadState,
  activation: number,
  token: OwnerToken,
  maxCrashes: number,
  now: number,
): Claimed {
  if (activation !== state.activation) return { status: 'stale' };
  if (state.state === 'idle') return quarantinedBefore(state, token) ?? { status: 'stale' };
  const isResend = state.owner === token;
  const isTakeover = state.state === 'running' && !isResend;
  if (isTakeover) state.crashes += 1;
  if (state.crashes > maxCrashes) return quarantine(state, token, now);

  state.state = 'running';
  state.owner = token;
  state.touchedAt = now;
  if (!isResend) {
    state.stepNo = 0;
    state.shown = { steering: 0, everything: 0 };
  }
  return {
    status: isTakeover ? 'takenOver' : 'claimed',
    ...showWaiting(state, 'everything'),
    transcript: linesToLoad(state.transcript),
    length: state.length,
    participation: state.participation,
    journal: new Map(state.journal),
    slots: state.slots,
    ...(state.stop !== null && { stop: state.stop }),
  };
}

/**
 * The newest compaction may stand behind lines that it does not cover: those are still read as they are. An exchange
 * that is open is read from its beginning even so, since whoever spoke into it limits what it may do.
 */
export function linesToLoad(transcript: readonly StoredTranscriptEntry[]): readonly StoredTranscriptEntry[] {
  const compaction = transcript.findLast(({ line }) => line.kind === 'compaction');
  if (compaction?.line.kind !== 'compaction') return transcript;
  const lastEnd = transcript.findLast(({ line }) => line.kind === 'exchange')?.index ?? -1;
  const from = Math.min(compaction.line.coversThrough + 1, compaction.index, lastEnd + 1);
  return transcript.filter(({ index }) => index >= from);
}
