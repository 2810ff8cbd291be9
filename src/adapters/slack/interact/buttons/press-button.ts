import type { CommandName } from '../../../../threads/adapter.ts';
import type { SlackBackend } from '../../backend.ts';
import type { ReplyAction } from '../../drawing/blocks/action.ts';
import { admit } from '../../inbound/admit.ts';
import { threadOf } from '../../place.ts';
import type { Caller } from '../caller.ts';
import { personOf } from '../person-of.ts';
import { tellRefused } from '../welcome/tell-refused.ts';
import type { Click } from './click.ts';
import { isFirstOfClicks } from './double-click.ts';
import { keepFeedback } from './feedback.ts';

/** Carries out a button under an answer: what is wanted is stored when this resolves. Rejects with the storage. */
export async function pressButton(
  action: ReplyAction,
  click: Click,
  { workspace, backend }: { readonly workspace: Caller['workspace']; readonly backend: SlackBackend },
): Promise<void> {
  const { channel, user, team, root } = click;
  const admission = await admit({ workspace, channel, user, team, isShared: undefined }, true, backend);
  if (admission !== 'admitted') {
    const refused = { workspace: workspace.id, channel, user, threadTs: root };
    return backend.background('a refusal', () => tellRefused(backend, refused));
  }
  if (action.kind === 'feedback') return await keepFeedback(action, { ...click, workspace }, backend);
  const thread = threadOf({ workspace: workspace.id, channel, root });
  if (!(await isFirstOfClicks(click, thread, backend))) return;
  await giveCommand(action.kind === 'stop' ? 'stop' : 'retry', click, { workspace, backend });
}

async function giveCommand(
  command: CommandName,
  { user, userName, channel, root, actionTs }: Click,
  { workspace, backend }: { readonly workspace: Caller['workspace']; readonly backend: SlackBackend },
): Promise<void> {
  const thread = threadOf({ workspace: workspace.id, channel, root });
  const by = await personOf({ workspace, user }, userName, backend);
  await backend.host.intake.command(thread, `click:${actionTs}:${user}`, by, command);
}
