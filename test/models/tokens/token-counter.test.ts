import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssistantMessage, createZeroUsage, type Message, type Usage } from '../../../src/core/index.ts';
import { createTokenCounter } from '../../../src/models/tokens/token-counter.ts';

const ALWAYS = (): boolean => true;
const NEVER = (): boolean => false;

describe('the token counter', () => {
  it('believes what the provider counted with the newest answer, and estimates only what follows it', () => {
    const count = createTokenCounter();
    const messages = [
      user('x'.repeat(100_000)),
      answer({ input: 100, cacheRead: 20, cacheWrite: 3, output: 7 }),
      user('and now?'),
    ];
    expect(count(messages.slice(0, 2), ALWAYS)).toBe(130);
    expect(count(messages, ALWAYS)).toBe(130 + count([user('and now?')], ALWAYS));
  });

  it('estimates everything where no answer tells what was counted', () => {
    const count = createTokenCounter();
    const messages = [user('x'.repeat(1_000)), answer({ input: 100, output: 7 })];
    expect(count(messages, NEVER)).toBe(count([messages[0] as Message], NEVER) + count([answer({})], NEVER));
  });

  it.each([
    ['the provider counted nothing', answer({})],
    ['it failed', answer({ input: 100 }, { stopReason: 'error' })],
    ['it was aborted', answer({ input: 100 }, { stopReason: 'aborted' })],
  ])('does not believe an answer when %s', (_when, message) => {
    const count = createTokenCounter();
    expect(count([user('x'.repeat(1_000)), message], ALWAYS)).toBeGreaterThan(300);
  });

  it('counts prompt, sections and declarations of tools', () => {
    const count = createTokenCounter();
    const plain = count([system({})], NEVER);
    const tool = { name: 'look', description: 'Looks. '.repeat(50), parameters: { type: 'object' } };
    expect(count([system({ content: 'Be kind. '.repeat(50) })], NEVER)).toBeGreaterThan(plain + 100);
    expect(count([system({ sections: { a: 'Be brief. '.repeat(50), b: null } })], NEVER)).toBeGreaterThan(plain + 100);
    expect(count([system({ toolsAdded: [tool] })], NEVER)).toBeGreaterThan(plain + 100);
  });

  it('takes a fixed number for an image, whatever its size', () => {
    const count = createTokenCounter();
    const image = (data: string): Message => ({
      role: 'user',
      content: [{ type: 'image', data, mimeType: 'image/png' }],
      timestamp: 0,
    });
    expect(count([image('x'.repeat(100_000))], NEVER)).toBe(1_608);
    expect(count([image('x')], NEVER)).toBe(1_608);
  });

  // What tokenizers were measured to make of such texts, per 1,000 characters.
  it.each([
    ['English prose', 'The quick brown fox jumps over the lazy dog, and nobody minds. ', 270],
    ['Japanese', '日本語のテキストは一文字あたりのトークンが多い。', 910],
    ['code', 'const total = items.reduce((sum, { price }) => sum + price, 0);\n', 310],
  ])('counts %s as no less than a tokenizer does', (_what, text, perThousand) => {
    const count = createTokenCounter();
    const long = text.repeat(Math.ceil(10_000 / text.length)).slice(0, 10_000);
    expect(count([user(long)], NEVER)).toBeGreaterThan(perThousand * 10);
    expect(count([user(long)], NEVER)).toBeLessThan(perThousand * 10 * 2.2);
  });

  it('counts JSON from tools and in calls as no less than a tokenizer does', () => {
    const count = createTokenCounter();
    const json = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: `user-${id}`, ok: true })));
    const tokens = (json.length / 20_000) * 9_305;
    expect(count([result(json)], NEVER)).toBeGreaterThan(tokens);
    const calling = answer({}, { content: [{ type: 'toolCall', id: '1', name: 'put', arguments: { json } }] });
    expect(count([calling], NEVER)).toBeGreaterThan(tokens);
  });

  it('counts no text as less than its bytes are worth', () => {
    const count = createTokenCounter();
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(count([user(text)], NEVER)).toBeGreaterThanOrEqual(Buffer.byteLength(text) / 3.2);
      }),
    );
  });

  it('looks at a message once, however often it is counted', () => {
    const count = createTokenCounter();
    let looks = 0;
    const watched: Message = {
      role: 'user',
      get content() {
        looks += 1;
        return 'x';
      },
      timestamp: 0,
    };
    count([watched], NEVER);
    const once = looks;
    for (let times = 0; times < 10; times += 1) count([watched, user('more')], NEVER);
    expect(looks).toBe(once);
  });
});

function user(content: string): Message {
  return { role: 'user', content, timestamp: 0 };
}

function system(fields: object): Message {
  return { role: 'system', content: '', timestamp: 0, ...fields };
}

function result(text: string): Message {
  const content = [{ type: 'text' as const, text }];
  return { role: 'toolResult', toolCallId: '1', toolName: 'look', content, isError: false, timestamp: 0 };
}

function answer(usage: Partial<Usage>, fields: Partial<AssistantMessage> = {}): AssistantMessage {
  return {
    role: 'assistant',
    content: [],
    api: 'x',
    provider: 'x',
    model: 'x',
    usage: { ...createZeroUsage(), ...usage },
    stopReason: 'stop',
    timestamp: 0,
    ...fields,
  };
}
