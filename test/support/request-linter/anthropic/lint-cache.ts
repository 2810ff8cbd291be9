import { type JsonRecord, type Report, readList, readRecord, readText } from '../wire-request.ts';

const MOST_BREAKPOINTS = 4;
const LIFETIMES: readonly unknown[] = [undefined, '5m', '1h'];

/** A block that may carry a breakpoint, in the order in which the provider caches: tools, system, messages. */
interface CacheBlock {
  readonly block: JsonRecord;
  readonly at: string;
}

/** The breakpoints of a request. */
export function lintCache(body: JsonRecord, report: Report): void {
  const marked = listCacheBlocks(body).filter(({ block }) => block['cache_control'] !== undefined);
  marked.slice(MOST_BREAKPOINTS).forEach(({ at }) => report('cache-breakpoints', at));
  let hasShort = false;
  for (const { block, at } of marked) {
    const { type, ttl } = readRecord(block['cache_control']);
    const isThinking = readText(block['type']).endsWith('thinking');
    if (isThinking || type !== 'ephemeral' || !LIFETIMES.includes(ttl)) report('cache-place', at);
    if (ttl === '1h' && hasShort) report('cache-order', at);
    hasShort ||= ttl !== '1h';
  }
}

/** Every block of a request in the provider's order; parts of a result stand before the result that holds them. */
function listCacheBlocks(body: JsonRecord): readonly CacheBlock[] {
  const of = (value: unknown, at: string): readonly CacheBlock[] =>
    readList(value).flatMap((block, index) => {
      const place = `${at}.${index}`;
      const record = readRecord(block);
      return [...of(record['content'], `${place}.content`), { block: record, at: place }];
    });
  const messages = readList(body['messages']).flatMap((message, index) =>
    of(readRecord(message)['content'], `messages.${index}`),
  );
  return [...of(body['tools'], 'tools'), ...of(body['system'], 'system'), ...messages];
}
