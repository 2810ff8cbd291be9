import { lintPairing, type PairingStep } from '../lint-pairing.ts';
import { lintSchema, lintStrictSchema, lintToolNames } from '../lint-values.ts';
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
import { lintChatMessage } from './lint-chat-message.ts';

const LONGEST_CACHE_KEY = 64;

/** Chat Completions, of OpenAI and of every server that is compatible. */
export function lintChat(request: ReadRequest, knowledge: Knowledge, report: Report): void {
  const { headers, body, model } = request;
  // A server of one's own may ask nobody for a key; half a key is a mistake everywhere.
  if (headers['authorization'] !== undefined && !/^Bearer ./.test(headers['authorization']))
    report('authentication', 'authorization');
  if (body['stream'] !== true) report('stream', 'stream');
  if (readRecord(body['stream_options'])['include_usage'] !== true) report('include-usage', 'stream_options');
  for (const name of ['max_tokens', 'max_completion_tokens']) {
    if (body[name] !== undefined && !isPositiveInteger(body[name])) report('max-tokens', name);
  }
  if (readText(body['prompt_cache_key']).length > LONGEST_CACHE_KEY) report('cache-key', 'prompt_cache_key');
  const messages = readList(body['messages']).map(readRecord);
  lintOrder(messages, report);
  messages.forEach((message, index) => lintChatMessage(message, { model, at: `messages.${index}` }, knowledge, report));
  lintPairing(messages.flatMap(toSteps), report);
  lintTools(
    readList(body['tools']).map((tool) => readRecord(readRecord(tool)['function'])),
    report,
  );
}

/** Templates of many models take one system message, at the beginning. */
function lintOrder(messages: readonly JsonRecord[], report: Report): void {
  if (messages.length === 0) report('messages', 'messages');
  messages.forEach(({ role }, index) => {
    if (index > 0 && (role === 'system' || role === 'developer')) report('system-place', `messages.${index}`);
  });
  const first = messages.findIndex(({ role }) => role !== 'system' && role !== 'developer');
  if (first !== -1 && messages[first]?.['role'] !== 'user') report('first-role', `messages.${first}`);
  if (messages.at(-1)?.['role'] === 'assistant') report('last-role', `messages.${messages.length - 1}`);
}

function toSteps(message: JsonRecord, index: number): readonly PairingStep[] {
  const at = `messages.${index}`;
  if (message['role'] === 'tool') return [{ kind: 'result', id: readText(message['tool_call_id']), at }];
  const calls = readList(message['tool_calls']).map(
    (call, position): PairingStep => ({
      kind: 'call',
      id: readText(readRecord(call)['id']),
      at: `${at}.tool_calls.${position}`,
    }),
  );
  return [{ kind: 'boundary' }, ...calls];
}

function lintTools(tools: readonly JsonRecord[], report: Report): void {
  lintToolNames(
    tools.map((tool) => tool['name']),
    (index) => `tools.${index}`,
    report,
  );
  tools.forEach((tool, index) => {
    lintSchema(tool['parameters'], `tools.${index}`, report);
    if (tool['strict'] === true) lintStrictSchema(tool['parameters'], `tools.${index}`, report);
  });
}
