import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { rulesOf } from '../../../../threads/administration/settings-of.ts';
import type { PageSetting, PageTool } from '../../admin/admin-protocol.ts';
import { Icon } from '../components/icon.tsx';
import { useAdmin } from './admin-context.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { OriginLine } from './origin-line.tsx';
import { SettingActions } from './setting-actions.tsx';
import { SettingForm } from './setting-form.tsx';
import { ToolSwitch } from './tool-switch.tsx';

/** Everything that a tool is set to in a place. */
export function ToolDetail({ tool }: { readonly tool: PageTool }): JSX.Element {
  const { state, controller, t } = useAdmin();
  const { label, about, enabled, options, secrets, problem, reach } = tool;
  const heading = useRef<HTMLHeadingElement>(null);
  // Where the button was that led here there is something else now.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={label}>
      <button
        type="button"
        class="button button-small button-quiet back-button"
        onClick={() => void controller.go({ place: state.spot.place, section: 'tools' })}
      >
        <Icon name="back" />
        {t.tools.back}
      </button>
      <div class="tool-head">
        <div class="tool-text">
          <h2 ref={heading} tabIndex={-1}>
            {label}
            {reach === 'outside' && <span class="badge">{t.tools.reachesOutside}</span>}
          </h2>
          <p>{about}</p>
        </div>
        <ToolSwitch tool={tool} />
      </div>
      {problem !== undefined && (
        <p class="tool-problem">
          <Icon name="warn" />
          {problem}
        </p>
      )}
      <div class="tool-enabled">
        <OriginLine setting={enabled} />
        <SettingActions setting={enabled} label={t.tools.isOn(label)} />
        <ConflictNote setting={enabled} />
      </div>
      <SettingForm
        groups={[
          { title: t.tools.options, settings: options },
          { title: t.tools.secrets, settings: secrets },
          { title: t.tools.rules, settings: rulesOf<PageSetting>(tool) },
        ]}
      />
    </section>
  );
}
