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

const KINDS: Readonly<Record<string, readonly string[]>> = {
  user: ['text', 'image', 'document', 'tool_result'],
  assistant: ['text', 'thinking', 'redacted_thinking', 'tool_use'],
};

/** Where a block stands. */
interface Place {
  readonly role: unknown;
  readonly model: string;
  readonly at: string;
}

/** One block of a message. */
export function lintBlock(block: JsonRecord, place: Place, knowledge: Knowledge, report: Report): void {
  const { role, model, at } = place;
  const kind = readText(block['type']);
  if (!(KINDS[readText(role)] ?? []).includes(kind)) return report('content-kind', at);
  switch (kind) {
    case 'text':
      return lintText(block['text'], at, report);
    case 'image':
      return lintSource(block, model, knowledge, at, report);
    case 'thinking':
      return lintSignature(block['signature'], model, knowledge, at, report);
    case 'redacted_thinking':
      return lintSignature(block['data'], model, knowledge, at, report);
    case 'tool_use':
      lintCallName(block['name'], at, report);
      if (!isRecord(block['input'])) report('call-arguments', at);
      return undefined;
    case 'tool_result':
      return lintResult(block, model, knowledge, at, report);
    default:
      return undefined;
  }
}

function lintResult(block: JsonRecord, model: string, knowledge: Knowledge, at: string, report: Report): void {
  const { content } = block;
  if (typeof content === 'string') return lintText(content, at, report);
  // A failure without a word is refused; so is one that says nothing of a success by us.
  if (readList(content).length === 0) report('empty-message', at);
  readList(content).forEach((part, index) => {
    const { type, text } = readRecord(part);
    const partAt = `${at}.content.${index}`;
    if (type === 'text') lintText(text, partAt, report);
    else if (type === 'image') lintSource(readRecord(part), model, knowledge, partAt, report);
    else if (type !== 'document') report('content-kind', partAt);
  });
}

function lintSource(block: JsonRecord, model: string, knowledge: Knowledge, at: string, report: Report): void {
  const { media_type: mediaType, data } = readRecord(block['source']);
  lintImage({ mediaType, data, model }, knowledge, at, report);
}
