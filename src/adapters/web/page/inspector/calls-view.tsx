import type { JSX } from 'preact';
import type { InspectedCall, InspectedExchange } from '../../protocol.ts';
import { CopyButton } from './copy-button.tsx';
import { FoldedText } from './folded-text.tsx';
import { prettyJson } from './json-text.ts';
import { describeDuration } from './time-text.ts';

/** Every tool call with what the model sent and what it was told back. */
export function CallsView({ exchanges }: { exchanges: readonly InspectedExchange[] }): JSX.Element {
  const calls = exchanges.flatMap((exchange) => exchange.calls);
  if (calls.length === 0) return <p class="inspector-empty">No tool was called in this thread.</p>;
  return (
    <section aria-label="Tool calls">
      <div class="inspector-bar">
        <span>Oldest first</span>
        <CopyButton what="the tool calls" value={() => calls} />
      </div>
      <ol class="inspector-cards">
        {calls.map((call) => (
          <CallCard key={call.id} call={call} />
        ))}
      </ol>
    </section>
  );
}

function CallCard({ call }: { call: InspectedCall }): JSX.Element {
  const state = stateOf(call);
  return (
    <li class={`inspector-card inspector-call-${state}`}>
      <p class="inspector-card-head">
        <b>{call.tool}</b>
        <span class="inspector-dim">
          {state === 'asked' ? `asked for consent (${call.approval})` : state}
          {call.durationMs !== null && ` · ${describeDuration(call.durationMs)}`} · {call.id}
        </span>
      </p>
      <h3>Arguments</h3>
      <FoldedText text={prettyJson(call.arguments)} />
      <h3>Result</h3>
      {call.result === null ? <p class="inspector-dim">None yet.</p> : <FoldedText text={prettyJson(call.result)} />}
    </li>
  );
}

function stateOf({ result, approval, isError }: InspectedCall): 'running' | 'asked' | 'failed' | 'done' {
  if (result === null) return 'running';
  if (approval !== undefined) return 'asked';
  return isError ? 'failed' : 'done';
}
