import type { Attending, Looking } from '../attending.ts';
import type { StoredApproval, StoredCard } from '../stored-approval.ts';
import { readApprovalPlace } from '../who-may-decide.ts';
import { routeCards } from './route-cards.ts';

/** Finds out, once, where the cards of a request go, and when people are to be reminded. */
export async function route(stored: StoredApproval, looking: Looking): Promise<boolean> {
  const { id, thread, askedAt, expiresAt } = stored;
  const place = await readApprovalPlace(thread, looking);
  const destinations = await routeCards(stored, place, looking);
  const cards = destinations.map((to, no) => newCard(`approval.${id}.${no}`, to, false));
  const { remindMinutes } = place.approvals;
  const remindAt = askedAt + remindMinutes * 60_000;
  const isReminded = remindMinutes > 0 && remindAt < expiresAt;
  await looking.approvals.change(id, (now) =>
    now.isRouted ? undefined : { ...now, isRouted: true, cards, ...(isReminded && { remindAt }) },
  );
  return true;
}

/** Tells the same people again, once: alone or in their channel, and where only the thread was told, there. */
export async function remind({ id }: StoredApproval, { approvals }: Attending): Promise<boolean> {
  await approvals.change(id, ({ remindAt, ...now }) => {
    if (remindAt === undefined || now.state.kind !== 'pending') return undefined;
    const shown = now.cards.filter(({ isGivenUp }) => isGivenUp !== true);
    const elsewhere = shown.filter(({ to }) => to.kind !== 'thread');
    const again = elsewhere.length > 0 ? elsewhere : shown;
    return { ...now, cards: [...now.cards, ...again.map(({ key, to }) => newCard(`${key}.again`, to, true))] };
  });
  return true;
}

function newCard(key: string, to: StoredCard['to'], isReminder: boolean): StoredCard {
  return { key, to, isReminder, attempts: 0, againAt: 0 };
}
