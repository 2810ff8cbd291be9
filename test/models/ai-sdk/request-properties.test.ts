import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Message, Model, StreamOptions, ToolResultMessage } from '../../../src/core/index.ts';
import { createAiSdkStreamFn } from '../../../src/models/ai-sdk/index.ts';
import type { Wire } from '../../support/model-wire/index.ts';
import { findRefusals } from './support/request-rules.ts';
import { answers, BEGINNING, IMAGE, returns, says } from './support/transcript.ts';
import { openWireModel, WIRE_MODELS } from './support/wire-models.ts';

/** What each provider puts beside a thought. */
const SIGNATURES: Readonly<Record<Wire, string | undefined>> = {
  anthropic: '{"anthropic":{"signature":"SIGN"}}',
  chat: undefined,
  responses: '{"openai":{"itemId":"rs_1","reasoningEncryptedContent":"SIGN"}}',
  google: '{"google":{"thoughtSignature":"SIGN"}}',
};

const FOREIGN = 'a thought of another model';

// Few ids, so that they meet; some that no provider takes.
const id = fc.constantFrom('call_1', 'call_2', 'c:3', '', 'x'.repeat(70));
const text = fc.constantFrom('Hello', '', ' ', '\ud83d', '日本語🎉', 'line\nline');
const content = fc.array(
  fc.oneof(
    text.map((words) => ({ type: 'text' as const, text: words })),
    fc.constant(IMAGE),
  ),
  { maxLength: 3 },
);

/** Any transcript: results that are missing, late, doubled or of no call, broken answers, changes of the prompt. */
function transcripts(wire: Wire): fc.Arbitrary<Message[]> {
  const own = WIRE_MODELS[wire];
  const other = { ...own, id: 'another' };
  const signature = SIGNATURES[wire];
  const block = fc.oneof(
    text.map((words) => ({ type: 'text' as const, text: words })),
    fc.record({ thinking: text, isSigned: fc.boolean() }).map(({ thinking, isSigned }) => ({
      type: 'thinking' as const,
      thinking,
      ...(isSigned && signature !== undefined && { thinkingSignature: signature }),
    })),
    fc.record({ id, city: text }).map((call) => ({
      type: 'toolCall' as const,
      id: call.id,
      name: 'get_weather',
      arguments: { city: call.city },
    })),
  );
  const stopReason = fc.constantFrom<AssistantMessage['stopReason']>('stop', 'toolUse', 'length', 'error', 'aborted');
  const answer = fc
    .record({ isOwn: fc.boolean(), blocks: fc.array(block, { maxLength: 4 }), stopReason })
    .map(({ isOwn, blocks, stopReason: reason }) =>
      answers(
        isOwn ? own : other,
        isOwn ? blocks : [{ type: 'thinking', thinking: FOREIGN, thinkingSignature: signature ?? '' }, ...blocks],
        reason,
      ),
    );
  const result: fc.Arbitrary<ToolResultMessage> = fc
    .record({ id, content, isError: fc.boolean() })
    .map((fields) => returns(fields.id, fields.content, fields.isError));
  const system = fc.constantFrom<Message>(BEGINNING, { role: 'system', content: 'Be brief. \udc4d', timestamp: 0 });
  return fc.array(fc.oneof(fc.oneof(text, content).map(says), answer, answer, result, result, system), {
    minLength: 1,
  });
}

const options: fc.Arbitrary<StreamOptions> = fc.record({
  reasoning: fc.constantFrom('minimal', 'high', undefined),
  cacheRetention: fc.constantFrom('none', 'short', 'long', undefined),
});

describe.each(['anthropic', 'chat', 'responses', 'google'] as const)('of any transcript, on %s,', (wire) => {
  it('is made a request that the provider takes', async () => {
    const property = fc.asyncProperty(transcripts(wire), options, fc.boolean(), async (messages, given, hasEyes) => {
      const spoken: Message[] = [...messages, says('Well?')];
      const input: Model['input'] = hasEyes ? ['text', 'image'] : ['text'];
      const sent = await bodyOf(wire, spoken, given, { ...WIRE_MODELS[wire], input });
      expect(findRefusals(wire, sent)).toEqual([]);
      const unwanted = [FOREIGN, ...(hasEyes ? [] : [IMAGE.data])];
      expect(unwanted.filter((words) => sent.includes(words))).toEqual([]);
    });
    await fc.assert(property, { numRuns: 200 });
  });
});

/** What would go over the wire. */
async function bodyOf(wire: Wire, messages: Message[], given: StreamOptions, model: Model): Promise<string> {
  let sent = '';
  const keepBody: typeof fetch = (_, init) => {
    sent = typeof init?.body === 'string' ? init.body : '';
    return Promise.resolve(new Response('{}', { status: 500 }));
  };
  const streamFn = createAiSdkStreamFn({ open: () => openWireModel(wire, 'http://localhost', { fetch: keepBody }) });
  const stream = await streamFn(model, { messages }, given);
  const { errorMessage } = await stream.result();
  if (sent === '') throw new Error(errorMessage);
  return sent;
}
