import { cleanName } from '../../../../threads/clean-name.ts';
import type { FileRef, Quote } from '../../../../threads/entry.ts';
import { asObject, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import { personIdOf } from '../../ids.ts';
import { drawBlocks } from './blocks.ts';
import { filesOf } from './files.ts';
import { drawMrkdwn } from './mrkdwn.ts';

/** More than a person shares at once. */
const MAX_QUOTES = 10;
const MAX_QUOTE_CHARS = 12_000;

/** Whether an attachment is a message that was shared or linked to. */
export function isShared(attachment: JsonObject): boolean {
  const { is_msg_unfurl: isUnfurl, is_share: isShare, message_blocks: blocks } = attachment;
  return isUnfurl === true || isShare === true || asObjects(blocks).length > 0;
}

/** The messages that came along with a message, names as marks. */
export function quotesOf(message: JsonObject): readonly Quote[] {
  return sharedOf(message).slice(0, MAX_QUOTES).flatMap(toQuote);
}

/** The files of messages that were shared. */
export function sharedFilesOf(message: JsonObject): readonly FileRef[] {
  return sharedOf(message).flatMap(({ files }) => filesOf(files));
}

function sharedOf(message: JsonObject): readonly JsonObject[] {
  return asObjects(message['attachments']).filter(isShared);
}

function toQuote(attachment: JsonObject): readonly Quote[] {
  const text = drawShared(attachment);
  if (text === '') return [];
  const id = asText(attachment['author_id']);
  const author = cleanName(attachment['author_name']) ?? cleanName(attachment['author_subname']);
  return [
    {
      kind: 'forward',
      ...(author !== undefined && { author }),
      ...(id !== undefined && { authorId: personIdOf(id) }),
      text: text.length <= MAX_QUOTE_CHARS ? text : `${text.slice(0, MAX_QUOTE_CHARS)}…`,
    },
  ];
}

function drawShared(attachment: JsonObject): string {
  const [first] = asObjects(attachment['message_blocks']);
  const blocks = drawBlocks(asObject(first?.['message'])['blocks'], new Map());
  return blocks === '' ? drawMrkdwn(asText(attachment['text']) ?? asText(attachment['fallback']) ?? '') : blocks;
}
