import type { Json } from '../state/messages.ts';
import { viewPayload } from '../state/views.ts';
import { actorFields, findActor } from './actor.ts';
import { type InteractionBackend, interactionParcel } from './interactions.ts';

/** Closes the window that a person sees, or all that lie on each other; the app is told where the view asked for it. */
export function closeView(userId: string, all: boolean, { state, courier }: InteractionBackend): void {
  const view = state.views.stackOf(userId).at(-1);
  if (view === undefined) throw new Error(`${userId} has no view open that could be closed`);
  state.views.close(userId, all);
  if (view.view.notify_on_close !== true) return;
  const actor = findActor(userId, state, view.workspace);
  const payload: Json = {
    type: 'view_closed',
    ...actorFields(actor, state),
    trigger_id: state.views.createTrigger(userId, view.workspace),
    view: viewPayload(view, state.app.id, actor.workspace.bot.botId),
    is_cleared: all,
  };
  void courier.deliver(interactionParcel(payload, view.workspace));
}
