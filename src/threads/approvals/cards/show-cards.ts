import { ERASED } from '../../erased-person.ts';
import { errorCodeOf } from '../../error-code-of.ts';
import { within } from '../../within.ts';
import type { ApprovalCards } from '../approval-card.ts';
import type { ApprovalStore } from '../approval-store.ts';
import type { Looking } from '../attending.ts';
import { drawingOf, type StoredApproval, type StoredCard } from '../stored-approval.ts';
import { readApprovalPlace } from '../who-may-decide.ts';
import { makeCard } from './make-card.ts';
import { createNoticeCards } from './notice-cards.ts';

/** Milliseconds that a platform gets to show a card. */
const SHOW_MS = 15_000;

/** Milliseconds after which it is tried again at first: twice as long each time. Longer than a platform gets. */
const AGAIN_MS = 60_000;

/** Tries after which a card is given up; somebody alone may have closed their direct messages to everybody. */
const MAX_TRIES = 8;
const MAX_TRIES_ALONE = 3;

/** Cards of one request that are shown before others have their turn. */
const IN_ONE_TURN = 4;

/** Whether there is anything to be shown of a card, now or later. */
export function isShownAsIs(card: StoredCard, stored: StoredApproval): boolean {
  return card.isGivenUp === true || (card.platformId !== undefined && card.drawn === drawingOf(stored));
}

/** Whether a card is to be shown now. */
export function isCardDue(stored: StoredApproval, now: number): boolean {
  return nextOf(stored, now) !== undefined;
}

/**
 * Shows some cards of a request as it stands, one after the other, and none after one that failed:
 *
 *     not posted ── posted ── drawn anew whenever what it says has changed
 *
 * Whoever is to show one writes down first that it is at it, so that one process does, and that it was tried: the next
 * one looks whether the card is there. True when others are to be shown now.
 */
export async function showCards(start: StoredApproval, store: ApprovalStore, options: Looking): Promise<boolean> {
  const { clock, closing } = options;
  let stored: StoredApproval | undefined = start;
  for (let shown = 0; shown < IN_ONE_TURN && !closing.aborted; shown += 1) {
    const card = nextOf(stored, clock.now());
    if (card === undefined) return false;
    const after: ShownCard = await showCard(stored, card, store, options);
    if (after.stored === undefined) return false;
    stored = after.stored;
    if (after.isFailed) break;
  }
  return isCardDue(stored, clock.now());
}

/** How a request stands after a card was shown, or could not be; undefined where it is gone. */
interface ShownCard {
  readonly stored: StoredApproval | undefined;
  readonly isFailed: boolean;
}

function nextOf(stored: StoredApproval, now: number): StoredCard | undefined {
  return stored.cards.find((card) => !isShownAsIs(card, stored) && card.againAt <= now);
}

async function showCard(
  { id, state }: StoredApproval,
  card: StoredCard,
  store: ApprovalStore,
  options: Looking,
): Promise<ShownCard> {
  const { clock, logger, left } = options;
  const { key, to, attempts } = card;
  const changeCard = async (change: (now: StoredCard) => StoredCard | undefined) =>
    await store.change(id, (stored) => {
      const cards = stored.cards.map((each) => (each.key === key ? (change(each) ?? each) : each));
      return cards.some((each, at) => each !== stored.cards[at]) ? { ...stored, cards } : undefined;
    });
  const isUseless = card.platformId === undefined && attempts === 0 && state.kind !== 'pending';
  const isGone = to.kind === 'person' && to.person === ERASED.id;
  if (isUseless || isGone || attempts >= (to.kind === 'person' ? MAX_TRIES_ALONE : MAX_TRIES)) {
    if (!isUseless && !isGone)
      logger.warn({ approval: id, to: to.kind }, 'A card could not be shown, and is given up.');
    return { stored: (await changeCard((now) => ({ ...now, isGivenUp: true })))?.stored, isFailed: false };
  }
  const againAt = clock.now() + AGAIN_MS * 2 ** attempts;
  const claimed = await changeCard((now) =>
    now.attempts === attempts && now.againAt === card.againAt ? { ...now, attempts: attempts + 1, againAt } : undefined,
  );
  if (claimed?.isChanged !== true) return { stored: claimed?.stored, isFailed: false };
  try {
    const drawn = await draw(claimed.stored, card, store, options);
    if (drawn === undefined) return { stored: undefined, isFailed: false };
    const changed = await changeCard((now) => ({ ...now, ...drawn, attempts: 0, againAt: 0 }));
    return { stored: changed?.stored, isFailed: false };
  } catch (error) {
    // Whoever goes on looks for the card first.
    if (left.aborted) return { stored: undefined, isFailed: true };
    const code = errorCodeOf(error);
    logger.warn({ approval: id, to: to.kind, attempts: attempts + 1, code }, 'A card could not be shown.');
    return { stored: claimed.stored, isFailed: true };
  }
}

/** Undefined when the request was erased meanwhile. */
async function draw(
  stored: StoredApproval,
  { key, to, platformId, attempts, isReminder }: StoredCard,
  store: ApprovalStore,
  options: Looking,
): Promise<Pick<StoredCard, 'platformId' | 'drawn'> | undefined> {
  const approval = await store.complete(stored);
  if (approval === undefined) return undefined;
  const { settings, textsOf, clock, outboundOf, left } = options;
  const place = await readApprovalPlace(stored.thread, options);
  const texts = textsOf((await settings.read(place.place)).locale);
  const card = await makeCard(approval, { place, texts, isReminder }, options);
  const outbound = outboundOf(stored.thread);
  const cards: ApprovalCards = outbound.approvals ?? createNoticeCards(outbound, texts);
  const timeout = (): Error => new Error(`The platform did not show a card within ${SHOW_MS} ms.`);
  const limits = { limitMs: SHOW_MS, clock, timeout, signal: left };
  const drawn = drawingOf(stored);
  if (platformId !== undefined) {
    await within(() => cards.update(to, platformId, card), limits);
    return { drawn };
  }
  const recovery = attempts > 0;
  const posted = await within(() => cards.post(to, card, { key, recovery }), limits);
  // What is found again may have been posted as it was before.
  return { platformId: posted, ...(!recovery && { drawn }) };
}
