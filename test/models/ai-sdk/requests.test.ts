import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/core/index.ts';
import { createSend } from './support/sent-request.ts';
import { answers, BEGINNING, fullTranscript, IMAGE, returns, says } from './support/transcript.ts';
import { WIRE_MODELS } from './support/wire-models.ts';

const send = createSend();
const { anthropic, chat, google, responses } = WIRE_MODELS;

/** The messages of a request, wherever the wire has them. */
async function messagesOf(...request: Parameters<typeof send>): Promise<unknown> {
  const { body } = await send(...request);
  // Whole bodies are asserted elsewhere; here one list is of interest.
  const { messages, input, contents } = body as Record<string, unknown>;
  return messages ?? input ?? contents;
}

describe('what is thought', () => {
  const SIGNED = fullTranscript(anthropic, { thinking: '{"anthropic":{"signature":"SIGN"}}' });

  it.each([
    ['another model', { id: 'claude-sonnet-5' }],
    ['another provider', { provider: 'gateway' }],
  ])('is not sent to %s', async (_, model) => {
    expect(JSON.stringify(await messagesOf('anthropic', SIGNED, {}, model))).not.toContain('hmm');
  });

  it('is not sent to another wire, and neither is a signature', async () => {
    const sent = JSON.stringify(await messagesOf('chat', SIGNED));
    expect(sent).not.toMatch(/hmm|SIGN/u);
  });

  it.each(['anthropic', 'responses', 'google'] as const)('is not sent to %s without a signature', async (wire) => {
    const sent = JSON.stringify(await messagesOf(wire, fullTranscript(WIRE_MODELS[wire])));
    expect(sent).not.toContain('hmm');
  });

  it('is sent redacted as it came', async () => {
    const transcript: Message[] = [
      says('Hi'),
      answers(anthropic, [
        { type: 'thinking', thinking: '', redacted: true, thinkingSignature: '{"anthropic":{"redactedData":"RED"}}' },
        { type: 'text', text: 'Hello.' },
      ]),
      says('And?'),
    ];
    expect(await messagesOf('anthropic', transcript)).toMatchObject([
      {},
      {
        content: [
          { type: 'redacted_thinking', data: 'RED' },
          { type: 'text', text: 'Hello.' },
        ],
      },
      {},
    ]);
  });

  it('does not end an answer: what followed it was cut off', async () => {
    const thinking = {
      type: 'thinking' as const,
      thinking: 'hmm',
      thinkingSignature: '{"anthropic":{"signature":"S"}}',
    };
    const transcript: Message[] = [
      says('Hi'),
      answers(anthropic, [thinking], 'length'),
      says('And?'),
      answers(anthropic, [{ type: 'text', text: 'So' }, thinking], 'length'),
      says('Go on'),
    ];
    expect(await messagesOf('anthropic', transcript)).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hi' },
          { type: 'text', text: 'And?', cache_control: { type: 'ephemeral' } },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'So' }] },
      { role: 'user', content: [{ type: 'text', text: 'Go on', cache_control: { type: 'ephemeral' } }] },
    ]);
  });
});

describe('of a failed answer', () => {
  it('only the text is sent', async () => {
    const transcript: Message[] = [
      says('Hi'),
      answers(
        chat,
        [
          { type: 'thinking', thinking: 'hmm' },
          { type: 'text', text: 'So far' },
          { type: 'toolCall', id: 'call_1', name: 'get_weather', arguments: {} },
        ],
        'aborted',
      ),
      says('Again'),
    ];
    expect(await messagesOf('chat', transcript)).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'So far' },
      { role: 'user', content: 'Again' },
    ]);
  });
});

describe('calls', () => {
  const called = (id: string) => answers(chat, [{ type: 'toolCall', id, name: 'f', arguments: {} }], 'toolUse');

  it('get another id where a server used one again', async () => {
    const transcript = [says('Hi'), called('c'), returns('c', []), called('c'), returns('c', []), says('And?')];
    expect(await messagesOf('chat', transcript)).toMatchObject([
      {},
      { tool_calls: [{ id: 'c' }] },
      { tool_call_id: 'c', content: '(no output)' },
      { tool_calls: [{ id: 'c-2' }] },
      { tool_call_id: 'c-2', content: '(no output)' },
      {},
    ]);
  });

  it('get ids that every provider takes', async () => {
    const id = `call:${'x'.repeat(80)}`;
    const wireId = `call_${'x'.repeat(59)}`;
    expect(await messagesOf('chat', [says('Hi'), called(id), returns(id, [])])).toMatchObject([
      {},
      { tool_calls: [{ id: wireId }] },
      { tool_call_id: wireId },
    ]);
  });

  it('are answered right away, whatever stands in between', async () => {
    const transcript = [says('Hi'), called('c'), says('Wait'), returns('c', [{ type: 'text', text: 'done' }])];
    expect(await messagesOf('chat', transcript)).toMatchObject([
      { role: 'user' },
      { role: 'assistant' },
      { role: 'tool', content: 'done' },
      { role: 'user', content: 'Wait' },
    ]);
  });

  it('have arguments of whole characters', async () => {
    const broken = answers(chat, [{ type: 'toolCall', id: 'c', name: 'f', arguments: { '\ud83d': ['\udc4d'] } }]);
    expect(await messagesOf('chat', [says('Hi'), broken, returns('c', [])])).toMatchObject([
      {},
      { tool_calls: [{ function: { arguments: '{"\ufffd":["\ufffd"]}' } }] },
      {},
    ]);
  });
});

