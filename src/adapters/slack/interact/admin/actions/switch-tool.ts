import { asNumber, asText } from '../../../../../threads/json-value.ts';
import type { AdminAction } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { applyChange } from '../apply-change.ts';
import { changedWords } from '../words.ts';
import { panelOf, showAgain } from './panel-of.ts';

/** Switches a tool on or off, as the button said when it was drawn. */
export async function switchTool(action: AdminAction, context: AdminContext): Promise<void> {
  const panel = panelOf(action);
  const { fields } = action;
  const [tool, version] = [asText(fields['tool']), asNumber(fields['version'])];
  const isOn = fields['on'];
  if (panel === undefined || tool === undefined || version === undefined || typeof isOn !== 'boolean') return;
  const key = `tools.${tool}.enabled`;
  const changes = [{ kind: 'set', key, value: isOn }] as const;
  const changed = await applyChange(context, panel.state.scope, { changes, version });
  showAgain(context, panel, (view) => changedWords(changed, [key], view, context.texts));
}
