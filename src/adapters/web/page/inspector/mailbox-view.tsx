import type { JSX } from 'preact';
import type { Inspection } from '../../protocol.ts';
import { CopyButton } from './copy-button.tsx';
import { describeEntry, explainWaiting } from './entry-text.ts';
import { describeMoment } from './time-text.ts';

/** What was accepted and is not in the transcript yet, and why it waits. */
export function MailboxView({ inspection: { waiting, state } }: { inspection: Inspection }): JSX.Element {
  if (waiting.length === 0) {
    return <p class="inspector-empty">Nothing waits: everything accepted is in the transcript.</p>;
  }
  return (
    <section aria-label="Mailbox">
      <div class="inspector-bar">
        <span>In the order of acceptance</span>
        <CopyButton what="the mailbox" value={() => waiting} />
      </div>
      <ol class="inspector-cards">
        {waiting.map((one) => (
          <li key={one.seq} class="inspector-card">
            <p class="inspector-card-head">
              <b>{describeEntry(one.entry)}</b>
              <span class="inspector-dim">
                #{one.seq} · {one.entry.kind} · {describeMoment(one.entry.sentAt)}
              </span>
            </p>
            <p class="inspector-flags">
              <span>{one.wake ? 'wakes' : 'context only'}</span>
              {one.followUp && <span>follow-up</span>}
            </p>
            <p>{explainWaiting(one, state)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
