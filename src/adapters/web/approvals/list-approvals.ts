import type { Texts } from '../../../text/index.ts';
import type { AdapterHost } from '../../../threads/adapter.ts';
import type { Actor } from '../../../threads/administration/settings-service.ts';
import type { Approval } from '../../../threads/approvals/approval.ts';
import type { PendingOf } from '../../../threads/approvals/approvals.ts';
import { parseThreadId, type TeamId, type ThreadId } from '../../../threads/thread-id.ts';
import { mayEnter } from '../directory.ts';
import { PLATFORM, type Place, placeOf } from '../place.ts';
import type { PageApproval, PageGrant } from '../protocol.ts';
import { toPageCard } from './approval-cards.ts';

export interface ListedFor {
  readonly host: Pick<AdapterHost, 'approvals'>;
  readonly by: Actor;
}

/** What waits, the oldest first, each once. */
export async function findPending(
  whose: readonly PendingOf[],
  { approvals }: Pick<AdapterHost, 'approvals'>,
): Promise<readonly Approval[]> {
  const lists = await Promise.all(whose.map((each) => approvals.pending(each)));
  const byId = new Map(lists.flat().map((approval) => [approval.id, approval]));
  return [...byId.values()].toSorted((one, other) => one.askedAt - other.askedAt);
}

/** The same, as a page shows it. */
export async function listPending(
  whose: readonly PendingOf[],
  { host, by, texts }: ListedFor & { readonly texts: Texts },
  isWanted: (approval: Approval) => boolean = () => true,
): Promise<readonly PageApproval[]> {
  const found = (await findPending(whose, host)).filter(isWanted);
  return await Promise.all(
    found.map(async (approval) => {
      const card = await host.approvals.card(approval, texts);
      const about = placeFor(approval.thread, by);
      return { card: toPageCard(card), hasMore: card.file !== undefined, ...(about && { about }) };
    }),
  );
}

/** What teams have consented to for a while, each once; undefined are direct messages. */
export async function listGrants(
  teams: readonly (TeamId | undefined)[],
  { host, by }: ListedFor,
): Promise<readonly PageGrant[]> {
  const lists = await Promise.all(teams.map((team) => host.approvals.grants({ team })));
  const byCall = new Map(lists.flat().map((grant) => [`${grant.thread} ${grant.tool}`, grant]));
  return [...byCall.values()].map(({ at: _at, ...grant }) => {
    const about = placeFor(grant.thread, by);
    return { ...grant, ...(about && { about }) };
  });
}

/** Where in the playground a conversation is, for who may see it. */
function placeFor(thread: ThreadId, { person }: Actor): Place | undefined {
  if (parseThreadId(thread).platform !== PLATFORM) return undefined;
  const place = placeOf(thread);
  return mayEnter(person.id, place.channel) ? place : undefined;
}
