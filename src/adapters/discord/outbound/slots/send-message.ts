import { asObject, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import type { ReplyContent, ReplySlot } from '../../../../threads/reply.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError, isRefusal } from '../../calls/discord-call-error.ts';
import type { CallOptions, DiscordFile, DiscordRequest } from '../../calls/discord-calls.ts';
import { draw, type MessageBody, plainly } from './message-body.ts';

/** A message that a call has made or changed. */
export interface SentMessage {
  readonly id: string;
  /** Whether it shows what it was to show: an older one that a nonce has found shows what it showed before. */
  readonly isAsWanted: boolean;
}

/** Where and how a body goes. */
export interface Way extends Pick<DiscordRequest, 'method' | 'path' | 'isSigned'> {
  /** What stands in the body beside the message itself. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
  /** Whether the content's files go along: they are uploaded once. */
  readonly withFiles: boolean;
}

/** Discord's codes for a body that it does not take; and for a file: it is too large, or the bot may not attach any. */
const NOT_DRAWN = [50_035, 50_006, 50_109] as const;
const NOT_ATTACHED = [40_005, 50_013] as const;

/**
 * Sends a content as it is drawn, and more plainly where Discord does not take that: an answer that is not drawn well is
 * better than none.
 */
export async function sendMessage(
  backend: Pick<DiscordBackend, 'calls' | 'host' | 'options'>,
  slot: ReplySlot,
  content: ReplyContent,
  way: Way,
): Promise<SentMessage> {
  const { body, files } = await draw(backend, slot, content);
  const send = async (text: typeof body, attached: readonly DiscordFile[]): Promise<SentMessage> => {
    const answer = asObject(await backend.calls.call(requestOf(way, text, attached), way.options));
    const id = asText(answer['id']);
    if (id === undefined) throw noMessage();
    return { id, isAsWanted: isAsWanted(text, answer) };
  };
  const attached = way.withFiles ? files : [];
  try {
    return await send(body, attached);
  } catch (error) {
    const isFile = attached.length > 0 && isRefusal(error, ...NOT_ATTACHED);
    if (!isFile && !isRefusal(error, ...NOT_DRAWN)) throw error;
    const { code } = error as DiscordCallError; // that is what a refusal is
    backend.host.logger.warn({ slot: slot.id, code }, 'Discord did not take a reply as it was drawn.');
    if (isFile) return await send((await draw(backend, slot, await withoutFile(backend, slot, content))).body, []);
    return await send(plainly(body), attached);
  }
}

function isAsWanted({ content, components }: MessageBody, answer: JsonObject): boolean {
  const shown = asText(answer['content'])?.trim() ?? '';
  return shown === content.trim() && asObjects(answer['components']).length === components.length;
}

/** What the message says of the file would not be true without it. */
async function withoutFile(
  { host }: Pick<DiscordBackend, 'host'>,
  { thread }: ReplySlot,
  content: ReplyContent,
): Promise<ReplyContent> {
  if (content.kind !== 'text') return content;
  const { locale } = await host.settings.of(thread);
  const { file: _file, notes = [], ...rest } = content;
  return { ...rest, notes: [host.textsOf(locale).discord.notAttached, ...notes] };
}

function requestOf({ method, path, isSigned, more }: Way, body: object, files: readonly DiscordFile[]): DiscordRequest {
  const signed = isSigned === undefined ? {} : { isSigned };
  if (files.length === 0) return { method, path, body: { ...body, ...more }, ...signed };
  // What is said of attachments is all that there is: what an earlier try has left is replaced.
  const attachments = files.map(({ name }, index) => ({ id: String(index), filename: name }));
  return { method, path, body: { ...body, ...more, attachments }, files, ...signed };
}

function noMessage(): DiscordCallError {
  return new DiscordCallError('Discord did not tell which message it has taken.', { failure: 'unreachable' });
}