describe('images', () => {
  it('are named, not sent, where a model takes none', async () => {
    const sent = await messagesOf('chat', [says([IMAGE]), says('And?')], {}, { input: ['text'] });
    expect(sent).toEqual([
      { role: 'user', content: '(There is an image here; this model takes none.)' },
      { role: 'user', content: 'And?' },
    ]);
  });

  it('are a part of the result for Gemini 3', async () => {
    const sent = await messagesOf('google', fullTranscript(google), {}, { id: 'gemini-3.6-flash' });
    expect(sent).toMatchObject([
      {},
      {},
      {
        parts: [
          { functionResponse: { id: 'call_1', parts: [{ inlineData: { data: IMAGE.data } }] } },
          { functionResponse: { id: 'call_2' } },
        ],
      },
      {},
    ]);
  });

  it('of a failed call follow it, so that it stays marked as failed', async () => {
    const call = answers(anthropic, [{ type: 'toolCall', id: 'c', name: 'f', arguments: {} }], 'toolUse');
    expect(await messagesOf('anthropic', [says('Hi'), call, returns('c', [IMAGE], true)])).toMatchObject([
      {},
      {},
      {
        content: [
          { type: 'tool_result', content: '(The images follow.)', is_error: true },
          { type: 'text', text: 'Images that the tools returned:' },
          { type: 'image' },
        ],
      },
    ]);
  });
});

describe('the prompt', () => {
  it('begins with a person where the transcript does not', async () => {
    const transcript = [answers(anthropic, [{ type: 'text', text: 'Hello.' }]), says('Hi')];
    expect(await messagesOf('anthropic', transcript)).toMatchObject([
      { role: 'user', content: [{ text: '(The conversation began earlier.)' }] },
      { role: 'assistant' },
      { role: 'user' },
    ]);
  });

  it('is one, of all system messages, with the tools that are left', async () => {
    const later: Message = {
      role: 'system',
      content: 'Be brief.',
      toolsRemoved: [{ name: 'get_weather' }],
      timestamp: 0,
    };
    const { body } = await send('chat', [BEGINNING, says('Hi'), later, says('And?')]);
    expect(body).toEqual({
      model: 'qwen3',
      max_tokens: 4_096,
      messages: [
        { role: 'system', content: 'You know the weather.\n\nBe brief.' },
        { role: 'user', content: 'Hi' },
        { role: 'user', content: 'And?' },
      ],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('is left out when it is empty, and an empty question is not', async () => {
    expect(await messagesOf('chat', [says(' ')])).toEqual([{ role: 'user', content: '(no text)' }]);
  });
});

describe('caching', () => {
  const hour = { cache_control: { type: 'ephemeral', ttl: '1h' } };

  it('is asked of Anthropic for an hour', async () => {
    const { body } = await send('anthropic', [BEGINNING, says('Hi')], { cacheRetention: 'long' });
    expect(body).toMatchObject({
      system: [hour],
      messages: [{ content: [{ text: 'Hi', ...hour }] }],
    });
  });

  it('is not asked for when it is not wanted', async () => {
    const { text } = await send('anthropic', [BEGINNING, says('Hi')], { cacheRetention: 'none' });
    expect(text).not.toContain('cache_control');
    const { body } = await send('responses', [says('Hi')], { cacheRetention: 'none', sessionId: 'session' });
    expect(body).not.toHaveProperty('prompt_cache_key');
  });

  it('is marked at the results of tools where they are last', async () => {
    const transcript = fullTranscript(anthropic).slice(0, -1);
    expect(await messagesOf('anthropic', transcript)).toMatchObject([
      {},
      {},
      {
        content: [
          expect.not.objectContaining({ cache_control: expect.anything() }),
          { tool_use_id: 'call_2', cache_control: { type: 'ephemeral' } },
        ],
      },
    ]);
  });

  it('has a key of OpenAI’s length that does not tell the session', async () => {
    const { body } = await send('responses', [says('Hi')], { sessionId: 's'.repeat(65), cacheRetention: 'long' });
    expect(body).toMatchObject({
      prompt_cache_key: expect.stringMatching(/^[0-9a-f]{64}$/u),
      prompt_cache_retention: '24h',
    });
  });
});

describe('thinking', () => {
  it('is adaptive where the model is, with an effort', async () => {
    const { body } = await send('anthropic', [says('Hi')], { reasoning: 'high' }, { id: 'claude-opus-4-7' });
    expect(body).toMatchObject({
      max_tokens: 4_096,
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: 'high' },
    });
  });

  it('takes at most half of what the model can write', async () => {
    const { body } = await send('anthropic', [says('Hi')], { reasoning: 'high', maxTokens: 1_000 });
    expect(body).toMatchObject({ max_tokens: 3_048, thinking: { type: 'enabled', budget_tokens: 2_048 } });
  });

  it('takes the budget that the host names', async () => {
    const options = { reasoning: 'low', thinkingBudgets: { low: 1_500 } } as const;
    expect((await send('anthropic', [says('Hi')], options)).body).toMatchObject({ thinking: { budget_tokens: 1_500 } });
    expect((await send('google', [says('Hi')], options)).body).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingBudget: 1_500 } },
    });
  });

  it('is a level for Gemini 3 and later', async () => {
    const { body } = await send('google', [says('Hi')], { reasoning: 'max' }, { id: 'gemini-3.6-flash' });
    expect(body).toMatchObject({
      generationConfig: { thinkingConfig: { includeThoughts: true, thinkingLevel: 'high' } },
    });
  });

  it.each(['anthropic', 'chat', 'responses', 'google'] as const)(
    'is not asked of a model on %s that cannot think',
    async (wire) => {
      const { body } = await send(wire, [says('Hi')], { reasoning: 'high' }, { reasoning: false });
      expect(Object.keys(body as object)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/thinking|reasoning/u)]),
      );
    },
  );
});

