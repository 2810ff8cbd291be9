import type { KnownBlock, StaticSelect } from '@slack/types';
import type { SettingsView, ToolView } from '../../../../../threads/administration/settings-service.ts';
import { SLACK_LIMITS } from '../../../drawing/limits.ts';
import { escapeMrkdwn } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { adminIds } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { button, plain, row, section, context as smallPrint } from '../blocks.ts';
import { optionList, optionsOf } from '../form/option-values.ts';
import { originWords } from '../words.ts';
import { pageOf, pageRow } from './page-row.ts';
import type { PanelState } from './panel-state.ts';

/** Tools of one page: each takes up to three blocks, of the hundred that a view has. */
const TOOLS_A_PAGE = 15;

/** Tools in the menu that leads to one; those behind are on the pages. */
const MOST_IN_MENU = 1_000;

/** The tools of a scope, each with what switches it on or off and what changes the rest of it. */
export function drawTools({ texts }: AdminContext, state: PanelState, view: SettingsView): readonly KnownBlock[] {
  const { tools } = texts.slackAdmin;
  if (view.tools.length === 0) return [section(tools.none)];
  const { page, pages, items } = pageOf(view.tools, state.page, TOOLS_A_PAGE);
  const isLong = pages > 1;
  return [
    smallPrint(tools.count(view.tools.length, view.tools.filter(isOn).length)),
    ...(isLong ? row(menuOf(view.tools, tools.find)) : []),
    ...items.flatMap((tool) => drawTool(tool, { texts, version: view.version })),
    ...pageRow(page, pages, texts),
  ];
}

function drawTool(
  tool: ToolView,
  { texts, version }: Pick<AdminContext, 'texts'> & { readonly version: number },
): readonly KnownBlock[] {
  const { tools } = texts.slackAdmin;
  const { name, label, about, reach, enabled, audience, callsPerPersonDay, problem } = tool;
  const isLimited = typeof callsPerPersonDay.value === 'number' && callsPerPersonDay.value > 0;
  const facts = [
    isOn(tool) ? tools.on : tools.off,
    tools.forWhom(escapeMrkdwn(audience.shown)),
    ...(isLimited ? [tools.perDay(escapeMrkdwn(callsPerPersonDay.shown))] : []),
    ...(reach === 'outside' ? [tools.outside] : []),
  ];
  const lines = [
    `*${escapeMrkdwn(label)}*`,
    [...facts, `_${originWords(enabled, texts)}_`].join('  ·  '),
    escapeMrkdwn(about),
    ...(problem === undefined ? [] : [tools.problem(escapeMrkdwn(problem))]),
    ...(enabled.lock === undefined ? [] : [escapeMrkdwn(enabled.lock.sentence)]),
  ];
  const wantsOn = !isOn(tool);
  const change = { tool: name, on: wantsOn, version };
  const toggle = wantsOn ? tools.switchOn : tools.switchOff;
  return [
    section(lines.filter((line) => line !== '').join('\n')),
    ...row(
      enabled.lock === undefined
        ? button({ text: toggle, ids: adminIds('switch', change, name), spoken: `${toggle}: ${label}` })
        : undefined,
      button({
        text: tools.configure,
        ids: adminIds('form', { tool: name }, name),
        spoken: `${tools.configure} ${label}`,
      }),
    ),
  ];
}

/** Leads to one tool among many; menus are searched by typing. */
function menuOf(tools: readonly ToolView[], words: string): StaticSelect {
  const choices = tools.slice(0, MOST_IN_MENU).map(({ name, label }) => ({ value: name, label }));
  const { action_id } = adminIds('find');
  const placeholder = plain(words, SLACK_LIMITS.label);
  return { type: 'static_select', action_id, placeholder, ...optionList(optionsOf(choices)) };
}

function isOn({ enabled }: ToolView): boolean {
  return enabled.value === true;
}
