import type { ApprovalResult } from '../../text/approval-texts.ts';
import type { Texts } from '../../text/index.ts';
import { cleanName } from '../clean-name.ts';
import type { Person } from '../person.ts';
import type { ApprovalState } from './approval.ts';
import { shownLine } from './cards/shown-text.ts';

/** Longest reason, in UTF-16 units. */
const MAX_REASON = 500;

/** What became of a request, as a sentence; undefined while it waits. */
export function resultText(state: ApprovalState, texts: Texts): string | undefined {
  const result = resultOf(state, texts);
  return result && texts.approvals.result(result);
}

/** A reason as it is kept: on one line, without what cannot be seen, and bounded; undefined when nothing is left of it. */
export function keptReason(reason: string | undefined): string | undefined {
  const kept = shownLine(reason ?? '', MAX_REASON);
  return kept === '' ? undefined : kept;
}

/** A person's name in a sentence. */
export function nameOf({ name }: Person, texts: Texts): string {
  return cleanName(name) ?? texts.people.somebody;
}

function resultOf(state: ApprovalState, texts: Texts): ApprovalResult | undefined {
  switch (state.kind) {
    case 'pending':
      return undefined;
    case 'approved':
      return { kind: 'approved', who: nameOf(state.who, texts), forThread: state.forThread };
    case 'executing':
    case 'withdrawn':
      return { kind: state.kind, who: nameOf(state.who, texts) };
    case 'executed':
      return { kind: 'executed', who: nameOf(state.who, texts), outcome: state.outcome.kind };
    case 'denied': {
      const reason = keptReason(state.reason);
      return { kind: 'denied', who: nameOf(state.who, texts), ...(reason !== undefined && { reason }) };
    }
    case 'expired':
      return { kind: state.kind };
    case 'dropped':
      return { kind: state.kind, why: state.why };
  }
}
