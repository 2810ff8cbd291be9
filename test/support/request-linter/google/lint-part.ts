import { lintCallName, lintImage, lintSignature, lintText } from '../lint-values.ts';
import {
  isRecord,
  type JsonRecord,
  type Knowledge,
  type Report,
  readList,
  readRecord,
  readText,
} from '../wire-request.ts';

/** The documented value that stands for a signature nobody has. */
const NO_SIGNATURE = 'skip_thought_signature_validator';

const KINDS: Readonly<Record<string, readonly string[]>> = {
  user: ['text', 'inlineData', 'fileData', 'functionResponse'],
  model: ['text', 'inlineData', 'functionCall'],
};

interface Place {
  readonly role: unknown;
  readonly model: string;
  readonly at: string;
}

/** One part of a turn. */
export function lintPart(part: JsonRecord, place: Place, knowledge: Knowledge, report: Report): void {
  const { role, model, at } = place;
  const kinds = (KINDS[readText(role)] ?? []).filter((kind) => part[kind] !== undefined);
  if (kinds.length !== 1) report('content-kind', at);
  const signature = part['thoughtSignature'];
  if (signature !== undefined && signature !== NO_SIGNATURE) lintSignature(signature, model, knowledge, at, report);
  // A signature may come with an empty text, and goes back as it came.
  if (part['text'] !== undefined && !readText(signature)) lintText(part['text'], at, report);
  if (part['thought'] === true && !readText(signature)) report('thinking-signature', at);
  if (part['inlineData'] !== undefined) lintInlineData(part['inlineData'], model, knowledge, at, report);
  if (part['functionCall'] !== undefined) {
    const { name, args } = readRecord(part['functionCall']);
    lintCallName(name, at, report);
    if (args !== undefined && !isRecord(args)) report('call-arguments', at);
  }
  if (part['functionResponse'] !== undefined)
    lintResponse(readRecord(part['functionResponse']), model, knowledge, at, report);
}

function lintResponse(
  { response, parts }: JsonRecord,
  model: string,
  knowledge: Knowledge,
  at: string,
  report: Report,
) {
  if (!isRecord(response)) report('empty-message', at);
  for (const value of Object.values(readRecord(response))) if (typeof value === 'string') lintText(value, at, report);
  readList(parts).forEach((part, index) =>
    lintInlineData(readRecord(part)['inlineData'], model, knowledge, `${at}.parts.${index}`, report),
  );
}

function lintInlineData(value: unknown, model: string, knowledge: Knowledge, at: string, report: Report): void {
  const { mimeType, data } = readRecord(value);
  lintImage({ mediaType: mimeType, data, model }, knowledge, at, report);
}
