import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionIds, readAction } from '../../../../../src/adapters/slack/drawing/blocks/action.ts';

const anyAction = fc.oneof(
  fc.record({ kind: fc.constantFrom('stop', 'tryAgain', 'stillNeeded'), exchange: fc.string({ unit: 'binary' }) }),
  fc.record({
    kind: fc.constant('feedback' as const),
    value: fc.constantFrom('up', 'down'),
    exchange: fc.string({ unit: 'binary' }),
  }),
);

describe('the ids of a button', () => {
  it('are read as what they were made of', () => {
    fc.assert(
      fc.property(anyAction, (action) => {
        const { action_id: id, value } = actionIds(action);
        expect(readAction(id, value)).toEqual(action);
      }),
    );
  });

  it('are read for both halves of the buttons that Slack has for feedback', () => {
    const { value } = actionIds({ kind: 'feedback', value: 'down', exchange: 'e7' });
    expect(readAction('threadloop.feedback', value)).toEqual({ kind: 'feedback', value: 'down', exchange: 'e7' });
  });

  it('are never read from anything else, and never throw', () => {
    const ids = [
      'threadloop.stop',
      'threadloop.feedback',
      'threadloop.feedback.up',
      'threadloop.x',
      'threadloop.',
      'stop',
      7,
      null,
    ];
    const values = [undefined, null, 7, {}, '', 'e7', 'null', '[]', '7', '{}', '{"exchange":7}', '{"value":"up"}'];
    for (const id of ids) for (const value of values) expect(readAction(id, value)).toBeUndefined();
    expect(readAction('threadloop.feedback', '{"exchange":"e7","value":"sideways"}')).toBeUndefined();
    expect(readAction('threadloop.constructor', '{"exchange":"e7"}')).toBeUndefined();
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (id, value) => {
        expect(() => readAction(id, value)).not.toThrow();
      }),
    );
  });
});
