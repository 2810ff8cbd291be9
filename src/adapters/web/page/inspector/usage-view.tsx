import type { JSX } from 'preact';
import { type Amounts, tokensOf } from '../../../../threads/usage/amounts.ts';
import { type DayLimit, shareUsed } from '../../../../threads/usage/budgets.ts';
import { type ByModel, totalOf } from '../../../../threads/usage/tally.ts';
import { costText, countText } from '../../../../threads/usage/usage-text.ts';
import type { InspectedExchange, Inspection } from '../../protocol.ts';
import { CopyButton } from './copy-button.tsx';
import { describeMoment } from './time-text.ts';
import './usage-view.css';

/** What the thread used of models, exchange by exchange, and how far today's limits are used. */
export function UsageView({ inspection }: { inspection: Inspection }): JSX.Element {
  const { usage, exchanges } = inspection;
  return (
    <section class="usage" aria-label="Usage">
      <div class="inspector-bar">
        <span>As the ledger has it</span>
        <CopyButton what="the usage" value={() => ({ ...usage, exchanges: exchanges.map(copied) })} />
      </div>
      <h3>Limits of today</h3>
      <ul class="usage-limits">
        {usage.limits.map((limit) => (
          <LimitCard key={limit.kind} limit={limit} />
        ))}
      </ul>
      <h3>This thread</h3>
      {usage.thread === null ? (
        <p class="inspector-empty">Nothing was used in this thread yet.</p>
      ) : (
        <ThreadFigures thread={usage.thread} />
      )}
      {exchanges.length > 0 && (
        <>
          <h3>Exchanges</h3>
          <ol class="usage-exchanges">
            {exchanges.toReversed().map((exchange) => (
              <ExchangeCard key={`${exchange.id} ${exchange.startedAt}`} exchange={exchange} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

const LIMITS: Readonly<Record<DayLimit['kind'], string>> = { personDay: 'You', teamDay: 'The team' };

function LimitCard({ limit }: { limit: DayLimit }): JSX.Element {
  const { kind, used, maxCostUsd, maxTokens, resetsAt } = limit;
  const percent = Math.floor(shareUsed(limit) * 100);
  const level = percent >= 95 ? 'high' : percent >= 75 ? 'raised' : 'low';
  const isUnlimited = maxCostUsd === 0 && maxTokens === 0;
  return (
    <li class="inspector-card">
      <p class="inspector-card-head">
        <b>{LIMITS[kind]}</b>
        <span class={isUnlimited ? 'inspector-dim' : `usage-share usage-share-${level}`}>
          {isUnlimited ? 'no limit' : `${percent}% used`}
        </span>
      </p>
      {!isUnlimited && (
        <div
          class="usage-bar"
          role="meter"
          aria-label={`Used of today's limit: ${LIMITS[kind]}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, percent)}
        >
          <i class={`usage-bar-${level}`} style={{ width: `${Math.min(100, shareUsed(limit) * 100)}%` }} />
        </div>
      )}
      <p class="inspector-dim">
        {costWords(used)}
        {maxCostUsd > 0 && ` of ${costText({ costUsd: maxCostUsd, unpriced: 0, uses: 1 })}`} ·{' '}
        {countText(tokensOf(used))}
        {maxTokens > 0 && ` of ${countText(maxTokens)}`} tokens
        {!isUnlimited && ` · begins anew at ${describeMoment(resetsAt).slice(0, 'hh:mm'.length)}`}
      </p>
    </li>
  );
}

function ThreadFigures({ thread }: { thread: NonNullable<Inspection['usage']['thread']> }): JSX.Element {
  const { exchanges, toolCalls, models } = thread;
  const total = totalOf(models);
  return (
    <>
      <dl class="usage-figures">
        <Figure name="Cost" value={costWords(total)} />
        <Figure name="Tokens in" value={countText(tokensOf(total) - total.output)} />
        <Figure name="Tokens out" value={countText(total.output)} />
        <Figure name="Exchanges" value={countText(exchanges)} />
        <Figure name="Tool calls" value={countText(toolCalls)} />
      </dl>
      <ModelLines models={models} />
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function ExchangeCard({ exchange }: { exchange: InspectedExchange }): JSX.Element {
  const { id, initiator, startedAt, models, calls } = exchange;
  return (
    <li class="inspector-card">
      <p class="inspector-card-head">
        <b>{costWords(totalOf(models))}</b>
        <span class="inspector-dim">
          {id} · {describeMoment(startedAt).slice(0, 'hh:mm:ss'.length)}
          {initiator !== null && ` · ${initiator.name}`} ·{' '}
          {calls.length === 1 ? '1 tool call' : `${calls.length} tool calls`}
        </span>
      </p>
      <ModelLines models={models} />
    </li>
  );
}

function ModelLines({ models }: { models: ByModel }): JSX.Element {
  const entries = Object.entries(models);
  if (entries.length === 0) return <p class="inspector-dim">No model was asked.</p>;
  return (
    <ul class="usage-models">
      {entries.map(([model, amounts]) => (
        <li key={model}>
          <code>{model}</code>
          <span>{tokenWords(amounts)}</span>
          {entries.length > 1 && <span class="usage-cost">{costWords(amounts)}</span>}
        </li>
      ))}
    </ul>
  );
}

function tokenWords({ input, output, cacheRead, cacheWrite, reasoning }: Amounts): string {
  return [
    `${countText(input + cacheRead + cacheWrite)} in`,
    ...(cacheRead > 0 ? [`${countText(cacheRead)} of it cached`] : []),
    `${countText(output)} out`,
    ...(reasoning > 0 ? [`${countText(reasoning)} of it reasoning`] : []),
  ].join(', ');
}

function costWords(amounts: Amounts): string {
  const text = costText(amounts);
  return text === 'unknown' ? 'cost unknown' : text;
}

function copied({ id, initiator, startedAt, models, calls }: InspectedExchange): object {
  return { id, initiator, startedAt, models, toolCalls: calls.length };
}
