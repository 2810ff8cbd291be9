import { Type } from '@sinclair/typebox';
import { type Json } from '../state/messages.ts';
import { MethodError } from './method.ts';

export const pageArgs = {
  cursor: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
};

/** One page of a list, and the cursor of the next as Slack answers it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly metadata: Json;
}

/**
 * Cuts a page out of a list. Cursors name the first item of the next page.
 *
 * @throws MethodError `invalid_cursor`.
 */
export function pageOf<Item>(
  all: readonly Item[],
  idOf: (item: Item) => string,
  args: { readonly cursor?: string; readonly limit?: number },
  defaultLimit: number,
): Page<Item> {
  const start =
    args.cursor === undefined || args.cursor === ''
      ? 0
      : all.findIndex((item) => idOf(item) === readCursor(args.cursor ?? ''));
  if (start === -1) throw new MethodError('invalid_cursor');
  const limit = args.limit === undefined || args.limit === 0 ? defaultLimit : args.limit;
  const next = all[start + limit];
  return {
    items: all.slice(start, start + limit),
    hasMore: next !== undefined,
    metadata: { response_metadata: { next_cursor: next === undefined ? '' : writeCursor(idOf(next)) } },
  };
}

function writeCursor(id: string): string {
  return Buffer.from(`next:${id}`).toString('base64');
}

function readCursor(cursor: string): string {
  return Buffer.from(cursor, 'base64')
    .toString()
    .replace(/^next:/u, '');
}
