import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ApprovalCardTexts } from '../../../../text/admin-page-approvals-texts.ts';
import type { DecidedAnswer, DecisionName, PageCard } from '../../protocol.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { Problem } from '../components/problem.tsx';
import { ApprovalButtons } from './approval-buttons.tsx';
import { cardRows } from './card-rows.ts';

const RESULT_ICONS: Readonly<Record<PageCard['state'], IconName>> = {
  pending: 'lock',
  approved: 'check',
  executing: 'check',
  executed: 'check',
  failed: 'warn',
  unknown: 'warn',
  denied: 'close',
  withdrawn: 'close',
  expired: 'close',
  dropped: 'close',
};

export interface ApprovalCardProps {
  readonly card: PageCard;
  readonly t: ApprovalCardTexts;
  readonly locale: string;
  /** Answers in the name of who looks. Rejects with a sentence. */
  readonly onDecide: (decision: DecisionName, reason: string | undefined) => Promise<DecidedAnswer>;
  /** The way to all of its arguments; absent where the card shows them. */
  readonly allHref?: string | undefined;
  /** The way to the conversation. */
  readonly children?: ComponentChildren;
}

/**
 * A request for consent with its buttons, as long as it waits. Everything in it may come from a model: it is drawn as
 * text, nothing in it is a link, and nothing is loaded for it. Why somebody may not decide is told on their page alone.
 */
export function ApprovalCard({ card, t, locale, onDecide, allHref, children }: ApprovalCardProps): JSX.Element {
  const [told, tell] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const isPending = card.state === 'pending';
  const decide = async (decision: DecisionName, reason?: string): Promise<void> => {
    setBusy(true);
    tell(undefined);
    try {
      const answer = await onDecide(decision, reason);
      if (answer.status !== 'done') tell(answer.sentence);
      // The button that had the focus is about to go.
      else root.current?.focus();
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div
      ref={root}
      class={`approval approval-${card.state}`}
      data-approval={card.approval}
      role="group"
      aria-label={card.summary}
      tabIndex={-1}
    >
      <p class="approval-summary">
        <Icon name="lock" />
        <bdi>{card.summary}</bdi>
        {card.isReminder && isPending && <span class="badge badge-new">{t.reminder}</span>}
      </p>
      <dl class="approval-rows">
        {cardRows(card, t, locale).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Arguments card={card} t={t} />
      {allHref !== undefined && (
        <p class="approval-all">
          <a href={allHref} download>
            <Icon name="file" />
            {t.all}
          </a>
        </p>
      )}
      {card.result !== undefined && (
        <p class="approval-result">
          <Icon name={RESULT_ICONS[card.state]} />
          <bdi>{card.result}</bdi>
        </p>
      )}
      {isPending && <ApprovalButtons id={card.approval} t={t} isBusy={isBusy} onDecide={decide} />}
      <Problem text={told} />
      {children}
    </div>
  );
}

function Arguments({ card, t }: { readonly card: PageCard; readonly t: ApprovalCardTexts }): JSX.Element {
  return (
    <div class="approval-arguments">
      <p>{t.arguments}</p>
      {card.arguments.length === 0 ? (
        <p class="approval-nothing">{t.noArguments}</p>
      ) : (
        <dl>
          {card.arguments.map(({ name, text }) => (
            <div key={name}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
