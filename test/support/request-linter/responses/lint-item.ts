import { lintArgumentsText, lintCallName, lintImageUrl, lintSignature, lintText } from '../lint-values.ts';
import { type JsonRecord, type Knowledge, type Report, readList, readRecord, readText } from '../wire-request.ts';

const LONGEST_CALL_ID = 64;
const ROLES: readonly unknown[] = ['system', 'developer', 'user', 'assistant'];

/** One item of the input. */
export function lintItem(item: JsonRecord, model: string, knowledge: Knowledge, at: string, report: Report): void {
  switch (item['type'] ?? 'message') {
    case 'message':
      return lintMessage(item, model, knowledge, at, report);
    case 'reasoning':
      return lintSignature(item['encrypted_content'], model, knowledge, at, report);
    case 'function_call':
      lintCallId(item['call_id'], at, report);
      lintCallName(item['name'], at, report);
      return lintArgumentsText(item['arguments'], at, report);
    case 'function_call_output':
      return lintOutput(item['output'], model, knowledge, at, report);
    case 'item_reference':
      return undefined;
    default:
      return report('content-kind', at);
  }
}

function lintCallId(value: unknown, at: string, report: Report): void {
  const id = readText(value);
  if (id === '' || id.length > LONGEST_CALL_ID) report('call-id', at);
}

function lintMessage(item: JsonRecord, model: string, knowledge: Knowledge, at: string, report: Report): void {
  const { role, content } = item;
  if (!ROLES.includes(role)) return report('role', at);
  if (typeof content === 'string') return lintText(content, at, report);
  if (readList(content).length === 0) report('empty-message', at);
  return lintParts(
    content,
    { text: role === 'assistant' ? 'output_text' : 'input_text', model, at },
    knowledge,
    report,
  );
}

function lintOutput(output: unknown, model: string, knowledge: Knowledge, at: string, report: Report): void {
  if (typeof output === 'string') return lintText(output, at, report);
  if (readList(output).length === 0) report('empty-message', at);
  return lintParts(output, { text: 'input_text', model, at }, knowledge, report);
}

interface Place {
  /** The type of a text part here. */
  readonly text: string;
  readonly model: string;
  readonly at: string;
}

function lintParts(parts: unknown, { text, model, at }: Place, knowledge: Knowledge, report: Report): void {
  readList(parts).forEach((value, index) => {
    const part = readRecord(value);
    const partAt = `${at}.${index}`;
    const isFromPerson = text === 'input_text';
    if (part['type'] === text) lintText(part['text'], partAt, report);
    else if (part['type'] === 'refusal' && !isFromPerson) lintText(part['refusal'], partAt, report);
    else if (part['type'] === 'input_image' && isFromPerson)
      lintImageUrl(part['image_url'], model, knowledge, partAt, report);
    else if (part['type'] !== 'input_file' || !isFromPerson) report('content-kind', partAt);
  });
}
