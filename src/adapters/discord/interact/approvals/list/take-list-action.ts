import type { ApprovalDecision } from '../../../../../threads/approvals/approvals.ts';
import { drawCard } from '../../../drawing/approval/draw-card.ts';
import { escapeText } from '../../../drawing/escape-text.ts';
import type { Notice } from '../../admin/screens/frame.ts';
import { type Screen, screenBody } from '../../admin/screens/layout.ts';
import { acknowledge } from '../../answers/acknowledge.ts';
import { type Answer, begin, beginUnder } from '../../answers/answer.ts';
import { tellOutcome } from '../../answers/tell-outcome.ts';
import { textsFor } from '../../caller.ts';
import type { Interacting } from '../../interacting.ts';
import type { InteractionFacts, InteractionOf } from '../../received/interaction.ts';
import { decide, denialOf } from '../decide.ts';
import { denialReason, denialWindow } from '../denial-window.ts';
import { type ListAction, listId } from './list-id.ts';
import { enterList, grantRef, type ListDesk, readGrants, readPending } from './read-list.ts';
import { showGrants, showPending } from './show-list.ts';

/** Answers `/approvals`, and `/threadloop approvals`, which shows admins all of the server. Rejects when it cannot be told. */
export async function answerApprovals(
  command: InteractionOf<'command'>,
  wanted: 'mine' | 'most',
  interacting: Interacting,
): Promise<void> {
  const { backend } = interacting;
  const answer = await begin(backend, command, 'private');
  await tellOutcome({ backend, interaction: command, answer, what: 'approvals' }, async () => {
    const desk = await enterList(wanted, command, interacting);
    await answer.draw(screenBody(await showPending(desk, 0)));
    return undefined;
  });
}

/** Does what a component of the list stands for. Rejects when whoever used it cannot be told what came of it. */
export async function takeListAction(
  action: ListAction,
  press: InteractionOf<'component'>,
  interacting: Interacting,
): Promise<void> {
  const { backend } = interacting;
  // A window can only be the first answer.
  if (action.verb === 'deny') {
    const modal = denialWindow(listId({ ...action, verb: 'reason' }), textsFor(backend, press));
    return void (await acknowledge(backend, press, { kind: 'modal', modal }));
  }
  await answerUnder(action, press, interacting, undefined);
}

/** Takes the reason of a denial from the list. Rejects as {@link takeListAction} does. */
export async function submitListDenial(
  action: ListAction,
  submit: InteractionOf<'modal'>,
  interacting: Interacting,
): Promise<void> {
  await answerUnder(action, submit, interacting, denialOf(denialReason(submit.values)));
}

async function answerUnder(
  action: ListAction,
  interaction: InteractionFacts,
  interacting: Interacting,
  denial: ApprovalDecision | undefined,
): Promise<void> {
  const { backend } = interacting;
  const answer = await beginUnder(backend, interaction);
  const alone = { tell: (text: string) => answer.tellAlone(text) };
  await tellOutcome({ backend, interaction, answer: alone, what: `approvals ${action.verb}` }, async () => {
    const desk = await enterList(action.whose, interaction, interacting);
    const screen = await carryOut(action, desk, answer, denial);
    if (screen !== undefined) await answer.draw(screenBody(screen));
    return undefined;
  });
}

/** The screen that it leads to; none where the one that is there stays. */
async function carryOut(
  { verb, page, ref }: ListAction,
  desk: ListDesk,
  answer: Answer,
  denial: ApprovalDecision | undefined,
): Promise<Screen | undefined> {
  switch (verb) {
    case 'open':
      return await showPending(desk, page);
    case 'grants':
      return await showGrants(desk, page);
    case 'show':
      return await showAll(ref, page, desk, answer);
    case 'takeBack':
      return await showGrants(desk, page, await takeBack(ref, desk));
    case 'deny':
      return await showPending(desk, page);
    case 'reason':
      return await showPending(desk, page, await decideHere(ref, denial ?? { kind: 'deny' }, desk));
    case 'approve':
    case 'approveForThread':
      return await showPending(desk, page, await decideHere(ref, approval(verb === 'approveForThread'), desk));
    case 'withdraw':
      return await showPending(desk, page, await decideHere(ref, { kind: 'withdraw' }, desk));
  }
}

function approval(forThread: boolean): ApprovalDecision {
  return { kind: 'approve', forThread };
}

/** What stands above the list then: what became of the request, or why nothing did. */
async function decideHere(ref: string, decision: ApprovalDecision, desk: ListDesk): Promise<Notice | undefined> {
  const { backend, texts } = desk;
  const { decided, toTell } = await decide(ref, decision, desk);
  if (toTell !== undefined) return { mood: 'problem', lines: [toTell] };
  if (decided.status === 'unknown') return undefined;
  const { result } = await backend.host.approvals.card(decided.approval, texts);
  return result === undefined ? undefined : { mood: 'done', lines: [escapeText(result)] };
}

/** Shows who asks all of a request that is on their list, with its answers; the list stays. */
async function showAll(ref: string, page: number, desk: ListDesk, answer: Answer): Promise<Screen | undefined> {
  const { backend, texts } = desk;
  const found = (await readPending(desk)).items.find(({ id }) => id === ref);
  // It was decided meanwhile, or is none of theirs.
  if (found === undefined) return await showPending(desk, page);
  const { body, file } = drawCard(await backend.host.approvals.card(found, texts), { texts, isElsewhere: true });
  const attachments = file === undefined ? {} : { attachments: [{ id: '0', filename: file.name }] };
  await answer.add({ ...body, ...attachments }, file === undefined ? [] : [file]);
  return undefined;
}

async function takeBack(ref: string, desk: ListDesk): Promise<Notice> {
  const { backend, texts, actor } = desk;
  const { list } = texts.discord.approvals;
  const grant = (await readGrants(desk)).items.find((one) => grantRef(one) === ref);
  const taken = grant === undefined ? false : await backend.host.approvals.revoke(grant, { by: actor, texts });
  if (taken === true) return { mood: 'done', lines: [list.takenBack] };
  return { mood: 'problem', lines: [taken === false ? list.noGrant : escapeText(taken)] };
}
