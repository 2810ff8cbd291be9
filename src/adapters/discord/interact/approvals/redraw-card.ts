import type { DiscordBackend } from '../../backend.ts';
import { drawCard } from '../../drawing/approval/draw-card.ts';
import { destinationOf, placeOf } from '../../place.ts';
import type { Answer } from '../answers/answer.ts';
import { textsIn } from '../caller.ts';
import type { InteractionFacts } from '../received/interaction.ts';

/** How often a card is drawn anew because its request has changed meanwhile. */
const MOST_TIMES = 3;

/**
 * Draws the card under which an interaction was begun as its request stands now. What keeps requests may be at it as well: so
 * it is looked again afterwards, and the latest is what stays. Rejects as calls do, and with the storage.
 */
export async function redrawCard(
  { host }: Pick<DiscordBackend, 'host'>,
  answer: Answer,
  approvalId: string,
  { channel }: Pick<InteractionFacts, 'channel'>,
): Promise<void> {
  let approval = await host.approvals.read(approvalId);
  for (let time = 0; approval !== undefined && time < MOST_TIMES; time += 1) {
    const { thread, state } = approval;
    const texts = await textsIn({ host }, thread);
    const isElsewhere = destinationOf(placeOf(thread)) !== channel;
    const { body } = drawCard(await host.approvals.card(approval, texts), { texts, isElsewhere });
    // Who is too late leaves it to what keeps requests.
    if (!(await answer.redraw(body))) return;
    const now = await host.approvals.read(approvalId);
    if (now?.state.kind === state.kind) return;
    approval = now;
  }
}
