import { describe, expect, it } from 'vitest';
import { documentWithout, documentWithoutThreads, isKeyOf } from '../../../src/threads/erasing/document.ts';
import { toTeamId, toThreadId } from '../../../src/threads/thread-id.ts';

const PERSON = 'slack:U1';
const ada = { id: PERSON, name: 'Ada' };
const bob = { id: 'slack:U2', name: 'Bob' };
const erased = { id: 'erased', name: '' };
const thread = toThreadId({ platform: 'slack', team: 'T1', channel: 'C1', thread: '1.5' });

describe('isKeyOf', () => {
  it.each([
    [`notes:${thread}`, true],
    [`web:slot:${thread}:x1.t0`, true],
    [`notes:${thread}9`, false],
    ['notes:slack:T1:C1:1.50', false],
    ['notes:slack:T1:C1:', false],
  ])('finds the thread in %s: %s', (key, expected) => {
    expect(isKeyOf(key, { thread })).toBe(expected);
  });

  it.each([
    [`notes:${thread}`, true],
    ['settings:slack:T1', true],
    ['notes:slack:T11:C1:1.5', false],
    ['notes:discord:T1:C1:1.5', false],
  ])('finds the team in %s: %s', (key, expected) => {
    expect(isKeyOf(key, { team: toTeamId('slack', 'T1') })).toBe(expected);
  });

  it.each([
    ['settings:personal:slack:U1', true],
    ['settings:personal:slack:U12', false],
    ['settings:personal:slack:U1:en', true],
  ])('finds the person in %s: %s', (key, expected) => {
    expect(isKeyOf(key, { person: PERSON })).toBe(expected);
  });
});

describe('documentWithout', () => {
  const cases: Readonly<Record<string, readonly [before: unknown, after: unknown]>> = {
    'drops the items of a list that are theirs': [
      { next: 3, notes: [{ text: 'a', by: ada }, { text: 'b', by: bob }, 'c'] },
      { next: 3, notes: [{ text: 'b', by: bob }, 'c'] },
    ],
    'drops the named parts that are theirs': [
      { first: { author: PERSON, text: 'a' }, second: { author: bob, text: 'b' } },
      { second: { author: bob, text: 'b' } },
    ],
    'drops what is kept under their id': [{ votes: { [PERSON]: 1, [bob.id]: 2 } }, { votes: { [bob.id]: 2 } }],
    'drops what they alone asked for, and only takes them out of what others asked for too': [
      [{ requesters: [ada] }, { requesters: [ada, bob] }],
      [{ requesters: [erased, bob] }],
    ],
    'replaces id and name elsewhere, and keeps what stands beside them': [
      { last: { ...ada, isBot: false }, ids: [PERSON, bob.id] },
      { last: { ...erased, isBot: false }, ids: ['erased', bob.id] },
    ],
    'is gone when all of it is theirs': [{ by: ada, text: 'a' }, undefined],
    'is as it was without them': [
      { notes: [{ by: bob }], n: null },
      { notes: [{ by: bob }], n: null },
    ],
    'leaves alone what merely begins like their id': [
      { id: 'slack:U12', name: 'Eve' },
      { id: 'slack:U12', name: 'Eve' },
    ],
  };
  it.each(Object.entries(cases))('%s', (_title, [before, after]) => {
    expect(documentWithout(before, PERSON)).toEqual(after);
  });
});

describe('documentWithoutThreads', () => {
  it('drops the parts that are about a thread, and the document that is', () => {
    const isErased = (id: string) => id === thread;
    const steps = [{ kind: 'received', thread }, { kind: 'received', thread: 'other' }, { kind: 'judged' }];
    expect(documentWithoutThreads(steps, isErased)).toEqual(steps.slice(1));
    expect(documentWithoutThreads({ thread, text: 'x' }, isErased)).toBeUndefined();
  });
});
