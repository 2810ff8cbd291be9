import type { ApprovalCardTexts } from '../../../../text/admin-page-approvals-texts.ts';
import type { PageCard } from '../../protocol.ts';
import { momentText } from '../admin/moment-text.ts';

/** One line of a request: what it is, and what stands there. */
export interface CardRow {
  readonly label: string;
  readonly text: string;
}

/** Whom a request is for, who may decide, and until when: in words. */
export function cardRows(
  { label, tool, requesters, approvers, expiresAt }: PageCard,
  t: ApprovalCardTexts,
  locale: string,
): readonly CardRow[] {
  return [
    { label: t.tool, text: label === tool ? label : `${label} (${tool})` },
    { label: t.requesters, text: requesters.map(({ name, id }) => (name === '' ? id : name)).join(', ') },
    { label: t.approvers, text: approvers },
    { label: t.until, text: momentText(expiresAt, locale) },
  ];
}
