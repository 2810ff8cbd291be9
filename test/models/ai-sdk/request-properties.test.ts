import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  oneof,
  record,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Message, Model, StreamOptions, ToolResultMessage } from '../../../src/core/index.ts';
import { createAiSdkStreamFn } from '../../../src/models/ai-sdk/index.ts';
import type { Wire } from '../../support/model-wire/index.ts';
import { lintRequest } from '../../support/request-linter/lint-request.ts';
import type { WireRequest } from '../../support/request-linter/wire-request.ts';
import { answers, BEGINNING, IMAGE, returns, says } from './support/transcript.ts';
import { openWireModel, WIRE_MODELS } from './support/wire-models.ts';

/** What each provider puts beside a thought. */
const SIGNATURES: Readonly<Record<Wire, string | undefined>> = {
  anthropic: '{"anthropic":{"signature":"SIGN"}}',
  chat: undefined,
  responses: '{"openai":{"itemId":"rs_1","reasoningEncryptedContent":"SIGN"}}',
  google: '{"google":{"thoughtSignature":"SIGN"}}',
};

/** Models of both kinds: those that take a budget for thinking, and later ones. */
const MODEL_IDS: Readonly<Record<Wire, readonly string[]>> = {
  anthropic: ['claude-3-7-sonnet', 'claude-sonnet-5-5'],
  chat: ['qwen3'],
  responses: ['gpt-4.1', 'gpt-5'],
  google: ['gemini-2.5-flash', 'gemini-3-pro'],
};

const FOREIGN = 'a thought of another model';

/** Ids of calls, with the tools that they are of: models make names up. Some of both are such as no provider takes. */
const CALLS = new Map([
  ['call_1', 'get_weather'],
  ['call_2', 'functions.get weather'],
  ['c:3', ''],
  ['', 'get_weather'],
  ['x'.repeat(70), 'n'.repeat(70)],
]);
// Few, so that they meet.
const id = constantFrom(...CALLS.keys());
const text = constantFrom('Hello', '', ' ', '\ud83d', '日本語🎉', 'line\nline');
const content = array(
  oneof(
    text.map((words) => ({ type: 'text' as const, text: words })),
    constant(IMAGE),
  ),
  { maxLength: 3 },
);

/** Any transcript: results that are missing, late, doubled or of no call, broken answers, changes of the prompt. */
function transcripts(wire: Wire, own: Model): Arbitrary<Message[]> {
  const other = { ...own, id: 'another' };
  const signature = SIGNATURES[wire];
  const block = oneof(
    text.map((words) => ({ type: 'text' as const, text: words })),
    record({ thinking: text, isSigned: boolean() }).map(({ thinking, isSigned }) => ({
      type: 'thinking' as const,
      thinking,
      ...(isSigned && signature !== undefined && { thinkingSignature: signature }),
    })),
    record({ id, city: text }).map((call) => ({
      type: 'toolCall' as const,
      id: call.id,
      name: CALLS.get(call.id) ?? '',
      arguments: { city: call.city },
    })),
  );
  const stopReason = constantFrom<AssistantMessage['stopReason']>('stop', 'toolUse', 'length', 'error', 'aborted');
  const answer = record({ isOwn: boolean(), blocks: array(block, { maxLength: 4 }), stopReason }).map(
    ({ isOwn, blocks, stopReason: reason }) =>
      answers(
        isOwn ? own : other,
        isOwn ? blocks : [{ type: 'thinking', thinking: FOREIGN, thinkingSignature: signature ?? '' }, ...blocks],
        reason,
      ),
  );
  const result: Arbitrary<ToolResultMessage> = record({ id, content, isError: boolean() }).map((fields) => ({
    ...returns(fields.id, fields.content, fields.isError),
    toolName: CALLS.get(fields.id) ?? '',
  }));
  const system = constantFrom<Message>(BEGINNING, { role: 'system', content: 'Be brief. \udc4d', timestamp: 0 });
  const messages = array(oneof(oneof(text, content).map(says), answer, answer, result, result, system), {
    minLength: 1,
  });
  return messages.map(numberItems);
}

/** OpenAI's ids of items are used once; an answer is not made twice. */
function numberItems(messages: Message[]): Message[] {
  let count = 0;
  const numbered = JSON.stringify(messages).replaceAll('rs_1', () => `rs_${(count += 1)}`);
  return JSON.parse(numbered);
}

const options: Arbitrary<StreamOptions> = record({
  reasoning: constantFrom('minimal', 'high', undefined),
  cacheRetention: constantFrom('none', 'short', 'long', undefined),
});

const CASES = (['anthropic', 'chat', 'responses', 'google'] as const).flatMap((wire) =>
  MODEL_IDS[wire].map((modelId) => ({ wire, modelId })),
);

describe.each(CASES)('of any transcript, on $wire, for $modelId,', ({ wire, modelId }) => {
  it('is made a request that the provider takes', async () => {
    const model = { ...WIRE_MODELS[wire], id: modelId };
    const property = asyncProperty(transcripts(wire, model), options, boolean(), async (messages, given, hasEyes) => {
      const spoken: Message[] = [...messages, says('Well?')];
      const input: Model['input'] = hasEyes ? ['text', 'image'] : ['text'];
      const sent = await requestFor(wire, spoken, given, { ...model, input });
      const knowledge = { takesImages: () => hasEyes, modelOf: () => undefined };
      expect(lintRequest(sent, knowledge)).toEqual([]);
      const body = new TextDecoder().decode(sent.body);
      expect(body).not.toContain(FOREIGN);
      expect(body.includes(IMAGE.data) && !hasEyes).toBe(false);
    });
    await assert(property, { numRuns: 150 });
  });
});

/** What would go over the wire. */
async function requestFor(wire: Wire, messages: Message[], given: StreamOptions, model: Model): Promise<WireRequest> {
  let sent: WireRequest | undefined;
  const keepRequest: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    sent = { path: pathname + search, headers: Object.fromEntries(request.headers), body };
    return new Response('{}', { status: 500 });
  };
  const open = () => openWireModel(wire, 'http://localhost/v1', { id: model.id, fetch: keepRequest });
  const stream = await createAiSdkStreamFn({ open })(model, { messages }, given);
  const { errorMessage } = await stream.result();
  if (sent === undefined) throw new Error(errorMessage);
  return sent;
}
