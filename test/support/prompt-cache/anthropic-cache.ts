import { createHash } from 'node:crypto';
import { type JsonRecord, readList, readRecord } from '../request-linter/wire-request.ts';
import { type CacheUse, countTokens } from './cache-use.ts';

/** Shorter prefixes are not cached. */
const LEAST_TOKENS = 1_024;

/** How many blocks the provider looks back from a breakpoint for what an earlier request wrote, itself included. */
const LOOKBACK_BLOCKS = 20;

/**
 * Anthropic's prompt cache, as its documentation describes it: a prefix runs over tools, system prompt and messages, in
 * this order; a breakpoint writes the prefix that ends with its block; a request reads the longest prefix that was written
 * at one of its breakpoints or at most 20 blocks before. Entries live for ever here.
 */
export class AnthropicCache {
  readonly #written = new Set<string>();

  /** What one request reads and writes. */
  charge(body: JsonRecord): CacheUse {
    const blocks = listBlocks(body);
    const breakpoints = blocks.flatMap(({ isBreakpoint, end }, index) =>
      isBreakpoint && end >= LEAST_TOKENS ? [index] : [],
    );
    const candidates = breakpoints.flatMap((index) =>
      blocks.slice(Math.max(0, index - LOOKBACK_BLOCKS + 1), index + 1),
    );
    const read = Math.max(0, ...candidates.filter(({ prefix }) => this.#written.has(prefix)).map(({ end }) => end));
    const marked = breakpoints.flatMap((index) => blocks[index] ?? []);
    for (const { prefix } of marked) this.#written.add(prefix);
    const last = Math.max(read, ...marked.map(({ end }) => end));
    return { fresh: (blocks.at(-1)?.end ?? 0) - last, read, written: last - read };
  }
}

interface PrefixedBlock {
  readonly isBreakpoint: boolean;
  /** Names everything up to here and this block. */
  readonly prefix: string;
  /** Tokens up to here and of this block. */
  readonly end: number;
}

function listBlocks(body: JsonRecord): readonly PrefixedBlock[] {
  // What the messages are thought about with belongs to their prefix, not to that of the tools and the system prompt.
  const settings = { thinking: body['thinking'], toolChoice: body['tool_choice'] };
  const parts = [
    ...readList(body['tools']).map((block) => ({ place: 'tools', block })),
    ...toBlocks(body['system']).map((block) => ({ place: 'system', block })),
    ...readList(body['messages']).flatMap((message, index) => {
      const { role, content } = readRecord(message);
      return toBlocks(content).map((block) => ({ place: [index, role, settings], block }));
    }),
  ];
  let prefix = String(body['model']);
  let end = 0;
  return parts.map(({ place, block }) => {
    const { cache_control: mark, ...content } = readRecord(block);
    prefix = createHash('sha256')
      .update(JSON.stringify([prefix, place, content]))
      .digest('base64');
    end += countTokens(content);
    return { isBreakpoint: mark !== undefined, prefix, end };
  });
}

function toBlocks(content: unknown): readonly unknown[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : readList(content);
}
