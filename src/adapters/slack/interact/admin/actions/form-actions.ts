import { asNumber, asText } from '../../../../../threads/json-value.ts';
import { type AdminAction } from '../action.ts';
import { type AdminContext, scopeIn } from '../admin-context.ts';
import { type FormMeta, type FormTarget, readMeta } from '../form/form-target.ts';
import { drawForm } from '../form/open-form.ts';
import { valueOfOption } from '../form/option-values.ts';
import { openModal, update } from '../open-modal.ts';
import { panelOf } from './panel-of.ts';

/** Opens the form for a tool or a setting of a panel. */
export function openPanelForm(action: AdminAction, context: AdminContext): void {
  const panel = panelOf(action);
  if (panel === undefined) return;
  const { place, state } = panel;
  context.backend.background('a form of settings', () =>
    openModal(context, { trigger: action.trigger, isOnTop: place.kind === 'modal' }, async () => {
      const target = await targetOf(action, context, state.scope);
      const meta: FormMeta = {
        target,
        scope: state.scope,
        version: 0,
        page: 0,
        rooms: 0,
        panel: { place: place.kind, state },
      };
      return await drawForm(context, meta);
    }),
  );
}

/** Shows another page of a form, or more room in it. What was typed there stays, as Slack keeps it for inputs that stay. */
export function redrawForm(action: AdminAction, context: AdminContext): void {
  const { view, kind, fields } = action;
  const meta = readMeta(view?.metadata);
  if (view === undefined || meta === undefined) return;
  const page = Math.max(0, Math.trunc(asNumber(fields['page']) ?? meta.page));
  const rooms = kind === 'moreRoom' ? meta.rooms + 1 : meta.rooms;
  context.backend.background('a form of settings', async () => {
    await update(context, view.id, await drawForm(context, { ...meta, page, rooms }));
  });
}

async function targetOf(
  { kind, fields, chosen }: AdminAction,
  context: AdminContext,
  scope: FormMeta['scope'],
): Promise<FormTarget> {
  const tool = asText(fields['tool']);
  if (tool !== undefined) return { kind: 'tool', tool };
  if (kind !== 'find' || chosen === undefined) return { kind: 'setting', key: asText(fields['key']) ?? '' };
  const { tools } = await context.backend.host.administration.view(scopeIn(context, scope), context.texts);
  const names = tools.map(({ name }) => name);
  return { kind: 'tool', tool: valueOfOption(names, chosen) ?? chosen };
}
