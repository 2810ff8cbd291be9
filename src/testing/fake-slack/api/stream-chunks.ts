import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Json, StreamPart, StreamState } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { MAX_MARKDOWN_TEXT, readBlocks } from './message-content.ts';
import { MethodError } from './method.ts';

/** Characters that one streamed message holds. */
const MAX_STREAMED_TEXT = 13_200;
/** Blocks that come by chunks. */
const MAX_STREAMED_BLOCKS = 50;

const task = Type.Object({
  type: Type.Literal('task_update'),
  id: Type.String({ minLength: 1 }),
  title: Type.String({ minLength: 1 }),
  status: Type.Union(['pending', 'in_progress', 'complete', 'error'].map((status) => Type.Literal(status))),
  details: Type.Optional(Type.String()),
  output: Type.Optional(Type.String()),
  sources: Type.Optional(
    Type.Array(Type.Object({ type: Type.Literal('url'), url: Type.String(), text: Type.String() })),
  ),
});
const plan = Type.Object({ type: Type.Literal('plan_update'), title: Type.String({ minLength: 1 }) });
const markdown = Type.Object({ type: Type.Literal('markdown_text'), text: Type.String() });
const blocks = Type.Object({ type: Type.Literal('blocks'), blocks: Type.Array(Type.Unknown()) });

/** What comes with one call of a stream. */
export interface StreamAddition {
  readonly parts: readonly StreamPart[];
  readonly planTitle: string | undefined;
}

/**
 * Reads what is to be added to a stream.
 *
 * @throws MethodError `invalid_chunks`, `msg_too_long`, and the words for blocks.
 */
export function readAddition(args: Json, state: FakeState): StreamAddition {
  if (args.markdown_text !== undefined && args.chunks !== undefined) throw new MethodError('markdown_text_conflict');
  const chunks = readChunks(args);
  const titles = chunks.flatMap((chunk) => (Value.Check(plan, chunk) ? [chunk.title] : []));
  return { parts: chunks.flatMap((chunk) => toPart(chunk, state)), planTitle: titles.at(-1) };
}

/** @throws MethodError `msg_blocks_too_long`, `msg_blocks_too_many`: the message would hold more than Slack takes. */
export function requireRoom(stream: Pick<StreamState, 'parts'>, { parts }: StreamAddition): void {
  const all = [...stream.parts, ...parts];
  const characters = all.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0);
  if (characters > MAX_STREAMED_TEXT) throw new MethodError('msg_blocks_too_long');
  const count = all.reduce((sum, part) => sum + (part.kind === 'blocks' ? part.blocks.length : 0), 0);
  if (count > MAX_STREAMED_BLOCKS) throw new MethodError('msg_blocks_too_many');
}

function readChunks(args: Json): readonly unknown[] {
  if (typeof args.markdown_text === 'string' && args.markdown_text !== '') {
    return [{ type: 'markdown_text', text: args.markdown_text }];
  }
  if (args.chunks === undefined) return [];
  if (!Array.isArray(args.chunks)) throw new MethodError('invalid_chunks');
  return args.chunks;
}

function toPart(chunk: unknown, state: FakeState): readonly StreamPart[] {
  if (Value.Check(markdown, chunk)) {
    if (chunk.text.length > MAX_MARKDOWN_TEXT) throw new MethodError('msg_too_long');
    return chunk.text === '' ? [] : [{ kind: 'text', text: chunk.text }];
  }
  if (Value.Check(task, chunk)) return [{ kind: 'task', task: chunk }];
  if (Value.Check(plan, chunk)) return [];
  if (Value.Check(blocks, chunk)) return [{ kind: 'blocks', blocks: readBlocks(chunk.blocks, state) ?? [] }];
  throw new MethodError('invalid_chunks');
}
