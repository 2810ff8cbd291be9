import type { ModalView } from '@slack/types';
import { asObjects, asText } from '../../../../../threads/json-value.ts';
import { escapeMrkdwn } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { callIfThere } from '../../agent/call-if-there.ts';
import { type AdminContext, refusalOf, rightsAt, scopeIn } from '../admin-context.ts';
import { plainWindow } from '../open-modal.ts';
import type { UserGroup } from './drawn-field.ts';
import { type FormMeta, type FoundTarget, findTarget } from './form-target.ts';
import { type FormDrawing, formView } from './form-view.ts';

/** Draws the form for a target as it stands now, for who may change it; else a window that says why not. */
export async function drawForm(
  context: AdminContext,
  meta: FormMeta,
  more: Pick<FormDrawing, 'typed' | 'banner'> = {},
): Promise<ModalView> {
  const { backend, texts } = context;
  const rights = await rightsAt(context, meta.scope);
  if (rights !== 'may') return plainWindow(context, escapeMrkdwn(await refusalOf(context, meta.scope, rights)));
  const view = await backend.host.administration.view(scopeIn(context, meta.scope), texts);
  const found = findTarget(meta.target, view);
  if (found === undefined) return plainWindow(context, texts.slackAdmin.form.isGone);
  return formView(context, { meta, view, found, groups: await groupsFor(found, context), ...more });
}

/** The workspace's user groups, where the form needs them and Slack tells them. Never rejects. */
async function groupsFor(
  { settings }: FoundTarget,
  { backend, workspace }: AdminContext,
): Promise<readonly UserGroup[] | undefined> {
  if (!settings.some(({ field, lock }) => field.input.kind === 'audience' && lock === undefined)) return undefined;
  try {
    const answer = await callIfThere(backend, workspace.id, 'usergroups.list', {});
    return answer && asObjects(answer['usergroups']).flatMap(groupOf);
  } catch (error) {
    backend.host.logger.info({ err: error, workspace: workspace.id }, 'The user groups could not be read.');
    return undefined;
  }
}

function groupOf({ id, name, handle }: Readonly<Record<string, unknown>>): readonly UserGroup[] {
  const known = asText(id);
  return known === undefined ? [] : [{ id: known, name: asText(name) ?? asText(handle) ?? known }];
}
