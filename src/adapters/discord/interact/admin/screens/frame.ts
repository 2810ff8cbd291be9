import type { APIButtonComponentWithCustomId, APIComponentInContainer } from 'discord-api-types/v10';
import type { Texts } from '../../../../../text/index.ts';
import { actionId, NAMED_SHEETS, type ScopeName, type Sheet } from '../action.ts';
import { button, buttonRows, channelRow, LINE, menuRow, type Screen, textBlock } from './layout.ts';

/** What every screen is drawn with. */
export interface ScreenContext {
  readonly texts: Texts;
  readonly scope: ScopeName;
  /** The place as it stands in the title: a mention of the channel, or words. */
  readonly place: string;
  /** What came of what was done last. */
  readonly notice?: Notice | undefined;
}

export interface Notice {
  readonly mood: 'done' | 'problem' | undefined;
  readonly lines: readonly string[];
  readonly buttons?: readonly APIButtonComponentWithCustomId[];
}

/** What a screen shows between its title and the ways to others. */
export interface ScreenContent {
  readonly sheet: Sheet;
  readonly title: string;
  readonly page?: { readonly index: number; readonly count: number };
  readonly blocks: readonly APIComponentInContainer[];
  /** Beside those that lead to other pages. */
  readonly buttons?: readonly APIButtonComponentWithCustomId[];
}

/** Puts a screen together: what it is about, what was done last, what there is, and where one can go from here. */
export function frame(content: ScreenContent, { texts, scope, place, notice }: ScreenContext): Screen {
  const { admin } = texts.discord;
  const { sheet, page } = content;
  const title = `### ${admin.title(content.title, place)}`;
  const pageLine = page === undefined || page.count < 2 ? [] : [`-# ${admin.page(page.index + 1, page.count)}`];
  const said = notice === undefined ? [] : [textBlock(notice.lines.join('\n')), ...buttonRows(notice.buttons ?? [])];
  const open = (ref: string, where: Partial<Parameters<typeof actionId>[0]>): string =>
    actionId({ verb: 'open', scope, sheet, ref, ...where });
  const turns =
    page === undefined
      ? []
      : [
          ...(page.index > 0
            ? [button({ id: open('prev', { page: page.index - 1 }), label: admin.buttons.previous })]
            : []),
          ...(page.index < page.count - 1
            ? [button({ id: open('next', { page: page.index + 1 }), label: admin.buttons.next })]
            : []),
        ];
  const wider =
    scope === 'server' ? [] : [button({ id: open('server', { scope: 'server' }), label: admin.buttons.server })];
  const sheets = NAMED_SHEETS.filter((name) => name !== sheet).map((name) => ({
    value: name,
    label: admin.sheets[name],
    description: admin.subcommands[name],
  }));
  return {
    mood: notice?.mood,
    blocks: [
      ...said,
      textBlock([title, ...pageLine].join('\n')),
      ...content.blocks,
      LINE,
      ...buttonRows([...turns, ...(content.buttons ?? []), ...wider]),
      ...menuRow({ id: actionId({ verb: 'menu', scope, sheet }), placeholder: admin.menus.sheet, options: sheets }),
      channelRow({ id: actionId({ verb: 'channel', scope, sheet }), placeholder: admin.menus.channel }),
    ],
  };
}
