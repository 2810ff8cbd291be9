import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customIdOf, parseCustomId, type ReplyAction } from '../../../../src/adapters/discord/drawing/button-id.ts';

const ACTIONS: readonly (readonly [ReplyAction, string])[] = [
  [{ kind: 'stop', exchange: 'x12' }, 'tl1:stop:x12'],
  [{ kind: 'tryAgain', exchange: 'x12' }, 'tl1:tryAgain:x12'],
  [{ kind: 'stillNeeded', exchange: 'x12' }, 'tl1:stillNeeded:x12'],
  [{ kind: 'feedback', value: 'up', exchange: 'x12' }, 'tl1:up:x12'],
  [{ kind: 'feedback', value: 'down', exchange: 'x12' }, 'tl1:down:x12'],
];

describe('the id of a button', () => {
  it.each(ACTIONS)('is written and read again: %j', (action, id) => {
    expect(customIdOf(action)).toBe(id);
    expect(parseCustomId(id)).toEqual(action);
  });

  it('takes any name of an exchange', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (exchange) => {
        const action = { kind: 'stop', exchange } as const;
        expect(parseCustomId(customIdOf(action))).toEqual(action);
      }),
    );
  });

  it.each([
    undefined,
    null,
    1,
    {},
    '',
    'tl1:',
    'tl1:stop',
    'tl1:stop:',
    'tl1:feedback:x1',
    'tl2:stop:x1',
    'x tl1:stop:x1',
    'stop:x1',
  ])('is read from nothing else: %j', (id) => {
    expect(parseCustomId(id)).toBeUndefined();
  });

  it('leaves room for the greatest number that an exchange can have', () => {
    expect(customIdOf({ kind: 'stillNeeded', exchange: `x${Number.MAX_SAFE_INTEGER}` }).length).toBeLessThan(100);
  });
});
