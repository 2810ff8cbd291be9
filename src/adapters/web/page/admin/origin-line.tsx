import type { JSX } from 'preact';
import type { AdminPageTexts, OriginWords } from '../../../../text/admin-page-texts.ts';
import type { PageSetting } from '../../admin/admin-protocol.ts';
import { Icon } from '../components/icon.tsx';
import { useAdmin } from './admin-context.tsx';
import { momentText } from './moment-text.ts';

/** Where a value comes from, and why it cannot be changed if it cannot. */
export function OriginLine({ setting, id }: { readonly setting: PageSetting; readonly id?: string }): JSX.Element {
  const { state, t } = useAdmin();
  const { lock, isLockedBelow } = setting;
  return (
    <div class="origin" id={id}>
      <p>{originText(setting, t, state.locale)}</p>
      {lock !== undefined && (
        <p class="origin-lock">
          <Icon name="lock" />
          <span>
            <b>{t.lock.locked}.</b> {lock.sentence}
          </span>
        </p>
      )}
      {isLockedBelow && <p>{t.lock.isLockedBelow}</p>}
    </div>
  );
}

function originText({ origin, own }: PageSetting, t: AdminPageTexts, locale: string): string {
  const isHere = own !== undefined;
  return t.origin(wordsOf(origin, isHere, locale));
}

function wordsOf(origin: PageSetting['origin'], isHere: boolean, locale: string): OriginWords {
  switch (origin.kind) {
    case 'default':
      return origin;
    case 'config':
      return { ...origin, isHere: false };
    case 'chat':
      return { kind: 'chat', level: origin.level, isHere, who: origin.who.name, when: momentText(origin.at, locale) };
  }
}