describe('the rest of a request', () => {
  it('takes the length, the temperature, headers and the choice of tools from its options', async () => {
    const { body, headers } = await send(
      'chat',
      [BEGINNING, says('Hi')],
      { maxTokens: 50, temperature: 0.5, toolChoice: 'none', headers: { 'x-team': 'one', 'x-model': null } },
      { headers: { 'x-model': 'own', 'x-other': 'kept' } },
    );
    expect(body).toMatchObject({ max_tokens: 50, temperature: 0.5, tool_choice: 'none' });
    expect(headers).toMatchObject({ 'x-team': 'one', 'x-other': 'kept' });
    expect(headers).not.toHaveProperty('x-model');
  });

  it.each([
    ['what the model can write', { maxTokens: 4_096 }, 4_096],
    ['32,000 tokens where it can write more', { maxTokens: 128_000 }, 32_000],
    ['nothing where that is not known', { maxTokens: 0 }, undefined],
  ])('is limited to %s', async (_, model, limit) => {
    const { body } = await send('chat', [says('Hi')], {}, model);
    expect((body as { max_tokens?: number }).max_tokens).toBe(limit);
  });

  it('asks a foreign server of Anthropic’s wire for nothing that only Anthropic knows', async () => {
    const { body } = await send('anthropic', [BEGINNING, says('Hi')], {}, { baseUrl: 'https://gateway.example/v1' });
    expect(body).toMatchObject({ tools: [expect.not.objectContaining({ eager_input_streaming: true })] });
    const own = await send('anthropic', [BEGINNING, says('Hi')], {}, { baseUrl: 'https://api.anthropic.com/v1' });
    expect(own.body).toMatchObject({ tools: [{ eager_input_streaming: true }] });
  });

  it('keeps no symbol of a schema, and no half character', async () => {
    const { body } = await send('responses', [
      {
        role: 'system',
        content: '\ud83d',
        toolsAdded: [{ name: 'f', description: '\ud83d', parameters: { type: 'object', [Symbol('Kind')]: 'Object' } }],
        timestamp: 0,
      },
      says('Hi'),
    ]);
    expect(body).toMatchObject({
      input: [{ content: '\ufffd' }, {}],
      tools: [{ description: '\ufffd', parameters: { type: 'object' }, strict: false }],
    });
  });

  it('is plain for a model of a package that is not known', async () => {
    const { body } = await send('chat', fullTranscript(responses), { reasoning: 'high' }, { api: 'ai-sdk' });
    expect(body).not.toHaveProperty('reasoning_effort');
  });
});
