import type { JsonValue } from '../../core/index.ts';
import { APPROVAL_DEFAULTS, type ApprovalSettings } from '../../threads/approvals/approval-settings.ts';
import { isAudience } from '../forms/value-problem.ts';

/** How consent is asked for, by what holds for each of its settings; what does not fit is as nobody has set it. */
export function readApprovals(holds: (key: string) => JsonValue | undefined): ApprovalSettings {
  const [approvers, ownRequests, notify] = [of('approvers'), of('ownRequests'), of('notify')];
  const [channel] = listIn(of('channel'));
  return {
    approvers: isAudience(approvers) ? approvers : APPROVAL_DEFAULTS.approvers,
    ownRequests: typeof ownRequests === 'boolean' ? ownRequests : APPROVAL_DEFAULTS.ownRequests,
    notify: NOTIFY.find((each) => each === notify) ?? APPROVAL_DEFAULTS.notify,
    channel: typeof channel === 'string' ? channel : undefined,
    expireHours: numberIn(of('expireHours')) ?? APPROVAL_DEFAULTS.expireHours,
    remindMinutes: numberIn(of('remindMinutes')) ?? APPROVAL_DEFAULTS.remindMinutes,
  };

  function of(name: keyof ApprovalSettings): JsonValue | undefined {
    return holds(`approvals.${name}`);
  }
}

const NOTIFY: readonly ApprovalSettings['notify'][] = ['auto', 'thread', 'direct', 'channel'];

function listIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function numberIn(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
