import type { KnownBlock } from '@slack/types';
import type { Texts } from '../../../../../text/index.ts';
import { adminIds } from '../action.ts';
import { button, row, context as smallPrint } from '../blocks.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** From 0; the last one where the list has become shorter. */
  readonly page: number;
  readonly pages: number;
}

export function pageOf<Item>(items: readonly Item[], page: number, perPage: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(items.length / perPage));
  const shown = Math.min(page, pages - 1);
  return { items: items.slice(shown * perPage, (shown + 1) * perPage), page: shown, pages };
}

/** What leads to the pages beside one; nothing where there is one only. */
export function pageRow(page: number, pages: number, { slackAdmin }: Texts): readonly KnownBlock[] {
  if (pages === 1) return [];
  const to = (index: number, text: string) =>
    index < 0 || index >= pages ? undefined : button({ text, ids: adminIds('page', { page: index }, index) });
  return [
    smallPrint(slackAdmin.page({ page: page + 1, of: pages })),
    ...row(to(page - 1, slackAdmin.previous), to(page + 1, slackAdmin.next)),
  ];
}

/** The same for a list that is read backwards in time: to its newest entries, and to those before what is shown. */
export function timeRow(
  { before, next }: { readonly before: string | undefined; readonly next: string | undefined },
  { slackAdmin }: Texts,
): readonly KnownBlock[] {
  return row(
    before === undefined ? undefined : button({ text: slackAdmin.newest, ids: adminIds('before', {}, 'newest') }),
    next === undefined
      ? undefined
      : button({ text: slackAdmin.older, ids: adminIds('before', { before: next }, 'older') }),
  );
}
