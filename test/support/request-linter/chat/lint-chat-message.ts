import { lintArgumentsText, lintCallName, lintImageUrl, lintText } from '../lint-values.ts';
import { type JsonRecord, type Knowledge, type Report, readList, readRecord, readText } from '../wire-request.ts';

const ROLES: readonly unknown[] = ['system', 'developer', 'user', 'assistant', 'tool'];
/** How an image looks that was made part of a text: a data URL, or a part written out as JSON. */
const SPELLED_OUT = /data:image\/|"(?:mediaType|mimeType|media_type)"\s*:\s*"image\//;

interface Place {
  readonly model: string;
  readonly at: string;
}

/** One message. */
export function lintChatMessage(message: JsonRecord, place: Place, knowledge: Knowledge, report: Report): void {
  const { role, content } = message;
  const { at } = place;
  if (!ROLES.includes(role)) return report('role', at);
  const calls = readList(message['tool_calls']).map(readRecord);
  calls.forEach((call, index) => lintCall(call, `${at}.tool_calls.${index}`, report));
  // An assistant's message with calls may say nothing else, and says so with null, no content, or an empty string.
  if (calls.length > 0 && (content === undefined || content === null || content === '')) return undefined;
  if (role === 'tool') return lintResult(content, at, report);
  if (typeof content === 'string') return lintText(content, at, report);
  if (readList(content).length === 0) return report('empty-message', at);
  return lintParts(content, role, place, knowledge, report);
}

function lintCall(call: JsonRecord, at: string, report: Report): void {
  const { name, arguments: text } = readRecord(call['function']);
  if (readText(call['id']) === '') report('call-id', at);
  if (call['type'] !== 'function') report('content-kind', at);
  lintCallName(name, at, report);
  lintArgumentsText(text, at, report);
}

function lintResult(content: unknown, at: string, report: Report): void {
  const isText = (part: unknown) => readRecord(part)['type'] === 'text';
  const text =
    typeof content === 'string'
      ? content
      : readList(content)
          .map((part) => readText(readRecord(part)['text']))
          .join('');
  lintText(text, at, report);
  if (SPELLED_OUT.test(text) || !readList(content).every(isText)) report('image-in-result', at);
}

function lintParts(content: unknown, role: unknown, place: Place, knowledge: Knowledge, report: Report): void {
  readList(content).forEach((value, index) => {
    const part = readRecord(value);
    const at = `${place.at}.${index}`;
    if (part['type'] === 'text') lintText(part['text'], at, report);
    else if (part['type'] === 'image_url' && role === 'user') {
      lintImageUrl(readRecord(part['image_url'])['url'], place.model, knowledge, at, report);
    } else report('content-kind', at);
  });
}
