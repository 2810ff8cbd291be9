import { Type } from '@sinclair/typebox';
import { areBlocksTooLong } from '../blocks/block-length.ts';
import { validateBlocks } from '../blocks/validate-blocks.ts';
import type { Json, StoredMessage } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { escapeText } from '../text/escape.ts';
import { markdownToMrkdwn } from '../text/markdown.ts';
import { MethodError } from './method.ts';

/** Characters of `markdown_text`, here and in streams. */
export const MAX_MARKDOWN_TEXT = 12_000;
/** Characters at which `text` is cut when a message is posted, and refused elsewhere. */
const MAX_TEXT = 40_000;
/** Bytes of `metadata`. */
const MAX_METADATA = 16_384;
const MAX_ATTACHMENTS = 100;

/** The arguments of which a message is made. JSON has no types here: Slack has error words of its own for it. */
export const contentArgs = {
  text: Type.Optional(Type.String()),
  markdown_text: Type.Optional(Type.String()),
  blocks: Type.Optional(Type.Unknown()),
  attachments: Type.Optional(Type.Unknown()),
  metadata: Type.Optional(Type.Unknown()),
};

/** What a message says; what was not given is left out. */
export interface MessageContent {
  readonly fields: Partial<Pick<StoredMessage, 'text' | 'blocks' | 'attachments' | 'metadata'>>;
  readonly warnings: readonly string[];
}

/**
 * Reads what a message is to say.
 *
 * @throws MethodError with Slack's word for what is wrong.
 */
export function readContent(args: Json, state: FakeState, maxText: 'cut' | number = MAX_TEXT): MessageContent {
  const { text, markdown_text: markdown } = args;
  const blocks = readBlocks(args.blocks, state);
  const attachments = readAttachments(args.attachments);
  const metadata = readMetadata(args.metadata);
  if (typeof markdown === 'string' && (text !== undefined || blocks !== undefined)) {
    throw new MethodError('markdown_text_conflict');
  }
  const isEmpty = [text, markdown].every((given) => given === undefined || given === '');
  if (isEmpty && (blocks ?? []).length === 0 && (attachments ?? []).length === 0) throw new MethodError('no_text');
  const extra = { ...(attachments !== undefined && { attachments }), ...(metadata !== undefined && { metadata }) };
  if (typeof markdown === 'string') return { fields: { ...markdownFields(markdown, state), ...extra }, warnings: [] };
  const given = typeof text === 'string' ? text : undefined;
  if (typeof maxText === 'number' && given !== undefined && given.length > maxText)
    throw new MethodError('msg_too_long');
  const isCut = given !== undefined && given.length > MAX_TEXT;
  return {
    fields: {
      text: escapeText(given?.slice(0, MAX_TEXT) ?? '') || markdownOf(blocks ?? []),
      blocks: blocks ?? [],
      ...extra,
    },
    warnings: isCut ? ['message_truncated'] : [],
  };
}

/** Text and block of a message that was written in markdown. */
function markdownFields(markdown: string, state: FakeState): Pick<StoredMessage, 'text' | 'blocks'> {
  if (markdown.length > MAX_MARKDOWN_TEXT) throw new MethodError('msg_too_long');
  return {
    text: markdownToMrkdwn(markdown),
    blocks: [{ type: 'markdown', block_id: state.ids.next('block'), text: markdown }],
  };
}

/**
 * Reads blocks of a message, and gives ids to those without.
 *
 * @throws MethodError `invalid_blocks_format`, `invalid_blocks`, `msg_blocks_too_long`.
 */
export function readBlocks(value: unknown, state: FakeState): readonly Json[] | undefined {
  if (value === undefined || value === '') return undefined;
  if (!Array.isArray(value)) throw new MethodError('invalid_blocks_format');
  if (areBlocksTooLong(value)) throw new MethodError('msg_blocks_too_long');
  const problems = validateBlocks(value, 'message');
  if (problems.length > 0) {
    const messages = problems.map(({ pointer, message }) => `[ERROR] ${message} [json-pointer:/blocks${pointer}]`);
    throw new MethodError('invalid_blocks', { errors: messages, response_metadata: { messages } });
  }
  return value.map((block: Json) => ({ block_id: state.ids.next('block'), ...block }));
}

/** @throws MethodError `invalid_metadata_format`, `invalid_metadata_schema`, `metadata_too_large`. */
export function readMetadata(value: unknown): Json | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'object' || value === null) throw new MethodError('invalid_metadata_format');
  const { event_type: type, event_payload: payload } = value as Json;
  // Without fields it takes metadata away; work objects have `entities` in place of an event.
  const isOther = Object.keys(value).length === 0 || 'entities' in value;
  if (!isOther && (typeof type !== 'string' || typeof payload !== 'object' || payload === null)) {
    throw new MethodError('invalid_metadata_schema');
  }
  if (Buffer.byteLength(JSON.stringify(value)) > MAX_METADATA) throw new MethodError('metadata_too_large');
  return value as Json;
}

function readAttachments(value: unknown): readonly Json[] | undefined {
  if (value === undefined || value === '') return undefined;
  if (!Array.isArray(value)) throw new MethodError('invalid_attachments');
  if (value.length > MAX_ATTACHMENTS) throw new MethodError('too_many_attachments');
  return value.map((attachment: Json, index) => ({ id: index + 1, ...attachment }));
}

function markdownOf(blocks: readonly Json[]): string {
  return blocks
    .filter(({ type }) => type === 'markdown')
    .map(({ text }) => markdownToMrkdwn(String(text)))
    .join('\n');
}
