import { asNumber, asText } from '../../../../../threads/json-value.ts';
import type { AdminAction } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { type PanelState, type ScopeRef, SECTIONS } from '../panel/panel-state.ts';
import { panelOf, showAgain } from './panel-of.ts';

/** Shows another part of what a panel can show. */
export function goTo(action: AdminAction, context: AdminContext): void {
  const panel = panelOf(action);
  if (panel !== undefined) showAgain(context, { ...panel, state: stateAfter(action, panel.state) });
}

function stateAfter({ kind, fields, chosen }: AdminAction, state: PanelState): PanelState {
  const section = SECTIONS.find((one) => one === fields['section']) ?? state.section;
  const first: PanelState = { section, scope: state.scope, page: 0 };
  switch (kind) {
    case 'scope':
      return { ...first, section: shownOf(section), scope: scopeOf(fields['scope']) };
    case 'channel':
      if (chosen === undefined) return state;
      return { ...first, section: shownOf(section), scope: { kind: 'channel', channel: chosen } };
    case 'page':
      return { ...first, page: Math.max(0, Math.trunc(asNumber(fields['page']) ?? 0)) };
    case 'before': {
      const before = asText(fields['before']);
      return { ...first, ...(before !== undefined && { before }) };
    }
    default:
      return first;
  }
}

/** Who chooses a scope wants to see its settings. */
function shownOf(section: PanelState['section']): PanelState['section'] {
  return section === 'me' ? 'tools' : section;
}

function scopeOf(kind: unknown): ScopeRef {
  return { kind: kind === 'direct' || kind === 'deployment' ? kind : 'team' };
}
