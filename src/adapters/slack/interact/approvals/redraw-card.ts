import { type CardMessage, type UpdatingBackend, updateCard } from '../../approvals/update-card.ts';

/** How often a card is drawn anew because its request has changed meanwhile. */
const MOST_TIMES = 3;

/**
 * Draws the card of a request as it stands now. What keeps requests may be at it as well: so it is looked again
 * afterwards, and the latest is what stays. Rejects as calls do, and with the storage.
 */
export async function redrawCard(backend: UpdatingBackend, message: CardMessage, id: string): Promise<void> {
  const { approvals, settings, textsOf } = backend.host;
  let approval = await approvals.read(id);
  for (let time = 0; approval !== undefined && time < MOST_TIMES; time += 1) {
    const { locale } = await settings.of(approval.thread);
    await updateCard(backend, message, await approvals.card(approval, textsOf(locale)), approval.thread);
    const now = await approvals.read(id);
    if (now?.state.kind === approval.state.kind) return;
    approval = now;
  }
}
