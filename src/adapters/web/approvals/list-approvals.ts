import type { Texts } from '../../../text/index.ts';
import type { AdapterHost } from '../../../threads/adapter.ts';
import type { Actor } from '../../../threads/administration/settings-service.ts';
import type { GrantsOf, PendingOf } from '../../../threads/approvals/approvals.ts';
import { furtherGrants, furtherRequests } from '../../../threads/approvals/listed.ts';
import { parseThreadId, type ThreadId } from '../../../threads/thread-id.ts';
import { mayEnter } from '../directory.ts';
import { PLATFORM, type Place, placeOf } from '../place.ts';
import type { PageApproval, PageGrant, PageList } from '../protocol.ts';
import { toPageCard } from './approval-cards.ts';

export interface ListedFor {
  readonly host: Pick<AdapterHost, 'approvals'>;
  readonly by: Actor;
  readonly texts: Texts;
}

/** What waits, as a page shows it. */
export async function listPending(
  whose: PendingOf | readonly PendingOf[],
  { host, by, texts }: ListedFor,
): Promise<PageList<PageApproval>> {
  const listed = await host.approvals.pending(whose);
  const entries = await Promise.all(
    listed.items.map(async (approval) => {
      const card = await host.approvals.card(approval, texts);
      const about = placeFor(approval.thread, by);
      return { card: toPageCard(card), hasMore: card.file !== undefined, ...(about && { about }) };
    }),
  );
  const further = furtherRequests(listed, texts);
  return { entries, ...(further !== undefined && { further }) };
}

/** What was consented to for a while, as a page shows it. */
export async function listGrants(
  whose: GrantsOf | readonly GrantsOf[],
  { host, by, texts }: ListedFor,
): Promise<PageList<PageGrant>> {
  const { items, more } = await host.approvals.grants(whose);
  const entries = items.map(({ at: _at, ...grant }) => {
    const about = placeFor(grant.thread, by);
    return { ...grant, ...(about && { about }) };
  });
  const further = furtherGrants(more, texts);
  return { entries, ...(further !== undefined && { further }) };
}

/** Where in the playground a conversation is, for who may see it. */
function placeFor(thread: ThreadId, { person }: Actor): Place | undefined {
  if (parseThreadId(thread).platform !== PLATFORM) return undefined;
  const place = placeOf(thread);
  return mayEnter(person.id, place.channel) ? place : undefined;
}
