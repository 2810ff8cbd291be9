import { asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import { areWritten, drawBlocks, drawTables, joined } from './blocks.ts';
import type { Labels } from './inline.ts';
import { drawMrkdwn } from './mrkdwn.ts';
import { isShared } from './shared-message.ts';

/** More than Slack lets anybody write; whatever sends more is cut. */
const MAX_CHARS = 60_000;

/**
 * The words of a message as markdown, names as marks: those of its blocks where people's editor made them, else those
 * of its text. Previews of links are not the author's words and are left out; what programs wrote into attachments is.
 */
export function drawMessage(message: JsonObject): string {
  const { blocks, attachments } = message;
  const text = asText(message['text']) ?? '';
  const labels = labelsOf(text);
  const own = asObjects(attachments).filter((attachment) => !isPreview(attachment) && !isShared(attachment));
  const body = areWritten(blocks) || text === '' ? drawBlocks(blocks, labels) : drawMrkdwn(text);
  const isProgram = asText(message['bot_id']) !== undefined;
  const more = own.map((part) => (isProgram ? drawAttachment(part, labels) : drawTables(part['blocks'], labels)));
  return cut(joined([body === '' ? drawMrkdwn(text) : body, ...more]));
}

/** Names that mrkdwn tells beside their ids. */
function labelsOf(text: string): Labels {
  const found = text.matchAll(/<(?:@|#|!subteam\^)([A-Za-z0-9]{1,40})\|[@#]?([^<>|\n]+)>/gu);
  return new Map([...found].map(([, id = '', label = '']) => [id, label]));
}

/** What Slack or an app shows of a link. */
function isPreview(attachment: JsonObject): boolean {
  return ['from_url', 'original_url', 'app_unfurl_url'].some((field) => asText(attachment[field]) !== undefined);
}

/** What programs wrote before there were blocks. */
function drawAttachment(attachment: JsonObject, labels: Labels): string {
  const fields = asObjects(attachment['fields']).map((field) =>
    joined([wordsOf(field, 'title'), wordsOf(field, 'value')]),
  );
  const words = joined([...['pretext', 'title', 'text'].map((name) => wordsOf(attachment, name)), ...fields]);
  const drawn = joined([words, drawBlocks(attachment['blocks'], labels)]);
  return drawn === '' ? wordsOf(attachment, 'fallback') : drawn;
}

function wordsOf(part: JsonObject, name: string): string {
  return drawMrkdwn(asText(part[name]) ?? '');
}

function cut(text: string): string {
  return text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS)}…`;
}
