import type { KnownBlock } from '@slack/types';
import type { SettingsView, SettingView } from '../../../../../threads/administration/settings-service.ts';
import { escapeMrkdwn } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { adminIds } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { button, section } from '../blocks.ts';
import { PAUSED, settingWords } from '../words.ts';
import { pageOf, pageRow } from './page-row.ts';
import type { PanelState } from './panel-state.ts';

const SETTINGS_A_PAGE = 30;

/** What the keys of limits begin with; they stand beside what is used. */
const BUDGETS = 'budgets.';

/** Whatever can be set in a scope besides tools and limits. */
export function drawSettings(context: AdminContext, state: PanelState, view: SettingsView): readonly KnownBlock[] {
  const general = view.settings.filter(({ key }) => key !== PAUSED && !key.startsWith(BUDGETS));
  const { page, pages, items } = pageOf(general, state.page, SETTINGS_A_PAGE);
  return [...items.map((setting) => drawSetting(setting, context)), ...pageRow(page, pages, context.texts)];
}

/** The limits of a scope. */
export function drawBudgets(context: AdminContext, view: SettingsView): readonly KnownBlock[] {
  return view.settings.filter(({ key }) => key.startsWith(BUDGETS)).map((setting) => drawSetting(setting, context));
}

function drawSetting(setting: SettingView, { texts }: AdminContext): KnownBlock {
  const { key, field, lock } = setting;
  const { change } = texts.slackAdmin.settings;
  const lines = [
    `*${escapeMrkdwn(field.label)}*`,
    settingWords(setting, texts),
    ...(lock === undefined ? [] : [escapeMrkdwn(lock.sentence)]),
  ];
  const accessory =
    lock === undefined
      ? button({ text: change, ids: adminIds('form', { key }, key), spoken: `${change} ${field.label}` })
      : undefined;
  return section(lines.join('\n'), accessory);
}
