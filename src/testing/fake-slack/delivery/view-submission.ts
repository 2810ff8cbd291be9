import type { Json } from '../state/messages.ts';
import { type StoredView, viewPayload } from '../state/views.ts';
import { actorFields, findActor } from './actor.ts';
import { blocksOf } from './block-actions.ts';
import { stateValues } from './input-values.ts';
import { type InteractionBackend, interactionParcel, responseOf } from './interactions.ts';

/**
 * Submits the modal that is open for a person, and does what the acknowledgement says: closes it, shows errors, another
 * view or one on top, or closes all. Not acknowledged, it stays open.
 */
export async function submitView(
  userId: string,
  values: Json,
  backend: InteractionBackend,
): Promise<{ readonly response: unknown }> {
  const { state, courier } = backend;
  const view = state.views.stackOf(userId).at(-1);
  if (view === undefined) throw new Error(`${userId} has no view open that could be submitted`);
  if (view.view.submit === undefined) throw new Error(`The view that ${userId} has open cannot be submitted`);
  const actor = findActor(userId, state, view.workspace);
  const payload: Json = {
    type: 'view_submission',
    ...actorFields(actor, state),
    trigger_id: state.views.createTrigger(userId, view.workspace, view.id),
    view: {
      ...viewPayload(view, state.app.id, actor.workspace.bot.botId),
      state: { values: stateValues(blocksOf(view.view), values) },
    },
    response_urls: [],
  };
  const outcome = await courier.deliver(interactionParcel(payload, view.workspace, true));
  if (outcome !== undefined) await answerSubmission(view, responseOf(outcome), backend);
  return { response: outcome?.response };
}

async function answerSubmission(
  view: StoredView,
  response: Json | undefined,
  { state, call }: InteractionBackend,
): Promise<void> {
  const { user, workspace } = view;
  switch (response?.response_action) {
    case undefined:
      if (response !== undefined) state.problems.push('A view_submission was acknowledged without a response_action');
      state.views.close(user, false);
      return;
    case 'clear':
      state.views.close(user, true);
      return;
    case 'errors':
      checkErrors(view, response.errors, state.problems);
      return;
    case 'update':
      report(await call(workspace, 'views.update', { view_id: view.id, view: response.view }), state.problems);
      return;
    case 'push': {
      const trigger = state.views.createTrigger(user, workspace, view.id);
      report(await call(workspace, 'views.push', { trigger_id: trigger, view: response.view }), state.problems);
      return;
    }
    default:
      state.problems.push(`Slack knows no response_action ${String(response?.response_action)}`);
  }
}

/** Errors are shown beside inputs; Slack refuses those of other blocks. */
function checkErrors(view: StoredView, errors: unknown, problems: string[]): void {
  const inputs = blocksOf(view.view).flatMap(({ type, block_id: id }) => (type === 'input' ? [id] : []));
  const blocks = typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];
  if (blocks.length === 0) problems.push('The response_action `errors` came without errors');
  for (const block of blocks) {
    if (!inputs.includes(block)) problems.push(`An error was told of ${block}, which is no input of the view`);
  }
}

function report(answer: Json, problems: string[]): void {
  if (answer.ok !== true) problems.push(`The view of an acknowledgement was refused: ${String(answer.error)}`);
}
