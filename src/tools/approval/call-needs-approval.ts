import type { Seen } from '../../threads/seen/seen.ts';
import type { ApprovalPolicy } from '../../threads/settings.ts';
import type { ToolDefinition } from '../define-tool.ts';
import { conditionHolds } from './condition-holds.ts';

type Asked = Pick<ToolDefinition, 'approval' | 'effect' | 'reach'>;

/**
 * Whether a call needs somebody's consent: as it is set in the place, else as the tool says. Total: arguments of any
 * kind are taken, and what cannot be told needs consent.
 *
 * @param policy what is set in the place; undefined where nobody has set anything
 */
export function callNeedsApproval(
  definition: Asked,
  policy: ApprovalPolicy | undefined,
  args: unknown,
  seen: Seen,
): boolean {
  try {
    return policy === undefined ? isAskedByTool(definition, args, seen) : isAskedByPolicy(policy, args);
  } catch {
    return true;
  }
}

/** Whether calls change something outside, or tell somebody something. What reaches outside does, unless its definition says no. */
export function effectOf({ effect, reach = 'inside' }: Pick<ToolDefinition, 'effect' | 'reach'>): 'reads' | 'writes' {
  return effect ?? (reach === 'outside' ? 'writes' : 'reads');
}

function isAskedByTool(definition: Asked, args: unknown, seen: Seen): boolean {
  const approval = definition.approval ?? (effectOf(definition) === 'writes' ? 'always' : 'never');
  if (typeof approval !== 'function') return approval !== 'never';
  // It takes what the tool's schema describes; whatever else it is given, a throw of it counts as yes. So does any other
  // answer than no, such as the promise of a function in plain JavaScript.
  const answer: unknown = approval(args as Parameters<typeof approval>[0], seen);
  return answer !== false;
}

/** Without a condition every call needs consent: somebody wanted some to, and did not say which. */
function isAskedByPolicy(policy: ApprovalPolicy, args: unknown): boolean {
  switch (policy.kind) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'when':
      return policy.conditions.length === 0 || policy.conditions.some((each) => conditionHolds(each, args) !== 'not');
  }
}
