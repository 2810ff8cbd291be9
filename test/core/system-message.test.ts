import { describe, expect, it } from 'vitest';
import {
  createInitialSystemMessage,
  getCurrentSystemMessage,
  getCurrentSystemPrompt,
  getCurrentTools,
} from '../../src/core/index.ts';
import { system, tool, user } from './support/messages.ts';

const ECHO = { name: 'echo', description: 'The echo tool', parameters: { type: 'object' } };
const OTHER = { ...ECHO, name: 'other' };

describe('createInitialSystemMessage', () => {
  it.each([
    ['a prompt and tools', 'Be kind', [tool('echo')], { content: 'Be kind', toolsAdded: [ECHO] }],
    ['a prompt alone', 'Be kind', undefined, { content: 'Be kind' }],
    ['tools alone', undefined, [tool('echo')], { content: '', toolsAdded: [ECHO] }],
  ])('makes a message of %s', (_, prompt, tools, fields) => {
    expect(createInitialSystemMessage(prompt, tools)).toStrictEqual({ role: 'system', ...fields, timestamp: 0 });
  });

  it('makes none of neither', () => {
    expect(createInitialSystemMessage('', [])).toBeUndefined();
  });
});

describe('replaying system messages', () => {
  const transcript = [
    system('base', { sections: { a: 'A', b: 'B' }, toolsAdded: [ECHO, OTHER], timestamp: 3 }),
    user('question'),
    system('', { sections: { a: null, c: 'C' }, toolsRemoved: [{ name: 'echo' }] }),
    {
      ...system(''),
      content: [
        { type: 'text' as const, text: 'more' },
        { type: 'text' as const, text: 'still' },
      ],
    },
    system('', { sections: { b: 'B2' }, toolsAdded: [{ ...ECHO, description: 'new' }] }),
  ];

  it('joins contents, patches sections and keeps the tools that are left', () => {
    expect(getCurrentSystemMessage(transcript)).toStrictEqual({
      role: 'system',
      content: 'base\n\nmore\nstill',
      sections: { b: 'B2', c: 'C' },
      toolsAdded: [OTHER, { ...ECHO, description: 'new' }],
      timestamp: 3,
    });
  });

  it('renders the prompt: contents, then sections', () => {
    expect(getCurrentSystemPrompt(transcript)).toBe('base\n\nmore\nstill\n\nB2\n\nC');
  });

  it('lets a tool that is declared again keep its place', () => {
    const messages = [
      system('', { toolsAdded: [ECHO, OTHER] }),
      system('', { toolsAdded: [{ ...ECHO, description: 'new' }] }),
    ];

    expect(getCurrentTools(messages)).toEqual([{ ...ECHO, description: 'new' }, OTHER]);
  });

  it('leaves out what there is none of', () => {
    expect(getCurrentSystemMessage([user('a'), system('p')])).toStrictEqual(system('p'));
  });

  it('of no system message gives nothing', () => {
    expect(getCurrentSystemMessage([user('a')])).toBeUndefined();
    expect(getCurrentSystemPrompt([user('a')])).toBe('');
    expect(getCurrentTools([user('a')])).toEqual([]);
  });
});
