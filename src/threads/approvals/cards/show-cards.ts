import { ERASED } from '../../erased-person.ts';
import { errorCodeOf } from '../../error-code-of.ts';
import { within } from '../../within.ts';
import type { ApprovalCards } from '../approval-card.ts';
import type { ApprovalStore } from '../approval-store.ts';
import type { ApprovalsOptions } from '../approvals-options.ts';
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

/** Cards that are shown in one go: the next look goes on. */
const AT_ONCE = 40;

/** Whether there is anything to be shown of a card, now or later. */
export function isShownAsIs(card: StoredCard, stored: StoredApproval): boolean {
  return card.isGivenUp === true || (card.platformId !== undefined && card.drawn === drawingOf(stored));
}

/**
 * Shows the cards of a request as it stands, one after the other:
 *
 *     not posted ── posted ── drawn anew whenever what it says has changed
 *
 * Whoever is to show one writes down first that it is at it, so that one process does, and that it was tried: the next
 * one looks whether the card is there. Answers with the request as it then stands.
 */
export async function showCards(
  start: StoredApproval,
  store: ApprovalStore,
  options: ApprovalsOptions,
): Promise<StoredApproval | undefined> {
  let stored: StoredApproval | undefined = start;
  for (let shown = 0; stored !== undefined && shown < AT_ONCE; shown += 1) {
    const card = nextOf(stored, options.clock.now());
    if (card === undefined) return stored;
    stored = await showCard(stored, card, store, options);
  }
  return stored;
}

function nextOf(stored: StoredApproval, now: number): StoredCard | undefined {
  return stored.cards.find((card) => !isShownAsIs(card, stored) && card.againAt <= now);
}

async function showCard(
  { id, state }: StoredApproval,
  card: StoredCard,
  store: ApprovalStore,
  options: ApprovalsOptions,
): Promise<StoredApproval | undefined> {
  const { clock, logger } = options;
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
    return (await changeCard((now) => ({ ...now, isGivenUp: true })))?.stored;
  }
  const againAt = clock.now() + AGAIN_MS * 2 ** attempts;
  const claimed = await changeCard((now) =>
    now.attempts === attempts && now.againAt === card.againAt ? { ...now, attempts: attempts + 1, againAt } : undefined,
  );
  if (claimed?.isChanged !== true) return claimed?.stored;
  try {
    const drawn = await draw(claimed.stored, card, store, options);
    if (drawn === undefined) return undefined;
    return (await changeCard((now) => ({ ...now, ...drawn, attempts: 0, againAt: 0 })))?.stored;
  } catch (error) {
    const code = errorCodeOf(error);
    logger.warn({ approval: id, to: to.kind, attempts: attempts + 1, code }, 'A card could not be shown.');
    return claimed.stored;
  }
}

/** Undefined when the request was erased meanwhile. */
async function draw(
  stored: StoredApproval,
  { key, to, platformId, attempts, isReminder }: StoredCard,
  store: ApprovalStore,
  options: ApprovalsOptions,
): Promise<Pick<StoredCard, 'platformId' | 'drawn'> | undefined> {
  const approval = await store.complete(stored);
  if (approval === undefined) return undefined;
  const { settings, textsOf, clock, outboundOf } = options;
  const place = await readApprovalPlace(stored.thread, options);
  const texts = textsOf((await settings.read(place.place)).locale);
  const card = await makeCard(approval, { place, texts, isReminder }, options);
  const outbound = outboundOf(stored.thread);
  const cards: ApprovalCards = outbound.approvals ?? createNoticeCards(outbound, texts);
  const timeout = (): Error => new Error(`The platform did not show a card within ${SHOW_MS} ms.`);
  const limits = { limitMs: SHOW_MS, clock, timeout };
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
