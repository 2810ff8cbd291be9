import { lintPairing } from '../lint-pairing.ts';
import { lintSchema, lintStrictSchema, lintText, lintToolNames } from '../lint-values.ts';
import {
  isPositiveInteger,
  type JsonRecord,
  type Knowledge,
  type ReadRequest,
  type Report,
  readList,
  readRecord,
  readText,
} from '../wire-request.ts';
import { lintItem } from './lint-item.ts';
import { listSteps } from './list-steps.ts';

/** The interface refuses shorter answers. */
const LEAST_OUTPUT_TOKENS = 16;
const LONGEST_CACHE_KEY = 64;

/** The Responses API of OpenAI. */
export function lintResponses(request: ReadRequest, knowledge: Knowledge, report: Report): void {
  const { headers, body, model } = request;
  if (!/^Bearer ./.test(headers['authorization'] ?? '')) report('authentication', 'authorization');
  if (body['stream'] !== true) report('stream', 'stream');
  const longest = body['max_output_tokens'];
  if (longest !== undefined && !isPositiveInteger(longest, LEAST_OUTPUT_TOKENS))
    report('max-tokens', 'max_output_tokens');
  if (readText(body['prompt_cache_key']).length > LONGEST_CACHE_KEY) report('cache-key', 'prompt_cache_key');
  if (body['instructions'] !== undefined) lintText(body['instructions'], 'instructions', report);
  lintInput(readList(body['input']).map(readRecord), { body, model, knowledge, report });
  lintTools(readList(body['tools']).map(readRecord), report);
}

interface Surroundings {
  readonly body: JsonRecord;
  readonly model: string;
  readonly knowledge: Knowledge;
  readonly report: Report;
}

function lintInput(items: readonly JsonRecord[], { body, model, knowledge, report }: Surroundings): void {
  if (items.length === 0) report('messages', 'input');
  const isSystem = items.map(({ role }) => role === 'system' || role === 'developer');
  const begin = isSystem.indexOf(false);
  isSystem.forEach((is, index) => {
    if (is && begin !== -1 && index > begin) report('system-place', `input.${index}`);
  });
  if (isOfModel(items[begin])) report('first-role', `input.${begin}`);
  if (isOfModel(items.at(-1))) report('last-role', `input.${items.length - 1}`);
  const ids = items.map(({ id }) => id);
  items.forEach((item, index) => {
    const at = `input.${index}`;
    lintItem(item, model, knowledge, at, report);
    lintStorage(item, body, at, report);
    if (item['id'] !== undefined && ids.indexOf(item['id']) !== index) report('stored-item', at);
    const next = items[index + 1];
    if (item['type'] === 'reasoning' && !isOfModel(next)) report('thinking-alone', at);
  });
  lintPairing(listSteps(items), report);
}

/** Whether the model made an item: reasoning, calls and its messages. */
function isOfModel(item: JsonRecord | undefined): boolean {
  return item?.['role'] === 'assistant' || item?.['type'] === 'reasoning' || item?.['type'] === 'function_call';
}

/** Without storage the server finds nothing by an id, and reasoning must come whole. */
function lintStorage(item: JsonRecord, body: JsonRecord, at: string, report: Report): void {
  if (body['store'] !== false) return;
  if (item['type'] === 'item_reference') report('stored-item', at);
}

function lintTools(tools: readonly JsonRecord[], report: Report): void {
  const isFunction = ({ type }: JsonRecord) => type === 'function';
  lintToolNames(
    tools.map((tool) => (isFunction(tool) ? tool['name'] : tool['type'])),
    (index) => `tools.${index}`,
    report,
  );
  tools.forEach((tool, index) => {
    if (!isFunction(tool)) return;
    lintSchema(tool['parameters'], `tools.${index}`, report);
    // Without a word the interface holds the model to the schema.
    if (tool['strict'] !== false) lintStrictSchema(tool['parameters'], `tools.${index}`, report);
  });
}
