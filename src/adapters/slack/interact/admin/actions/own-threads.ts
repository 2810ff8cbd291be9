import { asText } from '../../../../../threads/json-value.ts';
import { isThreadId } from '../../../../../threads/thread-id.ts';
import { placeOf } from '../../../place.ts';
import type { AdminAction } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { latestOfPerson } from '../member/latest-of-person.ts';
import { panelOf, showAgain } from './panel-of.ts';

/** Stops what the bot does in one of somebody's own threads, or has it be silent there. Durable when this resolves. */
export async function commandThread(action: AdminAction, context: AdminContext): Promise<void> {
  const { kind, fields, actionTs, user } = action;
  const { backend, actor } = context;
  const thread = asText(fields['thread']);
  const panel = panelOf(action);
  if (thread === undefined || !isThreadId(thread) || placeOf(thread).workspace !== context.workspace.id) return;
  // Only what is offered can be pressed: a thread that is the person's.
  if (!(await latestOfPerson(context)).some((own) => own.thread === thread)) return;
  const command = kind === 'stop' ? 'stop' : 'mute';
  await backend.host.intake.command(thread, `home:${actionTs}:${user}`, actor.person, command);
  if (panel !== undefined) showAgain(context, panel);
}
