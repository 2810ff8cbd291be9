import type { ApprovalDecision } from '../../../../threads/approvals/approvals.ts';
import { type CardComponent, type CardWish, cardId } from '../../drawing/approval/card-id.ts';
import { acknowledge } from '../answers/acknowledge.ts';
import { type Answer, beginUnder } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import { textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionFacts, InteractionOf } from '../received/interaction.ts';
import { decide, denialOf } from './decide.ts';
import { denialReason, denialWindow } from './denial-window.ts';
import { redrawCard } from './redraw-card.ts';

/**
 * Takes a press of a button of a card: who may decide is asked now, the card says what came of it, and what concerns only
 * whoever pressed they are told alone. Rejects when they cannot be told.
 */
export async function takeCardPress(
  { wish, approval }: CardComponent,
  press: InteractionOf<'component'>,
  interacting: Interacting,
): Promise<void> {
  const { backend } = interacting;
  // A window can only be the first answer.
  if (wish === 'deny') {
    const modal = denialWindow(cardId({ wish: 'reason', approval }), textsFor(backend, press));
    return void (await acknowledge(backend, press, { kind: 'modal', modal }));
  }
  const answer = await beginUnder(backend, press);
  const decision = DECISIONS[wish];
  if (decision !== undefined) await follow({ approval, decision, interaction: press, answer }, interacting);
}

/** Takes the reason of a denial, under the card. Rejects as {@link takeCardPress} does. */
export async function submitDenial(
  { approval }: CardComponent,
  submit: InteractionOf<'modal'>,
  interacting: Interacting,
): Promise<void> {
  const answer = await beginUnder(interacting.backend, submit);
  const decision = denialOf(denialReason(submit.values));
  await follow({ approval, decision, interaction: submit, answer }, interacting);
}

const DECISIONS: Readonly<Partial<Record<CardWish, ApprovalDecision>>> = {
  approve: { kind: 'approve', forThread: false },
  approveForThread: { kind: 'approve', forThread: true },
  withdraw: { kind: 'withdraw' },
};

interface Decision {
  readonly approval: string;
  readonly decision: ApprovalDecision;
  readonly interaction: InteractionFacts;
  readonly answer: Answer;
}

async function follow({ approval, decision, interaction, answer }: Decision, { backend }: Interacting): Promise<void> {
  // Nobody else is told even where the interaction is over.
  const alone = { tell: (text: string) => answer.tellAlone(text) };
  await tellOutcome({ backend, interaction, answer: alone, what: decision.kind }, async () => {
    const { decided, toTell } = await decide(approval, decision, { interaction, backend });
    if (decided.status === 'unknown') await answer.change([]);
    if (decided.status === 'done' || decided.status === 'over') {
      await redrawCard(backend, answer, approval, interaction);
    }
    return toTell;
  });
}
