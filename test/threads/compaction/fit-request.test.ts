import { describe, expect, it } from 'vitest';
import { type Message, normalizeForModel } from '../../../src/core/index.ts';
import { createTokenCounter } from '../../../src/models/tokens/token-counter.ts';
import { fitRequest } from '../../../src/threads/compaction/fit-request.ts';
import { answer, calls, result, system } from '../transcript-lines.ts';
import { textOf } from './support/listening-model.ts';

const countTokens = createTokenCounter();
const NEVER = (): boolean => false;
const LONG = 'This is a long text. '.repeat(400);
const MARK = /\[… \d+ characters left out here: the text is too long …\]/u;

function fit(messages: readonly Message[], inputTokens: number): readonly Message[] {
  return fitRequest(messages, { inputTokens, countTokens, tellsUsage: NEVER });
}

function tokens(messages: readonly Message[]): number {
  return countTokens(messages, NEVER);
}

function said(content: string): Message {
  return { role: 'user', content, timestamp: 0 };
}

function found(id: string, text: string): Message {
  return { ...result(id), content: [{ type: 'text', text }] };
}

describe('fitRequest', () => {
  it('gives the very messages that fit', () => {
    const messages = [said('a'), answer('b')];
    expect(fit(messages, 1_000)).toBe(messages);
  });

  it('shortens the oldest result of a tool first, and only as much as needed', () => {
    const messages = [system('prompt'), said(LONG), calls('1', '2'), found('1', LONG), found('2', LONG)];
    const fitting = fit(messages, tokens(messages) - 500);
    expect(tokens(fitting)).toBeLessThanOrEqual(tokens(messages) - 500);
    expect(fitting.map((message, at) => message === messages[at])).toEqual([true, true, true, false, true]);
    expect(fitting[3] === undefined ? '' : textOf(fitting[3])).toMatch(MARK);
    expect(tokens(fitting)).toBeGreaterThan(tokens(messages) - 1_000);
  });

  it('shortens what was said next, its label kept, and answers last', () => {
    const label = '⟦message from "Ann"⟧\n';
    const messages = [said(label + LONG), answer(LONG), calls('1'), found('1', LONG)];
    const fitting = fit(messages, tokens([answer(LONG)]) + 1_500);
    expect(fitting.map((message, at) => message === messages[at])).toEqual([false, true, true, false]);
    expect(textOf(fitting[0] ?? said(''))).toMatch(MARK);
    expect(textOf(fitting[0] ?? said('')).startsWith(label)).toBe(true);
    const tiny = fit(messages, 300);
    expect(tokens(tiny)).toBeLessThanOrEqual(300);
    expect(textOf(tiny[0] ?? said('')).startsWith(label)).toBe(true);
  });

  it('shortens texts among the arguments of calls, and nothing else of them', () => {
    const calling = answer('', {
      content: [
        {
          type: 'toolCall',
          id: '1',
          name: 'put',
          arguments: { path: 'a.txt', size: 7, lines: [LONG], deep: { x: LONG } },
        },
      ],
      stopReason: 'toolUse',
    });
    const [fitting] = fit([calling], 500);
    expect(fitting).toEqual({
      ...calling,
      content: [
        {
          type: 'toolCall',
          id: '1',
          name: 'put',
          arguments: {
            path: 'a.txt',
            size: 7,
            lines: [expect.stringMatching(MARK)],
            deep: { x: expect.stringMatching(MARK) },
          },
        },
      ],
    });
  });

  it('leaves images out, with a mark in their place', () => {
    const image = { type: 'image' as const, data: 'AAAA', mimeType: 'image/png' };
    const messages: Message[] = [
      { role: 'user', content: [{ type: 'text', text: 'Look.' }, image, image], timestamp: 0 },
    ];
    const fitting = fit(messages, 2_000);
    expect(fitting).toMatchObject([
      { content: [{ text: 'Look.' }, image, { text: '[… an image left out here: the conversation is too long …]' }] },
    ]);
  });

  it('never touches prompt and tools, and leaves a transcript that is well-formed', () => {
    const messages = [system(LONG), said(LONG), calls('1'), found('1', LONG), answer(LONG)];
    const fitting = fit(messages, 100);
    expect(fitting[0]).toBe(messages[0]);
    expect(normalizeForModel(fitting)).toEqual(fitting);
    expect(fitting.slice(1).every((message) => tokens([message]) < 60)).toBe(true);
  });

  it('reckons with what the provider counted, if that is more', () => {
    const counted = answer('x', { usage: { ...answer('').usage, input: 5_000, output: 10 } });
    const messages = [said(LONG), counted];
    const fitting = fitRequest(messages, { inputTokens: 4_500, countTokens, tellsUsage: () => true });
    expect(tokens(messages) - tokens(fitting)).toBeGreaterThanOrEqual(510);
  });
});
