import { MessageReferenceType } from 'discord-api-types/v10';
import { cleanName } from '../../../../threads/clean-name.ts';
import type { Quote } from '../../../../threads/entry.ts';
import { asObject, asObjects, asText, isObject, type JsonObject } from '../../../../threads/json-value.ts';
import type { Self } from '../../gateway/gateway.ts';
import { personIdOf } from '../../ids.ts';
import { authorOf } from '../author-of.ts';
import type { DiscordAuthor } from '../discord-event.ts';
import { drawEmbed } from './embed.ts';
import { joined } from './joined.ts';
import { drawMore } from './more.ts';

/** More than a message has of them. */
const MAX_QUOTES = 10;
const MAX_QUOTE_CHARS = 12_000;

/** What came along with a message and its author did not write, with tokens: what it replies to or forwards, previews. */
export function quotesOf(
  message: JsonObject,
  author: Pick<DiscordAuthor, 'kind'>,
  self: Pick<Self, 'userId' | 'applicationId'>,
): readonly Quote[] {
  const replied = isForward(message) ? undefined : message['referenced_message'];
  return [
    ...(isObject(replied) ? replyOf(replied, self) : []),
    ...snapshotsOf(message).flatMap((snapshot) => quote({ kind: 'forward' }, drawWhole(snapshot, true))),
    ...(author.kind === 'person' ? asObjects(message['embeds']).flatMap(previewOf) : []),
  ].slice(0, MAX_QUOTES);
}

/** Whether a message forwards another one: then it has no words of its own. */
export function isForward(message: JsonObject): boolean {
  return asObject(message['message_reference'])['type'] === MessageReferenceType.Forward;
}

/** What a message forwards, as Discord keeps it: without who wrote it. */
export function snapshotsOf(message: JsonObject): readonly JsonObject[] {
  return asObjects(message['message_snapshots'])
    .slice(0, MAX_QUOTES)
    .map((snapshot) => asObject(snapshot['message']));
}

function replyOf(replied: JsonObject, self: Pick<Self, 'userId' | 'applicationId'>): readonly Quote[] {
  const author = authorOf(replied, self);
  const by =
    author === undefined
      ? {}
      : { author: author.name, authorId: personIdOf(author.id), ...(author.kind === 'self' && { own: true as const }) };
  return quote({ kind: 'reply', ...by }, drawWhole(replied, author?.kind !== 'person'));
}

/** What Discord shows of a link: words of a page, not of who wrote the message. */
function previewOf(embed: JsonObject): readonly Quote[] {
  const site = cleanName(asObject(embed['provider'])['name']) ?? hostOf(asText(embed['url']));
  const text = drawEmbed(embed);
  return quote(
    { kind: 'forward', ...(site !== undefined && { author: site }) },
    text === '' ? '' : `[preview of a link] ${text}`,
  );
}

/** All that a message shows, files by their names. */
function drawWhole(message: JsonObject, isByProgram: boolean): string {
  const files = asObjects(message['attachments']).flatMap(({ filename }) => cleanName(filename) ?? []);
  return joined([
    asText(message['content']) ?? '',
    drawMore(message, isByProgram),
    ...files.map((name) => `[file: ${name}]`),
    ...snapshotsOf(message).map((snapshot) => asText(snapshot['content']) ?? ''),
  ]);
}

function quote(about: Omit<Quote, 'text'>, text: string): readonly Quote[] {
  if (text === '') return [];
  return [{ ...about, text: text.length <= MAX_QUOTE_CHARS ? text : `${text.slice(0, MAX_QUOTE_CHARS)}…` }];
}

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? cleanName(new URL(url).hostname) : undefined;
}
