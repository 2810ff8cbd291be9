import type { AdapterHost } from '../../../threads/adapter.ts';
import type { Actor } from '../../../threads/administration/settings-service.ts';
import type { ApprovalDecision } from '../../../threads/approvals/approvals.ts';
import { isThreadId } from '../../../threads/thread-id.ts';
import type { DecidedAnswer, DecisionName, RevokedAnswer } from '../protocol.ts';

export interface DecidedBy {
  readonly host: Pick<AdapterHost, 'approvals' | 'settings' | 'textsOf'>;
  readonly by: Actor;
}

/** Answers a request in somebody's name. What there is to say about it is for them alone. */
export async function decide(
  entered: { readonly id: string; readonly decision: DecisionName; readonly reason?: string },
  { host, by }: DecidedBy,
): Promise<DecidedAnswer> {
  const { id, decision, reason } = entered;
  const known = await host.approvals.read(id);
  // Whoever asks for what is not there is told so in the language of the deployment.
  const { locale } = known === undefined ? await host.settings.read(NOWHERE) : await host.settings.of(known.thread);
  const decided = await host.approvals.decide(id, toDecision(decision, reason), { by, texts: host.textsOf(locale) });
  return decided.status === 'done' ? { status: 'done' } : { status: decided.status, sentence: decided.sentence };
}

/** Takes a consent for a thread back in somebody's name. */
export async function revoke(
  { thread, tool }: { readonly thread: string; readonly tool: string },
  { host, by }: DecidedBy,
): Promise<RevokedAnswer> {
  if (!isThreadId(thread)) return { status: 'unknown' };
  const { locale } = await host.settings.of(thread);
  const revoked = await host.approvals.revoke({ thread, tool }, { by, texts: host.textsOf(locale) });
  if (typeof revoked === 'string') return { status: 'refused', sentence: revoked };
  return { status: revoked ? 'done' : 'unknown' };
}

const NOWHERE = { team: undefined, channels: [] };

function toDecision(decision: DecisionName, reason = ''): ApprovalDecision {
  switch (decision) {
    case 'approve':
    case 'approveForThread':
      return { kind: 'approve', forThread: decision === 'approveForThread' };
    case 'deny': {
      const why = reason.trim();
      return { kind: 'deny', ...(why !== '' && { reason: why }) };
    }
    case 'withdraw':
      return { kind: 'withdraw' };
  }
}
