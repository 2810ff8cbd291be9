import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { InspectedExchange } from '../../protocol.ts';
import { CopyButton } from './copy-button.tsx';
import { describeEnd } from './entry-text.ts';
import { describeDuration, describeMoment } from './time-text.ts';
import type { Track } from './timeline.ts';
import { type LaidOutBar, layOutTrack } from './timeline-layout.ts';

/** How often the bars of a running exchange grow. */
const STEP_MS = 250;

export interface TimelineViewProps {
  readonly tracks: readonly Track[];
  readonly exchanges: readonly InspectedExchange[];
}

/** One exchange on the axis of time; the newest unless another was chosen. */
export function TimelineView({ tracks, exchanges }: TimelineViewProps): JSX.Element {
  const [chosen, setChosen] = useState<string>();
  const track = tracks.find(({ exchange }) => exchange === chosen) ?? tracks.at(-1);
  const now = useNow(track?.endAt === null);
  if (track === undefined) return <p class="inspector-empty">No exchange yet: the bot has done nothing here.</p>;
  const layout = layOutTrack(track, now);
  const known = exchanges.find(({ id }) => id === track.exchange);
  return (
    <section class="inspector-timeline" aria-label="Timeline of one exchange">
      <div class="inspector-bar">
        <label>
          Exchange{' '}
          <select value={track.exchange} onChange={(event) => setChosen(event.currentTarget.value)}>
            {tracks.map(({ exchange, startAt }, index) => (
              <option key={exchange} value={exchange}>{`${index + 1}, ${describeMoment(startAt).slice(0, 8)}`}</option>
            ))}
          </select>
        </label>
        <CopyButton what="the exchange" value={() => ({ ...track, ...(known !== undefined && { stored: known }) })} />
      </div>
      <p class="inspector-figures">
        {describeEnd(track.end)} {describeDuration(layout.totalMs)} · {countOf(track.turns, 'turn')} ·{' '}
        {tokensOf(track, known)}
        {known?.initiator !== undefined && known.initiator !== null && ` · begun by ${known.initiator.name}`}
      </p>
      {!track.isComplete && (
        <p class="inspector-note">The inspector was opened in the middle of this exchange; its beginning is missing.</p>
      )}
      <div class="inspector-axis">
        <div class="inspector-ticks" aria-hidden="true">
          {layout.ticks.map(({ left, label }) => (
            <span key={label} style={{ left: `${left}%` }}>
              {label}
            </span>
          ))}
        </div>
        {layout.marks.length > 0 && (
          <ul class="inspector-marks" aria-label="Said meanwhile">
            {layout.marks.map(({ mark, left }, index) => (
              <li key={index}>
                <i aria-hidden="true" style={{ left: `${left}%` }} />
                <span>
                  Steered after {describeDuration(mark.at - track.startAt)}: {mark.label}
                </span>
              </li>
            ))}
          </ul>
        )}
        <ol class="inspector-turns" aria-label="Turns">
          {layout.turns.map(({ turn, bars }) => (
            <li key={turn} aria-label={`Turn ${turn}`}>
              <span class="inspector-turn-name" aria-hidden="true">
                Turn {turn}
              </span>
              <ul>
                {bars.map((bar) => (
                  <BarRow key={bar.bar.id} laidOut={bar} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function BarRow({ laidOut }: { laidOut: LaidOutBar }): JSX.Element {
  const { bar, left, width, waiting, durationMs } = laidOut;
  const tokens = bar.tokens === undefined ? '' : ` · ${bar.tokens.input} → ${bar.tokens.output} tokens`;
  const state = bar.state === 'done' ? '' : ` · ${bar.state}`;
  return (
    <li class="inspector-row">
      <span class="inspector-row-name">
        <b>{bar.kind === 'model' ? 'Model' : bar.label}</b>{' '}
        <span class="inspector-dim">
          {bar.kind === 'model' ? `${bar.label} · ` : ''}
          {describeDuration(durationMs)}
          {tokens}
          {state}
        </span>
      </span>
      <span class="inspector-lane" aria-hidden="true">
        <span
          class={`inspector-span inspector-span-${bar.kind} inspector-span-${bar.state}`}
          style={{ left: `${left}%`, width: `${width}%` }}
        >
          {bar.kind === 'model' && <i style={{ width: `${waiting}%` }} />}
        </span>
      </span>
    </li>
  );
}

function tokensOf(track: Track, known: InspectedExchange | undefined): string {
  const sum = (kind: 'input' | 'output') => track.bars.reduce((total, { tokens }) => total + (tokens?.[kind] ?? 0), 0);
  const input = known !== undefined && known.endedAt !== null ? known.inputTokens : sum('input');
  const output = known !== undefined && known.endedAt !== null ? known.outputTokens : sum('output');
  return `${input.toLocaleString('en')} tokens in, ${output.toLocaleString('en')} out`;
}

function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** The time, again and again while something is going. */
function useNow(isGoing: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isGoing) return undefined;
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, [isGoing]);
  return now;
}
