import type { APIComponentInContainer, APISelectMenuOption } from 'discord-api-types/v10';
import type { SettingsView, ToolView } from '../../../../../threads/administration/settings-service.ts';
import { distinctLabels } from '../../../../../tools/forms/index.ts';
import { cutText } from '../../../drawing/cut-text.ts';
import { escapeText, escapeWithin } from '../../../drawing/escape-text.ts';
import { actionId } from '../action.ts';
import { refOf } from '../ref.ts';
import { toolSheet } from '../sheet.ts';
import { frame, type ScreenContext } from './frame.ts';
import { button, menuRow, type Screen, sectionBlock, textBlock } from './layout.ts';
import { originWords, valueWords } from './shown-words.ts';

/** Tools of one page: each takes three components, of the forty that a message may have. */
export const TOOLS_PER_PAGE = 8;

/** Options of a menu, and characters of one, by Discord. */
const MENU_OPTIONS = 25;
const OPTION_CHARS = 100;

const NAME_CHARS = 60;
const ABOUT_CHARS = 110;
const LOCK_CHARS = 250;

/** The tools of a place, each with its switch, and a menu that leads to one tool or to others. */
export function toolsScreen(view: SettingsView, page: number, context: ScreenContext): Screen {
  const { texts, scope } = context;
  const { admin } = texts.discord;
  const { tools } = view;
  const count = Math.max(1, Math.ceil(tools.length / TOOLS_PER_PAGE));
  const index = Math.min(page, count - 1);
  const shown = tools.slice(index * TOOLS_PER_PAGE, (index + 1) * TOOLS_PER_PAGE);
  const id = actionId({ verb: 'tool', scope, sheet: 'tools' });
  // All at once, so that a tool is called the same on every page.
  const names = new Map(
    distinctLabels(
      tools.map(({ name, label }) => ({ value: name, label })),
      NAME_CHARS,
    ).map(({ value, label }) => [value, label]),
  );
  const blocks: APIComponentInContainer[] =
    tools.length === 0
      ? [textBlock(admin.noTools)]
      : [
          ...shown.map((tool) => toolSection(tool, { view, index, context, name: names.get(tool.name) ?? tool.label })),
          ...menuRow({ id, placeholder: admin.menus.tool, options: menuOptions(view, index, context) }),
        ];
  return frame({ sheet: 'tools', title: admin.sheets.tools, page: { index, count }, blocks }, context);
}

/** Whether a tool is on, in words. */
export function isOn({ enabled }: Pick<ToolView, 'enabled'>): boolean {
  return enabled.value === true;
}

function toolSection(
  tool: ToolView,
  {
    view,
    index,
    context,
    name,
  }: {
    readonly view: SettingsView;
    readonly index: number;
    readonly context: ScreenContext;
    readonly name: string;
  },
): APIComponentInContainer {
  const { texts, scope } = context;
  const { admin } = texts.discord;
  const state = admin.states[isOn(tool) ? 'on' : 'off'];
  const { audience } = tool;
  const isForAll =
    audience.value !== null &&
    typeof audience.value === 'object' &&
    'kind' in audience.value &&
    audience.value['kind'] === 'everyone';
  const about = [escapeWithin(tool.about, ABOUT_CHARS), ...(tool.reach === 'outside' ? [admin.reachesOutside] : [])];
  const lines = [
    `**${escapeText(name)}**: ${state}${isForAll ? '' : ` · ${valueWords(audience)}`}`,
    `-# ${[about.join(' '), originWords(tool.enabled.origin, texts)].join(' · ')}`,
    ...(tool.enabled.lock === undefined
      ? []
      : [`-# ${admin.locked(escapeWithin(tool.enabled.lock.sentence, LOCK_CHARS))}`]),
    ...(tool.problem === undefined || !isOn(tool) ? [] : [`⚠️ ${escapeWithin(tool.problem, LOCK_CHARS)}`]),
  ];
  const verb = isOn(tool) ? 'off' : 'on';
  const { version } = view;
  const accessory = button({
    id: actionId({ verb, scope, sheet: 'tools', page: index, version, ref: refOf(tool.name) }),
    label: admin.buttons[verb],
    isDisabled: tool.enabled.lock !== undefined,
  });
  return sectionBlock(lines.join('\n'), accessory);
}

/** The tools of the page, then the other pages by the tools that they begin and end with. */
function menuOptions({ tools }: SettingsView, index: number, { texts }: ScreenContext): readonly APISelectMenuOption[] {
  const { admin } = texts.discord;
  const named = distinctLabels(
    tools.map(({ name, label }) => ({ value: toolSheet(name), label })),
    OPTION_CHARS,
  );
  const ofPage = (page: number) => named.slice(page * TOOLS_PER_PAGE, (page + 1) * TOOLS_PER_PAGE);
  const pages = Array.from({ length: Math.ceil(tools.length / TOOLS_PER_PAGE) }, (_page, at) => at)
    .filter((page) => page !== index)
    .toSorted((a, b) => Math.abs(a - index) - Math.abs(b - index))
    .slice(0, MENU_OPTIONS - ofPage(index).length)
    .toSorted((a, b) => a - b);
  return [
    ...ofPage(index).map(({ value, label }) => ({ value, label })),
    ...pages.map((page) => {
      const [first, last] = [ofPage(page)[0]?.label ?? '', ofPage(page).at(-1)?.label ?? ''];
      const range = `${cutText(first, RANGE_CHARS)} – ${cutText(last, RANGE_CHARS)}`;
      return { value: `page.${page}`, label: cutText(`${admin.menus.goto} ${range}`, OPTION_CHARS) };
    }),
  ];
}

const RANGE_CHARS = 35;
