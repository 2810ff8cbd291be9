import type { JSX } from 'preact';
import type { Inspection } from '../../protocol.ts';
import { CopyButton } from './copy-button.tsx';
import { FoldedText } from './folded-text.tsx';
import { type ApprovalSteps, type ExchangeRights, rightsOf } from './rights.ts';
import { describeMoment } from './time-text.ts';

/** Within whose rights each exchange works, which calls they refuse, and what was asked, decided and done about consent. */
export function RightsView({ inspection }: { inspection: Inspection }): JSX.Element {
  const rights = rightsOf(inspection);
  if (rights.length === 0) return <p class="inspector-empty">Nobody has asked for anything in this thread.</p>;
  return (
    <section aria-label="Rights">
      <div class="inspector-bar">
        <span>Oldest first</span>
        <CopyButton what="the rights" value={() => rights} />
      </div>
      <ol class="inspector-cards">
        {rights.map((exchange) => (
          <ExchangeCard key={exchange.id} exchange={exchange} />
        ))}
      </ol>
    </section>
  );
}

function ExchangeCard({ exchange }: { exchange: ExchangeRights }): JSX.Element {
  const { id, startedAt, people, refusals, approvals } = exchange;
  const names = people.map(({ name, id: person }) => `${name} (${person})`).join(', ');
  return (
    <li class="inspector-card">
      <p class="inspector-card-head">
        <b>Exchange {id}</b>
        <span class="inspector-dim">{describeMoment(startedAt)}</span>
      </p>
      <p>
        {people.length === 0
          ? 'Nobody’s words are in it: it may do what everybody may.'
          : `It may do what all of these may: ${names}.`}
      </p>
      {refusals.length > 0 && <h3>Calls that were not made</h3>}
      {refusals.map(({ call, tool, sentence }) => (
        <div key={call}>
          <p>
            <b>{tool}</b> <span class="inspector-dim">{call}</span>
          </p>
          <FoldedText text={sentence} />
        </div>
      ))}
      {approvals.length > 0 && <h3>Calls that need consent</h3>}
      {approvals.map((steps) => (
        <ApprovalLines key={steps.approval} steps={steps} />
      ))}
    </li>
  );
}

function ApprovalLines({ steps: { approval, label, tool, steps, outcome } }: { steps: ApprovalSteps }): JSX.Element {
  return (
    <div>
      <p>
        <b>{label}</b>{' '}
        <span class="inspector-dim">
          {tool} · {approval}
        </span>
      </p>
      <ul>
        {steps.map(({ at, text }) => (
          <li key={text}>
            {text} <span class="inspector-dim">{describeMoment(at)}</span>
          </li>
        ))}
      </ul>
      {outcome !== undefined && <FoldedText text={outcome} />}
    </div>
  );
}
