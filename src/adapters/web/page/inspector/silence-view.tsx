import type { JSX } from 'preact';
import type { Inspection } from '../../protocol.ts';
import { CopyButton } from './copy-button.tsx';
import { storedTexts } from './entry-text.ts';
import { firstLine } from './json-text.ts';
import { explainJudgement } from './why.ts';

/** Why was this answered, read or ignored: each message with its judgement in plain sentences. */
export function SilenceView({ inspection }: { inspection: Inspection }): JSX.Element {
  const { judgements } = inspection;
  const stored = storedTexts(inspection);
  if (judgements.length === 0) return <p class="inspector-empty">No message of this thread was judged yet.</p>;
  return (
    <section aria-label="Why a message was or was not answered">
      <div class="inspector-bar">
        <span>Why was this answered, or not?</span>
        <CopyButton what="the judgements" value={() => judgements} />
      </div>
      <ol class="inspector-cards">
        {judgements.map(({ messageId, author, text, judgement }) => {
          const [outcome, ...reasons] = explainJudgement(judgement);
          return (
            <li key={messageId} class={`inspector-card inspector-judged-${judgement.status}`}>
              <p class="inspector-card-head">
                <b>
                  {author}: {firstLine(text ?? stored.get(messageId) ?? '') || '(no text)'}
                </b>
              </p>
              <p>
                <b>{outcome}</b> {reasons.join(' ')}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
