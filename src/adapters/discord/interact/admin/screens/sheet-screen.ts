import type { APIComponentInContainer, APISelectMenuOption } from 'discord-api-types/v10';
import type { SettingsView, SettingView, ToolView } from '../../../../../threads/administration/settings-service.ts';
import { distinctLabels } from '../../../../../tools/forms/index.ts';
import { escapeText, escapeWithin } from '../../../drawing/escape-text.ts';
import { actionId, type Sheet } from '../action.ts';
import { isTooLong } from '../form/draw-field.ts';
import { heldRaw, isChosenElsewhere, planWindows, type WindowPlan } from '../form/windows.ts';
import { refOf } from '../ref.ts';
import { type SheetContent, sheetContent } from '../sheet.ts';
import { frame, type ScreenContext } from './frame.ts';
import { button, buttonRows, menuRow, type Screen, sectionBlock, textBlock } from './layout.ts';
import { originWords, valueWords } from './shown-words.ts';
import { isOn } from './tools-screen.ts';

/** What one page of a sheet may have: characters, settings, and buttons for windows and lists. */
const PAGE_CHARS = 2_800;
const PAGE_SETTINGS = 8;
const PAGE_BUTTONS = 4;

const LABEL_CHARS = 60;
const ABOUT_CHARS = 200;
const LOCK_CHARS = 200;
const LONG_TEXT_CHARS = 800;
const OPTION_CHARS = 100;

/** Names of settings that stand on one button. */
const BUTTON_LABELS = 3;

/** A page of a sheet with settings; undefined where there is no such sheet any more. */
export function sheetScreen(
  view: SettingsView,
  { sheet, page }: { readonly sheet: Sheet; readonly page: number },
  context: ScreenContext,
): Screen | undefined {
  const content = sheetContent(view, sheet);
  if (content === undefined) return undefined;
  const pages = sheetPages(content.settings, context);
  const index = Math.min(page, pages.length - 1);
  const settings = pages[index] ?? [];
  const { admin } = context.texts.discord;
  const where = { scope: context.scope, sheet, page: index, version: view.version };
  const back =
    content.tool === undefined
      ? []
      : [
          button({
            id: actionId({ verb: 'open', ...where, sheet: 'tools', page: 0, ref: 'tools' }),
            label: admin.buttons.allTools,
          }),
        ];
  const title = content.tool === undefined ? nameOf(sheet, context) : escapeWithin(content.tool.label, LABEL_CHARS);
  return frame(
    {
      sheet,
      title,
      page: { index, count: pages.length },
      blocks: [
        ...(content.tool === undefined ? [] : toolBlocks(content.tool, where, context)),
        ...settingBlocks(settings, context),
        ...windowButtons(settings, where, context),
        ...menuRow({
          id: actionId({ verb: 'more', ...where }),
          placeholder: view.scope.kind === 'channel' ? admin.menus.takeBack : admin.menus.more,
          options: moreOptions(settings, view, context),
        }),
      ],
      buttons: back,
    },
    context,
  );
}

/** The pages of a sheet, each with the settings that stand on it; at least one. */
export function sheetPages(
  settings: SheetContent['settings'],
  context: ScreenContext,
): readonly (readonly SettingView[])[] {
  const pages: SettingView[][] = [[]];
  let characters = 0;
  for (const setting of settings) {
    const length = settingText(setting, context).length;
    const current = pages.at(-1) ?? [];
    const isFull =
      current.length >= PAGE_SETTINGS ||
      characters + length > PAGE_CHARS ||
      buttonCount([...current, setting], context) > PAGE_BUTTONS;
    if (isFull && current.length > 0) {
      pages.push([setting]);
      characters = length;
    } else {
      current.push(setting);
      characters += length;
    }
  }
  return pages;
}

type Where = Pick<Parameters<typeof actionId>[0], 'scope' | 'sheet'> & {
  readonly page: number;
  readonly version: number;
};

function nameOf(sheet: Sheet, { texts }: ScreenContext): string {
  const { sheets } = texts.discord.admin;
  return sheet === 'instructions' || sheet === 'budget' || sheet === 'settings' ? sheets[sheet] : sheets.settings;
}

function toolBlocks(tool: ToolView, where: Where, { texts }: ScreenContext): readonly APIComponentInContainer[] {
  const { admin } = texts.discord;
  const { lock, origin } = tool.enabled;
  const verb = isOn(tool) ? 'off' : 'on';
  const reach = tool.reach === 'outside' ? ` ${admin.reachesOutside}` : '';
  const lines = [
    `**${admin.states[isOn(tool) ? 'on' : 'off']}** · ${escapeWithin(tool.about, ABOUT_CHARS * 2)}${reach}`,
    `-# ${lock === undefined ? originWords(origin, texts) : admin.locked(escapeWithin(lock.sentence, LOCK_CHARS))}`,
    ...(tool.problem === undefined ? [] : [`⚠️ ${escapeWithin(tool.problem, LOCK_CHARS)}`]),
  ];
  const turn = button({
    id: actionId({ verb, ...where, ref: refOf(tool.name) }),
    label: admin.buttons[verb],
    style: isOn(tool) ? undefined : 'primary',
    isDisabled: lock !== undefined,
  });
  return [sectionBlock(lines.join('\n'), turn)];
}

