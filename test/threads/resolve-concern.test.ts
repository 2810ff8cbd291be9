import { describe, expect, it } from 'vitest';
import { type ConcernedThread, resolveConcern } from '../../src/threads/resolve-concern.ts';

const among = (...speakers: string[]): ConcernedThread => ({ takesPart: true, muted: false, speakers, state: 'idle' });
const alone = among('a');
const several = among('a', 'b');
const unknown: ConcernedThread = { ...alone, takesPart: false };
const muted: ConcernedThread = { ...alone, muted: true };

describe('resolveConcern', () => {
  it.each([
    ['where the bot takes no part', unknown],
    ['in a muted thread', muted],
    ['among several people', several],
  ])('answers what addresses the bot %s', (_, thread) => {
    expect(resolveConcern('answer', 'auto', thread)).toBe('answer');
  });

  it.each(['read', 'if-participating'] as const)('ignores %s where the bot takes no part', (concern) => {
    expect(resolveConcern(concern, 'all', { ...unknown, state: 'running' })).toBe('ignored');
  });

  it.each(['idle', 'queued', 'running'] as const)('reads what is only to be read, %s or not', (state) => {
    expect(resolveConcern('read', 'all', { ...alone, state })).toBe('read');
  });

  it.each([
    ['the only person of an idle thread', 'auto', alone, 'answer'],
    ['a person in an idle thread where nobody was heard yet', 'auto', among(), 'answer'],
    ['one of several in an idle thread', 'auto', several, 'read'],
    ['one of several while a run is coming', 'auto', { ...several, state: 'queued' }, 'answer'],
    ['one of several while a run is going', 'auto', { ...several, state: 'running' }, 'answer'],
    ['one of several where the bot follows everything', 'all', several, 'answer'],
    ['the only person where the bot follows mentions', 'mention', alone, 'read'],
    ['anybody during a run where the bot follows mentions', 'mention', { ...several, state: 'running' }, 'read'],
    ['anybody in a muted thread', 'all', muted, 'read'],
    ['anybody in a muted thread during a run', 'auto', { ...muted, state: 'running' }, 'read'],
  ] as const)('decides on %s who follows %s', (_, follow, thread, expected) => {
    expect(resolveConcern('if-participating', follow, thread)).toBe(expected);
  });
});
