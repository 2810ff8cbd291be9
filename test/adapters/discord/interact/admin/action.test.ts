import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionId, NAMED_SHEETS, parseAction } from '../../../../../src/adapters/discord/interact/admin/action.ts';
import { refOf } from '../../../../../src/adapters/discord/interact/admin/ref.ts';
import { toolSheet } from '../../../../../src/adapters/discord/interact/admin/sheet.ts';

const anyAction = fc.record({
  verb: fc.constantFrom('open', 'on', 'channel', 'again', 'resume', 'pick'),
  scope: fc.oneof(fc.constantFrom('server', 'direct', 'everywhere'), fc.bigInt(0n, 2n ** 64n - 1n).map(String)),
  sheet: fc.oneof(fc.constantFrom(...NAMED_SHEETS), fc.string().map(toolSheet)),
  page: fc.nat(9_999),
  version: fc.nat(999_999_999),
  ref: fc.oneof(fc.string().map(refOf), fc.stringMatching(/^[\w-]{0,34}$/u)),
});

describe('what a component of the settings stands for', () => {
  it('stands in its id, which Discord takes, and is read again', () => {
    fc.assert(
      fc.property(anyAction, (action) => {
        const id = actionId(action);
        expect(id.length).toBeLessThanOrEqual(100);
        expect(parseAction(id)).toEqual(action);
      }),
    );
  });

  it.each([
    'tl1:up:x1',
    'tl1:a:',
    'tl1:a:open:server:tools:0:0',
    'tl1:a:open:elsewhere:tools:0:0:',
    'tl1:a:erase:server:tools:0:0:',
    'tl1:a:open:server:secrets:0:0:',
    'tl1:a:open:server:tool.short:0:0:',
    'tl1:a:open:server:tools:0:0:a b',
  ])('is nothing in %j', (id) => {
    expect(parseAction(id)).toBeUndefined();
  });

  it('is never thrown at, whatever the id', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        expect(() => [parseAction(text), parseAction(`tl1:a:${text}`)]).not.toThrow();
      }),
    );
  });
});
