import type { KnownBlock } from '@slack/types';
import type { SettingsView, SettingView } from '../../../../../threads/administration/settings-service.ts';
import { asObject, asText } from '../../../../../threads/json-value.ts';
import { escapeMrkdwn } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { adminIds } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { button, section } from '../blocks.ts';
import { originWords, PAUSED } from '../words.ts';

/** Whether the bot works in the scope, with what changes that. */
export function drawPause({ texts }: AdminContext, view: SettingsView): readonly KnownBlock[] {
  const { slackAdmin } = texts;
  const setting = view.settings.find(({ key }) => key === PAUSED);
  if (setting === undefined) return [];
  if (setting.value === null)
    return [section(slackAdmin.isWorking, setting.lock === undefined ? pause(texts) : undefined)];
  const reason = reasonOf(setting);
  const words = slackAdmin.isPaused({ reason: reason && escapeMrkdwn(reason), origin: originWords(setting, texts) });
  return [section(words, canResume(setting) ? resume(texts, view) : undefined)];
}

/** Whether the pause is this scope's own, so that it can be ended here. */
function canResume({ own, lock }: SettingView): boolean {
  return own !== undefined && own !== null && lock === undefined;
}

function reasonOf({ value }: SettingView): string | undefined {
  return typeof value === 'string' ? asText(value) : asText(asObject(value)['reason']);
}

function pause({ slackAdmin }: AdminContext['texts']) {
  return button({ text: slackAdmin.pause.button, ids: adminIds('pause'), style: 'danger' });
}

function resume({ slackAdmin }: AdminContext['texts'], { version }: SettingsView) {
  return button({ text: slackAdmin.pause.resume, ids: adminIds('resume', { version }), style: 'primary' });
}
