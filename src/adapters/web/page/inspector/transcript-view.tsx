import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Inspection } from '../../protocol.ts';
import { CopyButton } from './copy-button.tsx';
import { FoldedText } from './folded-text.tsx';
import { describeMoment } from './time-text.ts';
import { rowsOfTranscript } from './transcript-lines.ts';

/** The transcript twice: every line as people would tell it, and exactly what the model reads in its next request. */
export function TranscriptView({ inspection }: { inspection: Inspection }): JSX.Element {
  const [view, setView] = useState<'people' | 'model'>('people');
  return (
    <section class="inspector-transcript" aria-label="Transcript">
      <div class="inspector-bar">
        <fieldset class="inspector-filter">
          <legend>As seen by</legend>
          {(['people', 'model'] as const).map((who) => (
            <label key={who}>
              <input type="radio" name="inspector-view" checked={view === who} onChange={() => setView(who)} />{' '}
              {who === 'people' ? 'people' : 'the model'}
            </label>
          ))}
        </fieldset>
        <CopyButton
          what="the transcript"
          value={() => (view === 'people' ? inspection.transcript : inspection.modelView)}
        />
      </div>
      {view === 'people' ? <PeopleView inspection={inspection} /> : <ModelView inspection={inspection} />}
    </section>
  );
}

function PeopleView({ inspection: { transcript } }: { inspection: Inspection }): JSX.Element {
  const rows = useMemo(() => rowsOfTranscript(transcript), [transcript]);
  if (rows.length === 0) return <p class="inspector-empty">The transcript is empty.</p>;
  return (
    <ol class="inspector-cards">
      {rows.map(({ index, at, kind, who, text, flags }) => (
        <li key={index} class={`inspector-card inspector-card-${kind}`}>
          <p class="inspector-card-head">
            <b>{who}</b>
            <span class="inspector-dim">
              line {index} · {describeMoment(at)}
            </span>
          </p>
          {flags.length > 0 && (
            <p class="inspector-flags">
              {flags.map((flag) => (
                <span key={flag}>{flag}</span>
              ))}
            </p>
          )}
          {kind === 'system' ? <FoldedText text={text} isFolded /> : <FoldedText text={text} />}
        </li>
      ))}
    </ol>
  );
}

function ModelView({ inspection: { modelView } }: { inspection: Inspection }): JSX.Element {
  if (modelView.length === 0) return <p class="inspector-empty">The model has been told nothing yet.</p>;
  return (
    <ol class="inspector-cards">
      {modelView.map(({ role, text }, index) => (
        <li key={index} class="inspector-card">
          <p class="inspector-card-head">
            <b>{role}</b>
          </p>
          {role === 'system' ? <FoldedText text={text} isFolded /> : <FoldedText text={text} />}
        </li>
      ))}
    </ol>
  );
}
