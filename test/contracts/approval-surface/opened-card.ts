import type { Approval } from '../../../src/threads/approvals/approval.ts';
import type { CardDestination } from '../../../src/threads/approvals/approval-card.ts';
import { ApprovalBook, type Asked } from './approval-book.ts';
import type { ApprovalSurface, ShownCard, StartedApprovals } from './surface-driver.ts';

/** A surface at work, and what it is given. */
export interface Scene {
  readonly started: StartedApprovals;
  readonly book: ApprovalBook;
}

/** Starts a surface on which Ann may decide whatever is asked for. */
export async function startScene(surface: ApprovalSurface): Promise<Scene> {
  const book = new ApprovalBook();
  const started = await surface.start(book);
  book.approvers.add(started.people.ann.person.id);
  return { started, book };
}

/** Cid asks for something in the thread. */
export function askIn({ started, book }: Scene, asked: Partial<Asked> = {}): Approval {
  const { thread, team, people } = started;
  return book.ask({ thread, team, by: people.cid.person, ...asked });
}

/** Posts the card of a request, and finds it where it is to be. */
export async function postCard(
  { started, book }: Scene,
  approval: Approval,
  to: CardDestination = { kind: 'thread', thread: started.thread },
): Promise<ShownCard> {
  const card = await book.card(approval);
  const id = await started.cards.post(to, card, { key: `${approval.id}:${to.kind}`, recovery: false });
  return await shownCard(started, id, to);
}

/** A card as it is to be seen now. */
export async function shownCard(
  started: StartedApprovals,
  id: string,
  to: CardDestination = { kind: 'thread', thread: started.thread },
): Promise<ShownCard> {
  const shown = await started.shownIn(to);
  const found = shown.find((card) => card.id === id);
  if (found === undefined) throw new Error(`No card ${id} is there, but ${shown.map((card) => card.id).join(', ')}.`);
  return found;
}

/** Draws a card anew, as what keeps requests does after a decision. */
export async function redraw({ started, book }: Scene, id: string, shown: ShownCard): Promise<ShownCard> {
  const approval = await book.read(id);
  if (approval === undefined) throw new Error('There is no request.');
  await started.cards.update({ kind: 'thread', thread: started.thread }, shown.id, await book.card(approval));
  return await shownCard(started, shown.id);
}
