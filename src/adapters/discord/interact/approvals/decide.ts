import type { Actor } from '../../../../threads/administration/settings-service.ts';
import type { ApprovalState } from '../../../../threads/approvals/approval.ts';
import type { ApprovalDecision, Decided } from '../../../../threads/approvals/approvals.ts';
import { escapeText } from '../../drawing/escape-text.ts';
import { personIn, textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionFacts } from '../received/interaction.ts';

/** What came of it, and what only who wanted it is to be told; undefined where the card says it all. */
export interface DecidedHere {
  readonly decided: Decided;
  readonly toTell: string | undefined;
}

/** Decides in the name of whoever began an interaction. Rejects with the storage. */
export async function decide(
  approval: string,
  decision: ApprovalDecision,
  { interaction, backend }: Pick<Interacting, 'backend'> & { readonly interaction: InteractionFacts },
): Promise<DecidedHere> {
  const by: Actor = { person: personIn(interaction), surface: 'discord' };
  const texts = textsFor(backend, interaction);
  const decided = await backend.host.approvals.decide(approval, decision, { by, texts });
  backend.host.logger.info({ approval, decision: decision.kind, status: decided.status }, 'Somebody decided.');
  if (decided.status === 'done' || isOwnEcho(decided, decision, by)) return { decided, toTell: undefined };
  return { decided, toTell: escapeText(decided.sentence) };
}

/** The reason of a denial; none without a word. */
export function denialOf(reason: string | undefined): ApprovalDecision {
  const given = reason?.trim() ?? '';
  return { kind: 'deny', ...(given !== '' && { reason: given }) };
}

/** Somebody hears of their own decision, as by a double click or one that was told twice: the card says it. */
function isOwnEcho(decided: Decided, { kind }: ApprovalDecision, { person }: Actor): boolean {
  if (decided.status !== 'over') return false;
  const { state } = decided.approval;
  return 'who' in state && state.who.id === person.id && AFTER[kind].includes(state.kind);
}

const AFTER: Readonly<Record<ApprovalDecision['kind'], readonly ApprovalState['kind'][]>> = {
  approve: ['approved', 'executing', 'executed'],
  deny: ['denied'],
  withdraw: ['withdrawn'],
};
