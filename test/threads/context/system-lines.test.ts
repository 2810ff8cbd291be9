import { describe, expect, it } from 'vitest';
import type { PromptSections } from '../../../src/threads/context/prompt-sections.ts';
import { openingSystemMessage, promptUpdate } from '../../../src/threads/context/system-lines.ts';
import { tool } from '../support/world.ts';

const sections: PromptSections = {
  base: 'base',
  deployment: '',
  team: '',
  channel: 'channel',
  place: 'place',
  date: 'date',
  people: 'people',
};

describe('openingSystemMessage', () => {
  it('has every section, empty ones too, and the tools', () => {
    const opening = openingSystemMessage([], sections, [tool('t', 'x')], 7);
    const toolsAdded = [expect.objectContaining({ name: 't' })];
    expect(opening).toEqual({ role: 'system', content: '', sections, toolsAdded, timestamp: 7 });
  });

  it('is not needed where a transcript has one', () => {
    expect(openingSystemMessage([{ role: 'system', content: 'x', timestamp: 1 }], sections, [], 7)).toBeUndefined();
  });
});

describe('promptUpdate', () => {
  const opening = openingSystemMessage([], sections, [], 1);
  const messages = opening === undefined ? [] : [opening];

  it('is not needed while nothing changes, nor for new people alone', () => {
    expect(promptUpdate(messages, sections, 7)).toBeUndefined();
    expect(promptUpdate(messages, { ...sections, people: 'more' }, 7)).toBeUndefined();
  });

  it('replaces what differs', () => {
    expect(promptUpdate(messages, { ...sections, team: 'team', channel: '', people: 'more' }, 7)).toEqual({
      role: 'system',
      content: '',
      sections: { team: 'team', channel: '', people: 'more' },
      timestamp: 7,
    });
  });

  it('keeps a section that could not be found out', () => {
    const { place: _, ...rest } = sections;
    expect(promptUpdate(messages, rest, 7)).toBeUndefined();
  });

  it('adds to a transcript of an earlier version what it lacks, and takes over from its instructions', () => {
    const earlier = { role: 'system', content: 'old base', sections: { instructions: 'old' }, timestamp: 1 } as const;
    const { base: _, ...added } = sections;
    const known = Object.fromEntries(Object.entries(added).filter(([, text]) => text !== ''));
    expect(promptUpdate([earlier], sections, 7)).toEqual({
      role: 'system',
      content: '',
      sections: { ...known, instructions: null },
      timestamp: 7,
    });
  });
});
