import * as anthropic from '../model-wire/anthropic-events.ts';
import * as chat from '../model-wire/chat-events.ts';
import type { Exchange } from '../model-wire/exchange.ts';
import * as google from '../model-wire/google-events.ts';
import { type ModelWire, type Scenarios, startModelWire, type Wire } from '../model-wire/index.ts';
import * as responses from '../model-wire/responses-events.ts';
import { type JsonRecord, readList, readRecord, readText } from '../request-linter/wire-request.ts';
import { AnthropicCache } from './anthropic-cache.ts';
import type { CacheUse } from './cache-use.ts';
import { PrefixCache } from './prefix-cache.ts';

/** Tokens of every answer. */
const OUTPUT = 20;

/** A provider that caches prompts: what it reports as read is worked out of the bytes that it was asked with. */
export interface CachingProvider {
  /** Where clients of a wire send their requests. Every call begins with an empty cache. */
  baseUrl(wire: Wire): string;
  /** What the cache did for each request since the last call of `baseUrl`, in order. */
  readonly uses: readonly CacheUse[];
  close(): Promise<void>;
}

/** What the provider says: calls of `calculate` (as many as it is given) before results have come, a text after them. */
export interface CachingProviderOptions {
  /** @default 1 */
  readonly calls?: () => number;
}

export async function startCachingProvider({ calls = () => 1 }: CachingProviderOptions = {}): Promise<CachingProvider> {
  const uses: CacheUse[] = [];
  let marked = new AnthropicCache();
  let prefixes = new PrefixCache();

  const scenario = (write: Writer) => (exchange: Exchange) => {
    // The wire has parsed it, and what is asked is an object.
    const body = readRecord(exchange.request.body);
    const use = charge(exchange.request.wire, body);
    uses.push(use);
    const ids = isAnswered(exchange)
      ? []
      : Array.from({ length: calls() }, (_, index) => `call_${uses.length}_${index}`);
    exchange.send(write(use, ids));
  };
  const charge = (wire: Wire, body: JsonRecord): CacheUse => {
    switch (wire) {
      case 'anthropic':
        return marked.charge(body);
      case 'responses':
        // Requests without a key may meet any machine.
        return prefixes.charge(readText(body['prompt_cache_key']) || String(uses.length), [
          body['tools'],
          ...readList(body['input']),
        ]);
      case 'chat':
        return prefixes.charge('', [body['tools'], ...readList(body['messages'])]);
      case 'google':
        return prefixes.charge('', [body['systemInstruction'], body['tools'], ...readList(body['contents'])]);
      default:
        return wire satisfies never;
    }
  };
  const scenarios: Scenarios = {
    anthropic: { cache: scenario(writeAnthropic) },
    responses: { cache: scenario(writeResponses) },
    chat: { cache: scenario(writeChat) },
    google: { cache: scenario(writeGoogle) },
  };
  const server: ModelWire = await startModelWire({ scenarios });
  return {
    baseUrl: (wire) => {
      uses.length = 0;
      marked = new AnthropicCache();
      prefixes = new PrefixCache();
      return server.baseUrl('cache', wire);
    },
    uses,
    close: () => server.close(),
  };
}

/** Requests alternate: what was called is answered in the next one. */
function isAnswered({ count }: Exchange): boolean {
  return count % 2 === 1;
}

type Writer = (use: CacheUse, callIds: readonly string[]) => string;

const ARGUMENTS = '{"expression":"6*7"}';
const TEXT = 'It is 42, as before.';

function writeAnthropic({ fresh, read, written }: CacheUse, callIds: readonly string[]): string {
  const usage = { input_tokens: fresh, cache_read_input_tokens: read, cache_creation_input_tokens: written };
  const calls = callIds.map(
    (id, index) =>
      anthropic.blockStart(index, { type: 'tool_use', id, name: 'calculate', input: {} }) +
      anthropic.inputDelta(index, ARGUMENTS) +
      anthropic.blockStop(index),
  );
  const text = anthropic.text(0, TEXT) + anthropic.blockStop(0);
  const hasCalls = calls.length > 0;
  return (
    anthropic.start(usage) + (hasCalls ? calls.join('') : text) + anthropic.end(hasCalls ? 'tool_use' : 'end_turn')
  );
}

function writeResponses(use: CacheUse, callIds: readonly string[]): string {
  const calls = callIds.map((id, index) => {
    const item = { id: `fc_${id}`, type: 'function_call', call_id: id, name: 'calculate', arguments: ARGUMENTS };
    return (
      responses.itemAdded(index, { ...item, arguments: '', status: 'in_progress' }) +
      responses.itemDone(index, { ...item, status: 'completed' })
    );
  });
  const said = callIds.length > 0 ? calls.join('') : responses.text(0, TEXT) + responses.textDone(0, TEXT);
  const usage = {
    input_tokens: use.fresh + use.read,
    input_tokens_details: { cached_tokens: use.read },
    output_tokens: OUTPUT,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: use.fresh + use.read + OUTPUT,
  };
  const response = responses.response({ status: 'completed', usage });
  return responses.created() + said + responses.event({ type: 'response.completed', response });
}

function writeChat(use: CacheUse, callIds: readonly string[]): string {
  const calls = callIds.map((id, index) => ({
    index,
    id,
    type: 'function',
    function: { name: 'calculate', arguments: ARGUMENTS },
  }));
  const said = calls.length > 0 ? chat.calls(...calls) : chat.chunk({ content: TEXT });
  const usage = {
    prompt_tokens: use.fresh + use.read,
    completion_tokens: OUTPUT,
    prompt_tokens_details: { cached_tokens: use.read },
  };
  return said + chat.chunk({}, calls.length > 0 ? 'tool_calls' : 'stop') + chat.usage(usage) + chat.DONE;
}

function writeGoogle(use: CacheUse, callIds: readonly string[]): string {
  const calls = callIds.map(() => ({ functionCall: { name: 'calculate', args: { expression: '6*7' } } }));
  const usageMetadata = {
    promptTokenCount: use.fresh + use.read,
    cachedContentTokenCount: use.read,
    candidatesTokenCount: OUTPUT,
  };
  return google.chunk(calls.length > 0 ? calls : [{ text: TEXT }], 'STOP', { usageMetadata });
}
