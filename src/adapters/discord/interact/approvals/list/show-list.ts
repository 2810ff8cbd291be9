import { furtherGrants, furtherRequests } from '../../../../../threads/approvals/listed.ts';
import type { Notice } from '../../admin/screens/frame.ts';
import type { Screen } from '../../admin/screens/layout.ts';
import { GRANTS_PER_PAGE, grantsScreen, type ListContext, pendingScreen, REQUESTS_PER_PAGE } from './list-screen.ts';
import { type ListDesk, readGrants, readPending } from './read-list.ts';

/** A page of what waits, as it stands now. Rejects with the storage. */
export async function showPending(desk: ListDesk, page: number, notice?: Notice): Promise<Screen> {
  const { approvals } = desk.backend.host;
  const [pending, grants] = await Promise.all([readPending(desk), readGrants(desk)]);
  const further = furtherRequests(pending, desk.texts);
  const context = contextOf(desk, { page, entries: pending.items.length, perPage: REQUESTS_PER_PAGE, further, notice });
  const shown = pending.items.slice(context.page * REQUESTS_PER_PAGE, (context.page + 1) * REQUESTS_PER_PAGE);
  const requests = await Promise.all(
    shown.map(async (approval) => ({ approval, card: await approvals.card(approval, desk.texts) })),
  );
  return pendingScreen(requests, grants.items.length + grants.more, desk.actor.person.id, context);
}

/** A page of what is approved for a while, as it stands now. Rejects with the storage. */
export async function showGrants(desk: ListDesk, page: number, notice?: Notice): Promise<Screen> {
  const { items, more } = await readGrants(desk);
  const further = furtherGrants(more, desk.texts);
  const context = contextOf(desk, { page, entries: items.length, perPage: GRANTS_PER_PAGE, further, notice });
  return grantsScreen(items.slice(context.page * GRANTS_PER_PAGE, (context.page + 1) * GRANTS_PER_PAGE), context);
}

interface ShownPage {
  readonly page: number;
  readonly entries: number;
  readonly perPage: number;
  readonly further: string | undefined;
  readonly notice: Notice | undefined;
}

function contextOf(
  { texts, whose, isAdmin }: ListDesk,
  { page, entries, perPage, further, notice }: ShownPage,
): ListContext {
  const pages = Math.max(1, Math.ceil(entries / perPage));
  return { texts, whose, isAdmin, page: Math.min(page, pages - 1), pages, further, notice };
}
