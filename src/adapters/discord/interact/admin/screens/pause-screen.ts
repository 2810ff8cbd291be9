import type { SettingsView } from '../../../../../threads/administration/settings-service.ts';
import { asObject, asText } from '../../../../../threads/json-value.ts';
import { escapeWithin } from '../../../drawing/escape-text.ts';
import { actionId } from '../action.ts';
import { frame, type ScreenContext } from './frame.ts';
import { button, buttonRows, type Screen, textBlock } from './layout.ts';
import { momentWords, personWords } from './shown-words.ts';

export const PAUSED = 'paused';

const REASON_CHARS = 400;
const LOCK_CHARS = 300;

/** Whether the bot is paused in a place, and what ends or begins that. */
export function pauseScreen(view: SettingsView, context: ScreenContext): Screen {
  const { texts, scope } = context;
  const { admin } = texts.discord;
  const paused = view.settings.find(({ key }) => key === PAUSED);
  const isPaused = paused !== undefined && paused.value !== null && paused.value !== undefined;
  const isOwn = paused?.own !== undefined && paused.own !== null;
  const { version } = view;
  const isLocked = paused?.lock !== undefined;
  const id = (verb: 'reason' | 'resume'): string => actionId({ verb, scope, sheet: 'pause', version });
  const turn = isOwn
    ? button({ id: id('resume'), label: admin.buttons.resume, style: 'primary', isDisabled: isLocked })
    : button({ id: id('reason'), label: admin.buttons.pause, style: 'danger', isDisabled: isLocked });
  const lines = [
    isPaused ? pausedWords(view, context) : admin.pause.running,
    ...(isPaused && !isOwn ? [admin.pause.elsewhere] : []),
    ...(paused?.lock === undefined ? [] : [`-# ${admin.locked(escapeWithin(paused.lock.sentence, LOCK_CHARS))}`]),
  ];
  return frame(
    {
      sheet: 'pause',
      title: admin.sheets.pause,
      blocks: [textBlock(lines.join('\n')), ...(paused === undefined ? [] : buttonRows([turn]))],
    },
    context,
  );
}

function pausedWords({ settings }: SettingsView, { texts }: ScreenContext): string {
  const { pause } = texts.discord.admin;
  const paused = settings.find(({ key }) => key === PAUSED);
  const reason = asText(asObject(paused?.value)['reason']) ?? asText(paused?.value);
  const words = reason === undefined ? undefined : escapeWithin(reason, REASON_CHARS);
  if (paused?.origin.kind !== 'chat') return words === undefined ? pause.elsewhere : `${pause.elsewhere} ${words}`;
  return pause.paused(personWords(paused.origin.who), momentWords(paused.origin.at), words);
}