function settingBlocks(settings: readonly SettingView[], context: ScreenContext): readonly APIComponentInContainer[] {
  if (settings.length === 0) return [textBlock(context.texts.discord.admin.nothingHere)];
  return settings.map((setting) => textBlock(settingText(setting, context)));
}

function settingText(setting: SettingView, { texts }: ScreenContext): string {
  const { admin } = texts.discord;
  const { field, lock, origin, isLockedBelow, value } = setting;
  const label = `**${escapeWithin(field.label, LABEL_CHARS)}**`;
  const isLong = isTooLong(field.input, heldRaw(setting)) && typeof value === 'string' && value !== '';
  const about = escapeWithin(field.description, ABOUT_CHARS);
  return [
    isLong ? `${label}\n${quoted(value)}` : `${label}: ${valueWords(setting)}`,
    `-# ${[...(about === '' ? [] : [about]), originWords(origin, texts)].join(' · ')}`,
    ...(lock === undefined ? [] : [`-# ${admin.locked(escapeWithin(lock.sentence, LOCK_CHARS))}`]),
    ...(isLockedBelow ? [`-# ${admin.lockedBelow}`] : []),
  ].join('\n');
}

/** A text as it was entered, as a quotation. */
function quoted(text: string): string {
  const lines = text.length <= LONG_TEXT_CHARS ? text : `${text.slice(0, LONG_TEXT_CHARS)}…`;
  return lines
    .split('\n')
    .map((line) => `> ${escapeText(line)}`)
    .join('\n');
}

function windowButtons(
  settings: readonly SettingView[],
  where: Where,
  { texts }: ScreenContext,
): readonly APIComponentInContainer[] {
  const { buttons } = texts.discord.admin;
  const windows = planWindows(settings, texts).map((plan) =>
    button({
      id: actionId({ verb: 'edit', ...where, ref: windowRef(plan) }),
      label: buttons.change(labelsOf(plan)),
      style: 'primary',
    }),
  );
  const others = settings.filter((setting) => setting.lock === undefined);
  const lists = others
    .filter((setting) => isChosenElsewhere(setting, texts))
    .map(({ key, field }) =>
      button({
        id: actionId({ verb: 'choose', ...where, page: 0, ref: refOf(key) }),
        label: buttons.choose(field.label),
      }),
    );
  const files = settings
    .filter(({ value }) => typeof value === 'string' && value.length > LONG_TEXT_CHARS)
    .map(({ key }) => button({ id: actionId({ verb: 'file', ...where, ref: refOf(key) }), label: buttons.wholeText }));
  return buttonRows([...windows, ...lists, ...files]);
}

function buttonCount(settings: readonly SettingView[], { texts }: ScreenContext): number {
  const lists = settings.filter((setting) => setting.lock === undefined && isChosenElsewhere(setting, texts));
  return planWindows(settings, texts).length + lists.length;
}

/** What a window is found again by. */
export function windowRef(plan: WindowPlan): string {
  return refOf(plan[0]?.key ?? '');
}

function labelsOf(plan: WindowPlan): readonly string[] {
  const labels = plan.map(({ field }) => field.label);
  return labels.length <= BUTTON_LABELS
    ? labels
    : [...labels.slice(0, BUTTON_LABELS - 1), `+${labels.length - BUTTON_LABELS + 1}`];
}

/** What can be done with settings besides setting them. */
function moreOptions(
  settings: readonly SettingView[],
  { scope }: SettingsView,
  { texts }: ScreenContext,
): readonly APISelectMenuOption[] {
  const { more } = texts.discord.admin;
  const options = settings.flatMap(({ key, field, own, lock, isLockedBelow }) => {
    if (lock !== undefined) return [];
    const ref = refOf(key);
    const isSecret = field.input.kind === 'secret';
    const inherit = { value: `inherit.${ref}`, label: (isSecret ? more.removeSecret : more.inherit)(field.label) };
    const fix = isLockedBelow
      ? { value: `unlock.${ref}`, label: more.unlock(field.label) }
      : { value: `lock.${ref}`, label: more.lock(field.label) };
    // Below a channel there is nothing that most people know of, and a secret cannot be locked.
    return [...(own === undefined ? [] : [inherit]), ...(scope.kind === 'channel' || isSecret ? [] : [fix])];
  });
  return distinctLabels(options, OPTION_CHARS).map(({ value, label }) => ({ value, label }));
}
