import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Inspection } from '../../protocol.ts';
import { CallsView } from './calls-view.tsx';
import { CopyButton } from './copy-button.tsx';
import { authorNames } from './entry-text.ts';
import { EventsView } from './events-view.tsx';
import type { Subscribe } from './inspection-source.ts';
import './inspector.css';
import { MailboxView } from './mailbox-view.tsx';
import { mergeTracks, tracksOfTranscript } from './past-timeline.ts';
import { RightsView } from './rights-view.tsx';
import { SilenceView } from './silence-view.tsx';
import { Tabs } from './tabs.tsx';
import { TimelineView } from './timeline-view.tsx';
import { TranscriptView } from './transcript-view.tsx';
import { UsageView } from './usage-view.tsx';
import { type KnownThread, useInspection } from './use-inspection.tsx';

export interface InspectorProps {
  /** The id of the member who looks. */
  readonly person: string;
  readonly channel: string;
  /** The root message's id; undefined in a direct message, which is one thread. */
  readonly thread: string | undefined;
  /** Listens to the page's event stream. The same function each time: another one begins anew. */
  readonly subscribe: Subscribe;
}

type TabId = 'timeline' | 'events' | 'mailbox' | 'transcript' | 'calls' | 'rights' | 'usage' | 'silence';

/** Shows everything about one thread while it happens: where its time goes, what waits, and why it is silent. */
export function Inspector({ person, channel, thread, subscribe }: InspectorProps): JSX.Element {
  const known = useInspection({ person, channel, thread }, subscribe);
  const [selected, setSelected] = useState<TabId>('timeline');
  const { inspection, log, problem } = known;
  const calls = inspection?.exchanges.flatMap((exchange) => exchange.calls).length ?? 0;
  const tabs = [
    { id: 'timeline', label: 'Timeline' },
    { id: 'events', label: 'Events', count: log.events.length + log.dropped },
    { id: 'mailbox', label: 'Mailbox', count: inspection?.waiting.length ?? 0 },
    { id: 'transcript', label: 'Transcript', count: inspection?.transcript.length ?? 0 },
    { id: 'calls', label: 'Tool calls', count: calls },
    { id: 'rights', label: 'Rights', count: inspection?.approvals.length ?? 0 },
    { id: 'usage', label: 'Usage' },
    { id: 'silence', label: 'Why' },
  ] as const satisfies readonly { id: TabId; label: string; count?: number }[];
  return (
    <div class="inspector">
      {problem !== undefined && (
        <p class="inspector-problem" role="alert">
          {problem} It is tried again.
        </p>
      )}
      {inspection === undefined ? (
        problem === undefined && <p class="inspector-empty">Reading the thread …</p>
      ) : (
        <>
          <ThreadHead inspection={inspection} />
          <Tabs label="Parts of the thread" tabs={tabs} selected={selected} onSelect={setSelected}>
            <Part tab={selected} inspection={inspection} known={known} />
          </Tabs>
        </>
      )}
    </div>
  );
}

function ThreadHead({ inspection }: { inspection: Inspection }): JSX.Element {
  const { threadId, state, participation } = inspection;
  const { takesPart, muted, speakers } = participation;
  const names = authorNames(inspection);
  return (
    <header class="inspector-head">
      <code>{threadId}</code>
      <p>
        <span class={`inspector-state inspector-state-${state}`}>{STATES[state]}</span>
        <span>{takesPart ? 'The bot takes part' : 'The bot takes no part'}</span>
        {muted && <span>Muted</span>}
        <span>
          {speakers.length === 0
            ? 'Nobody has spoken'
            : `Speakers: ${speakers.map((id) => names.get(id) ?? id).join(', ')}`}
        </span>
      </p>
      <CopyButton what="everything about the thread" value={() => inspection} />
    </header>
  );
}

const STATES: Readonly<Record<Inspection['state'], string>> = {
  unknown: 'Not begun',
  idle: 'Idle',
  queued: 'Queued',
  running: 'Running',
};

function Part({ tab, inspection, known }: { tab: TabId; inspection: Inspection; known: KnownThread }): JSX.Element {
  const { transcript } = inspection;
  const past = useMemo(() => tracksOfTranscript(transcript), [transcript]);
  switch (tab) {
    case 'timeline':
      return <TimelineView tracks={mergeTracks(past, known.tracks)} exchanges={inspection.exchanges} />;
    case 'events':
      return <EventsView log={known.log} />;
    case 'mailbox':
      return <MailboxView inspection={inspection} />;
    case 'transcript':
      return <TranscriptView inspection={inspection} />;
    case 'calls':
      return <CallsView exchanges={inspection.exchanges} />;
    case 'rights':
      return <RightsView inspection={inspection} />;
    case 'usage':
      return <UsageView inspection={inspection} />;
    case 'silence':
      return <SilenceView inspection={inspection} />;
  }
}
