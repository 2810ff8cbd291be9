import type { AgentMessage } from '../../core/index.ts';
import type { StoredTranscriptEntry } from '../transcript.ts';

/** Answers older than the newest compaction: what a provider counted for them included what is summed up since. */
export function answersBeforeCompaction(lines: readonly StoredTranscriptEntry[]): readonly AgentMessage[] {
  const at = lines.findLastIndex(({ line }) => line.kind === 'compaction');
  return lines
    .slice(0, Math.max(at, 0))
    .flatMap(({ line }) => (line.kind === 'message' && line.message.role === 'assistant' ? [line.message] : []));
}
