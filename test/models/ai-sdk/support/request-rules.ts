import type { Wire } from '../../../support/model-wire/index.ts';

/** What a provider refuses in a request, as sentences; none when it would take it. */
export function findRefusals(wire: Wire, text: string): readonly string[] {
  // Every field that is read is checked below.
  const body = JSON.parse(text) as Record<string, unknown>;
  const refusals = READERS[wire](body);
  if (!text.isWellFormed() || /\\u[dD][89a-fA-F]/u.test(text)) refusals.push('half a character');
  if ((text.match(/cache_control/gu)?.length ?? 0) > 4) refusals.push('more than four breakpoints');
  return refusals;
}

type Part = Record<string, unknown>;
/** One turn of a conversation in a form that all wires share. */
interface Turn {
  readonly role: 'user' | 'assistant';
  readonly texts: readonly string[];
  readonly thoughts: readonly Part[];
  readonly calls: readonly unknown[];
  readonly results: readonly unknown[];
  readonly endsWithThought: boolean;
}

const READERS: Readonly<Record<Wire, (body: Part) => string[]>> = {
  anthropic: (body) => [
    ...(Number(body['max_tokens']) > 0 ? [] : ['no max_tokens']),
    ...check(
      partsOf(body['messages']).map((message) => {
        const content = partsOf(message['content']);
        return {
          role: message['role'] === 'assistant' ? 'assistant' : 'user',
          texts: textsOf(content.filter(({ type }) => type === 'text')),
          thoughts: content.filter(({ type, signature }) => type === 'thinking' && typeof signature !== 'string'),
          calls: content.filter(({ type }) => type === 'tool_use').map(({ id }) => id),
          results: content.filter(({ type }) => type === 'tool_result').map(({ tool_use_id: id }) => id),
          endsWithThought: String(content.at(-1)?.['type']).includes('thinking'),
        };
      }),
    ),
  ],
  chat: (body) =>
    check(
      joinResults(
        partsOf(body['messages'])
          .filter(({ role }) => role !== 'system')
          .map((message) => {
            const { role, content, tool_calls: calls, tool_call_id: answered } = message;
            const texts = typeof content === 'string' ? [content] : textsOf(partsOf(content));
            return {
              role: role === 'assistant' ? 'assistant' : 'user',
              texts: content === null ? [] : texts,
              thoughts: [],
              calls: partsOf(calls).map(({ id }) => id),
              results: role === 'tool' ? [answered] : [],
              endsWithThought: false,
            };
          }),
      ),
    ),
  responses: (body) =>
    check(
      joinItems(
        partsOf(body['input'])
          .filter(({ role }) => role !== 'developer' && role !== 'system')
          .map((item) => {
            const isThought = item['type'] === 'reasoning';
            const isCall = item['type'] === 'function_call';
            const isResult = item['type'] === 'function_call_output';
            return {
              role: isThought || isCall || item['role'] === 'assistant' ? 'assistant' : 'user',
              texts: textsOf(partsOf(item['content'])),
              thoughts: isThought && typeof item['encrypted_content'] !== 'string' ? [item] : [],
              calls: isCall ? [item['call_id']] : [],
              results: isResult ? [item['call_id']] : [],
              endsWithThought: isThought,
            };
          }),
      ),
    ),
  google: (body) =>
    check(
      partsOf(body['contents']).map(({ role, parts }) => {
        const content = partsOf(parts);
        return {
          role: role === 'model' ? 'assistant' : 'user',
          texts: textsOf(content.filter(({ thought }) => thought !== true)),
          thoughts: content.filter(({ thought, thoughtSignature: sign }) => thought === true && sign === undefined),
          calls: content.flatMap(({ functionCall: call }) => (call === undefined ? [] : [(call as Part)['id']])),
          results: content.flatMap(({ functionResponse: done }) => (done === undefined ? [] : [(done as Part)['id']])),
          endsWithThought: content.at(-1)?.['thought'] === true,
        };
      }),
    ),
};

function check(turns: readonly Turn[]): string[] {
  const refusals: string[] = [];
  if (turns[0]?.role !== 'user') refusals.push('no person speaks first');
  const ids = turns.flatMap(({ calls }) => calls);
  if (new Set(ids).size < ids.length) refusals.push('an id is used twice');
  if (ids.some((id) => !/^[\w-]{1,64}$/u.test(String(id)))) refusals.push('an id has a form that is not taken');
  for (const [index, turn] of turns.entries()) {
    const before = turns[index - 1]?.calls ?? [];
    if (turn.texts.some((text) => text.trim() === '')) refusals.push('an empty text');
    if (turn.thoughts.length > 0) refusals.push('a thought without a signature');
    if (turn.endsWithThought) refusals.push('an answer ends with a thought');
    if (JSON.stringify(turn.results) !== JSON.stringify(before)) refusals.push('calls and results are no pairs');
  }
  if ((turns.at(-1)?.calls.length ?? 0) > 0) refusals.push('a call without a result at the end');
  return refusals;
}

/** Each result is a message of its own; they answer as one. */
function joinResults(turns: readonly Turn[]): readonly Turn[] {
  const joined: Turn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (turn.results.length === 0 || last === undefined || last.results.length === 0) joined.push(turn);
    else joined[joined.length - 1] = { ...last, results: [...last.results, ...turn.results] };
  }
  return joined;
}

/** What belongs to one answer are items of their own, too. */
function joinItems(turns: readonly Turn[]): readonly Turn[] {
  const joined: Turn[] = [];
  for (const turn of joinResults(turns)) {
    const last = joined.at(-1);
    if (turn.role !== 'assistant' || last?.role !== 'assistant') joined.push(turn);
    else {
      joined[joined.length - 1] = {
        ...turn,
        texts: [...last.texts, ...turn.texts],
        thoughts: [...last.thoughts, ...turn.thoughts],
        calls: [...last.calls, ...turn.calls],
      };
    }
  }
  return joined;
}

function partsOf(value: unknown): Part[] {
  // Requests are lists of objects wherever this is asked.
  return Array.isArray(value) ? (value as Part[]) : [];
}

function textsOf(parts: readonly Part[]): string[] {
  return parts.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
}
