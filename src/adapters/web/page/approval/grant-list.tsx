import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ApprovalPageTexts } from '../../../../text/admin-page-approvals-texts.ts';
import type { PageGrant } from '../../protocol.ts';
import { momentText } from '../admin/moment-text.ts';

export interface GrantListProps {
  readonly grants: readonly PageGrant[];
  readonly t: ApprovalPageTexts;
  readonly locale: string;
  /** Takes one back; what comes of it is said elsewhere. */
  readonly onRevoke: (grant: PageGrant) => Promise<void>;
  /** The way to a conversation; nothing where there is none. */
  readonly linkOf: (grant: PageGrant) => JSX.Element | null;
}

/** What was consented to for a while, each with the way to take it back. */
export function GrantList({ grants, t, locale, onRevoke, linkOf }: GrantListProps): JSX.Element {
  return (
    <ul class="grant-list">
      {grants.map((grant) => (
        <Grant key={`${grant.thread} ${grant.tool}`} {...{ grant, t, locale, onRevoke, linkOf }} />
      ))}
    </ul>
  );
}

function Grant({ grant, t, locale, onRevoke, linkOf }: Omit<GrantListProps, 'grants'> & { readonly grant: PageGrant }) {
  const [isBusy, setBusy] = useState(false);
  const { label, tool, who, requesters, expiresAt } = grant;
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    await onRevoke(grant);
    setBusy(false);
  };
  return (
    <li data-grant={tool}>
      <div>
        <p>
          <b>
            <bdi>{label}</bdi>
          </b>{' '}
          <span class="approval-note">{t.grants.until(momentText(expiresAt, locale))}</span>
        </p>
        <p class="approval-note">{t.grants.by(who.name, requesters.map(({ name }) => name).join(', '))}</p>
        {linkOf(grant)}
      </div>
      <button
        type="button"
        class="button"
        aria-label={`${t.grants.takeBack}: ${label}`}
        disabled={isBusy}
        onClick={() => void takeBack()}
      >
        {t.grants.takeBack}
      </button>
    </li>
  );
}
