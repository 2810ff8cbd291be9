import type { JSX } from 'preact';
import type { PageSetting, PageView } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { PauseCard } from './pause-card.tsx';
import { pausedOf } from './paused-of.ts';
import { SettingForm } from './setting-form.tsx';

/** Where the bot works and who may set that: they are shown apart from how it answers. */
const WHERE_AND_WHO: ReadonlySet<string> = new Set(['pilotChannels', 'channelAdmins']);

/** Whether a setting is a budget: those are shown with what was used. */
export function isBudget({ key }: Pick<PageSetting, 'key'>): boolean {
  return key.startsWith('budgets.');
}

/** Who consents to calls, and how they are asked. */
const CONSENT = 'approvals.';

/** How the bot works in a place: paused or not, instructions, how it answers, who consents to calls, where and who. */
export function SettingsSection({ view }: { readonly view: PageView }): JSX.Element {
  const { t } = useAdmin();
  const paused = pausedOf(view);
  const shown = view.settings.filter((setting) => setting.key !== 'paused' && !isBudget(setting));
  const instructions = shown.filter(({ key }) => key === 'instructions');
  const who = shown.filter(({ key }) => WHERE_AND_WHO.has(key));
  const consent = shown.filter(({ key }) => key.startsWith(CONSENT));
  const apart = new Set([...instructions, ...who, ...consent]);
  const answers = shown.filter((setting) => !apart.has(setting));
  const { groups } = t.form;
  return (
    <section aria-label={t.sections.settings}>
      {paused !== undefined && <PauseCard paused={paused} />}
      <SettingForm
        groups={[
          { title: groups.instructions, settings: instructions },
          { title: groups.answers, settings: answers },
          { title: groups.consent, settings: consent },
          { title: groups.who, settings: who },
        ]}
      />
      <Leftovers leftovers={view.leftovers ?? []} />
    </section>
  );
}

/** What was set for another version of the program or of a tool: it can only be removed. */
function Leftovers({ leftovers }: { readonly leftovers: NonNullable<PageView['leftovers']> }): JSX.Element | null {
  const { controller, t } = useAdmin();
  if (leftovers.length === 0) return null;
  return (
    <section class="leftovers" aria-labelledby="leftovers-title">
      <h2 id="leftovers-title">{t.form.leftovers}</h2>
      <ul class="line-list">
        {leftovers.map(({ key, sentence }) => (
          <li key={key}>
            <p>{sentence}</p>
            <button
              type="button"
              class="button button-small"
              aria-label={`${t.secret.remove}: ${key}`}
              onClick={() => void controller.change([{ kind: 'inherit', key }])}
            >
              {t.secret.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
