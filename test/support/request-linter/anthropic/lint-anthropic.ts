import { lintPairing, type PairingStep } from '../lint-pairing.ts';
import { lintSchema, lintText, lintToolNames } from '../lint-values.ts';
import {
  isPositiveInteger,
  type Knowledge,
  type ReadRequest,
  type Report,
  readList,
  readRecord,
  readText,
} from '../wire-request.ts';
import { lintBlock } from './lint-block.ts';
import { lintCache } from './lint-cache.ts';

const CALL_ID = /^[a-zA-Z0-9_-]+$/;
const LEAST_THINKING_TOKENS = 1024;

/** The Messages API of Anthropic. */
export function lintAnthropic(request: ReadRequest, knowledge: Knowledge, report: Report): void {
  const { headers, body, model } = request;
  if (!headers['x-api-key'] && !/^Bearer ./.test(headers['authorization'] ?? '')) report('authentication', 'x-api-key');
  if (!headers['anthropic-version']) report('api-version', 'anthropic-version');
  if (body['stream'] !== true) report('stream', 'stream');
  if (!isPositiveInteger(body['max_tokens'])) report('max-tokens', 'max_tokens');
  lintSystem(body['system'], report);
  lintMessages(readList(body['messages']), { model, knowledge, report });
  lintTools(body, report);
  lintThinking(body, report);
  lintCache(body, report);
}

function lintSystem(system: unknown, report: Report): void {
  if (system === undefined) return;
  if (typeof system === 'string') return lintText(system, 'system', report);
  readList(system).forEach((block, index) => lintText(readRecord(block)['text'], `system.${index}`, report));
}

/** What each message is judged with. */
interface Surroundings {
  readonly model: string;
  readonly knowledge: Knowledge;
  readonly report: Report;
}

function lintMessages(messages: readonly unknown[], surroundings: Surroundings): void {
  const { report } = surroundings;
  if (messages.length === 0) report('messages', 'messages');
  const roles = messages.map((message) => readText(readRecord(message)['role']));
  roles.forEach((role, index) => {
    const at = `messages.${index}`;
    if (role === 'system') report('system-place', at);
    else if (role !== 'user' && role !== 'assistant') report('role', at);
    if (index === 0 && role === 'assistant') report('first-role', at);
    if (index > 0 && role === roles[index - 1]) report('alternating-roles', at);
  });
  if (roles.at(-1) === 'assistant') report('last-role', `messages.${roles.length - 1}`);
  const steps = messages.flatMap((message, index) =>
    lintMessage(readRecord(message), `messages.${index}`, surroundings),
  );
  lintPairing(steps, report);
}

function lintMessage(
  { role, content }: Readonly<Record<string, unknown>>,
  at: string,
  { model, knowledge, report }: Surroundings,
): readonly PairingStep[] {
  if (typeof content === 'string') {
    lintText(content, at, report);
    return [{ kind: 'boundary' }];
  }
  const blocks = readList(content).map(readRecord);
  if (blocks.length === 0) report('empty-message', at);
  blocks.forEach((block, index) => lintBlock(block, { role, model, at: `${at}.${index}` }, knowledge, report));
  const steps = blocks.flatMap((block, index): PairingStep[] => {
    if (block['type'] === 'tool_use') return [{ kind: 'call', id: readText(block['id']), at: `${at}.${index}` }];
    if (block['type'] !== 'tool_result') return [];
    if (index > 0 && blocks[index - 1]?.['type'] !== 'tool_result') report('result-first', `${at}.${index}`);
    return [{ kind: 'result', id: readText(block['tool_use_id']), at: `${at}.${index}` }];
  });
  for (const step of steps) if (step.kind === 'call' && !CALL_ID.test(step.id)) report('call-id', step.at);
  return role === 'assistant' ? [{ kind: 'boundary' }, ...steps] : [...steps, { kind: 'boundary' }];
}

function lintTools(body: Readonly<Record<string, unknown>>, report: Report): void {
  const tools = readList(body['tools']).map(readRecord);
  lintToolNames(
    tools.map((tool) => tool['name']),
    (index) => `tools.${index}`,
    report,
  );
  tools.forEach((tool, index) => lintSchema(tool['input_schema'], `tools.${index}`, report));
  const blocks = readList(body['messages']).flatMap((message) => readList(readRecord(message)['content']));
  const hasCalls = blocks.some((block) => ['tool_use', 'tool_result'].includes(readText(readRecord(block)['type'])));
  if (hasCalls && tools.length === 0) report('tools-defined', 'tools');
}

function lintThinking(body: Readonly<Record<string, unknown>>, report: Report): void {
  const thinking = readRecord(body['thinking']);
  if (thinking['type'] !== 'enabled') return;
  const budget = thinking['budget_tokens'];
  const isBelow = Number(budget) < Number(body['max_tokens']);
  if (!isPositiveInteger(budget, LEAST_THINKING_TOKENS) || !isBelow) report('thinking-budget', 'thinking');
  const messages = readList(body['messages']).map(readRecord);
  const answered = messages.at(-2);
  const first = readText(readRecord(readList(answered?.['content'])[0])['type']);
  const isAnswered = readList(messages.at(-1)?.['content']).some(
    (block) => readRecord(block)['type'] === 'tool_result',
  );
  if (isAnswered && !first.endsWith('thinking')) report('thinking-first', `messages.${messages.length - 2}.0`);
}
