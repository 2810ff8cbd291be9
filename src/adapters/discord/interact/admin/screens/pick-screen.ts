import type { Choice } from '../../../../../threads/administration/form-field.ts';
import type { SettingsView, SettingView } from '../../../../../threads/administration/settings-service.ts';
import { escapeWithin } from '../../../drawing/escape-text.ts';
import { actionId, type Sheet } from '../action.ts';
import { choiceId, drawOptions, MENU_CHOICES } from '../form/draw-choices.ts';
import { refOf } from '../ref.ts';
import type { ScreenContext } from './frame.ts';
import { button, buttonRows, menuRow, type Screen, textBlock } from './layout.ts';
import { valueWords } from './shown-words.ts';

const LABEL_CHARS = 60;

/** The choices of a setting that has too many for a window, a menu of them on each page. */
export function pickScreen(
  view: SettingsView,
  setting: SettingView,
  { sheet, page, texts, scope, place, notice }: ScreenContext & { readonly sheet: Sheet; readonly page: number },
): Screen {
  const { admin } = texts.discord;
  const { field } = setting;
  const choices = choicesOf(setting);
  const count = Math.max(1, Math.ceil(choices.length / MENU_CHOICES));
  const index = Math.min(page, count - 1);
  const isSeveral = field.input.kind === 'choices';
  const options = drawOptions(choices, chosenOf(setting)).slice(index * MENU_CHOICES, (index + 1) * MENU_CHOICES);
  const where = { scope, sheet, version: view.version, ref: refOf(setting.key) };
  const turn = (to: number, label: string) => button({ id: actionId({ verb: 'choose', ...where, page: to }), label });
  const title = `### ${admin.title(escapeWithin(field.label, LABEL_CHARS), place)}`;
  return {
    mood: notice?.mood,
    blocks: [
      ...(notice === undefined ? [] : [textBlock(notice.lines.join('\n'))]),
      textBlock([title, valueWords(setting), ...(count > 1 ? [`-# ${admin.page(index + 1, count)}`] : [])].join('\n')),
      ...menuRow({
        id: actionId({ verb: 'pick', ...where, page: index }),
        placeholder: admin.menus.pick,
        options,
        ...(isSeveral && { min: 0, max: options.length }),
      }),
      ...buttonRows([
        ...(index > 0 ? [turn(index - 1, admin.buttons.previous)] : []),
        ...(index < count - 1 ? [turn(index + 1, admin.buttons.next)] : []),
        button({ id: actionId({ verb: 'open', scope, sheet, ref: 'done' }), label: admin.sheets.settings }),
      ]),
    ],
  };
}

/** What is chosen after somebody has chosen on a page: of one choice that, of several also what other pages hold. */
export function pickedValue(setting: SettingView, page: number, ids: readonly string[]): string | readonly string[] {
  const choices = choicesOf(setting);
  const isPicked = (value: string): boolean => ids.includes(choiceId(value));
  const shown = choices.slice(page * MENU_CHOICES, (page + 1) * MENU_CHOICES);
  if (setting.field.input.kind === 'choice') return shown.find(({ value }) => isPicked(value))?.value ?? '';
  const before = chosenOf(setting);
  const others = choices.filter((choice) => !shown.includes(choice) && before.includes(choice.value));
  const picked = shown.filter(({ value }) => isPicked(value));
  return choices.filter((choice) => others.includes(choice) || picked.includes(choice)).map(({ value }) => value);
}

function choicesOf({ field }: SettingView): readonly Choice[] {
  return 'choices' in field.input ? field.input.choices : [];
}

function chosenOf({ value }: SettingView): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
