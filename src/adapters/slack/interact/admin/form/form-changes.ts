import type { Checkboxes, InputBlock, KnownBlock, MultiStaticSelect } from '@slack/types';
import type { Texts } from '../../../../../text/index.ts';
import type { Change, SettingView } from '../../../../../threads/administration/settings-service.ts';
import type { ViewValues } from '../../view-values.ts';
import { plain } from '../blocks.ts';
import type { ScopeRef } from '../panel/panel-state.ts';
import { INPUT_ACTION } from './input-id.ts';
import { optionList, optionsOf, optionValue } from './option-values.ts';

/** The blocks that ask what is to be taken from above again, and what narrower levels may not set. */
const RESET = 'reset';
const LOCK = 'lock';

/** Boxes that are shown all at once. */
const MOST_BOXES = 10;
const LABEL_CHARS = 2_000;

/** What can be done with the settings of a form besides giving them values; only what makes sense where they stand. */
export function drawChanges(settings: readonly SettingView[], scope: ScopeRef, texts: Texts): readonly KnownBlock[] {
  const { form } = texts.slackAdmin;
  const own = settings.filter(canReset);
  const lockable = settings.filter((setting) => canLock(setting, scope));
  return [
    ...(own.length === 0 ? [] : [boxes(RESET, form.reset, form.resetHint, own, [])]),
    ...(lockable.length === 0
      ? []
      : [
          boxes(
            LOCK,
            form.lock,
            form.lockHint,
            lockable,
            lockable.filter(({ isLockedBelow }) => isLockedBelow),
          ),
        ]),
  ];
}

/** The settings that are to be as the level above says. */
export function resetKeys(settings: readonly SettingView[], values: ViewValues): ReadonlySet<string> {
  const chosen = chosenIn(RESET, values);
  return new Set(settings.filter((setting) => canReset(setting) && isIn(chosen, setting)).map(({ key }) => key));
}

/** What is to be locked or unlocked. */
export function lockChanges(settings: readonly SettingView[], scope: ScopeRef, values: ViewValues): readonly Change[] {
  if (!values.has(LOCK)) return [];
  const chosen = chosenIn(LOCK, values);
  return settings
    .filter((setting) => canLock(setting, scope) && isIn(chosen, setting) !== setting.isLockedBelow)
    .map(({ key, isLockedBelow }) => ({ kind: isLockedBelow ? 'unlock' : 'lock', key }));
}

function canReset({ own, lock }: SettingView): boolean {
  return own !== undefined && lock === undefined;
}

/** There is nothing below a channel and direct messages, and a secret is no value to be held to. */
function canLock({ lock, field }: SettingView, { kind }: ScopeRef): boolean {
  return lock === undefined && field.input.kind !== 'secret' && (kind === 'team' || kind === 'deployment');
}

function boxes(
  block: string,
  label: string,
  hint: string,
  settings: readonly SettingView[],
  initial: readonly SettingView[],
): InputBlock {
  const options = optionsOf(settings.map(({ key, field }) => ({ value: key, label: field.label })));
  const chosen = options.filter(({ value }) => initial.some(({ key }) => optionValue(key) === value));
  const begins = chosen.length === 0 ? {} : { initial_options: chosen };
  const element: Checkboxes | MultiStaticSelect =
    options.length <= MOST_BOXES
      ? { type: 'checkboxes', action_id: INPUT_ACTION, options: [...options], ...begins }
      : { type: 'multi_static_select', action_id: INPUT_ACTION, ...optionList(options), ...begins };
  return {
    type: 'input',
    block_id: block,
    optional: true,
    label: plain(label, LABEL_CHARS),
    hint: plain(hint, LABEL_CHARS),
    element,
  };
}

function chosenIn(block: string, values: ViewValues): readonly string[] {
  const value = values.get(block)?.get(INPUT_ACTION);
  return value?.kind === 'choice' ? value.chosen : [];
}

function isIn(chosen: readonly string[], { key }: SettingView): boolean {
  return chosen.includes(optionValue(key));
}
