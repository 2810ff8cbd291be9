import { useEffect, useState } from 'preact/hooks';
import type { Inspection } from '../../protocol.ts';
import { type Subscribe, watchInspection } from './inspection-source.ts';
import { appendToLog, EMPTY_LOG, type LiveLog } from './live-log.ts';
import { type InspectedPlace, loadInspection } from './load-inspection.ts';
import { foldLiveEvent, type Track } from './timeline.ts';

/** All that is known of the thread that is looked at. */
export interface KnownThread {
  /** Undefined until the server answered for the first time. */
  readonly inspection: Inspection | undefined;
  readonly log: LiveLog;
  readonly tracks: readonly Track[];
  /** Why it is not up to date: a sentence. */
  readonly problem: string | undefined;
}

const NOTHING: KnownThread = { inspection: undefined, log: EMPTY_LOG, tracks: [], problem: undefined };

/** Follows one thread while it is looked at; another place begins anew. */
export function useInspection({ person, channel, thread }: InspectedPlace, subscribe: Subscribe): KnownThread {
  const [known, setKnown] = useState(NOTHING);
  useEffect(() => {
    setKnown(NOTHING);
    return watchInspection({
      place: { person, channel, thread },
      subscribe,
      load: loadInspection,
      later: (callback, ms) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
      onInspection: (inspection) => setKnown((before) => ({ ...before, inspection })),
      onProblem: (problem) => setKnown((before) => ({ ...before, problem })),
      onEvents: (events) =>
        setKnown((before) => ({
          ...before,
          log: appendToLog(before.log, events),
          tracks: events.reduce((tracks, { at, event }) => foldLiveEvent(tracks, at, event), before.tracks),
        })),
    });
  }, [person, channel, thread, subscribe]);
  return known;
}
