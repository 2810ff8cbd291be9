import type { JSX } from 'preact';
import type { PageSetting } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { placeState } from './admin-state.ts';
import { timeText } from './moment-text.ts';

/** What a colleague did to a setting meanwhile, beside what was entered here; nothing where nobody did. */
export function ConflictNote({ setting }: { readonly setting: PageSetting }): JSX.Element | null {
  const { state, controller, t } = useAdmin();
  const place = placeState(state);
  const entry = place.conflicts[setting.key];
  if (entry === undefined) return null;
  const { who, at, shownBefore, shownAfter } = entry;
  const hasDraft = place.drafts[setting.key] !== undefined;
  return (
    <div class="conflict" role="group" aria-label={t.conflict.title} tabIndex={-1}>
      <p>
        <b>{t.conflict.title}.</b> {t.conflict.change(who.name, timeText(at, state.locale), shownBefore, shownAfter)}{' '}
        {t.conflict.yoursIsKept}
      </p>
      <div class="conflict-actions">
        {hasDraft && (
          <button type="button" class="button button-small" onClick={() => void controller.save([setting.key])}>
            {t.conflict.again}
          </button>
        )}
        <button type="button" class="button button-small" onClick={() => controller.discard([setting.key])}>
          {t.conflict.useTheirs}
        </button>
      </div>
    </div>
  );
}
