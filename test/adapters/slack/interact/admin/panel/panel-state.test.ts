import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMeta, writeMeta } from '../../../../../../src/adapters/slack/interact/admin/form/form-target.ts';
import {
  readState,
  SECTIONS,
  writeState,
} from '../../../../../../src/adapters/slack/interact/admin/panel/panel-state.ts';
import { readPauseMeta } from '../../../../../../src/adapters/slack/interact/admin/panel/pause-window.ts';

const scope = fc.oneof(
  fc.record({ kind: fc.constantFrom('team' as const, 'direct' as const, 'deployment' as const) }),
  fc.record({ kind: fc.constant('channel' as const), channel: fc.stringMatching(/^C[A-Z0-9]{1,10}$/u) }),
);
const state = fc.record(
  {
    section: fc.constantFrom(...SECTIONS),
    scope,
    page: fc.nat(1_000),
    before: fc.string({ minLength: 1, maxLength: 60 }),
  },
  { requiredKeys: ['section', 'scope', 'page'] },
);

describe('what a view knows of itself', () => {
  it('comes back as it was written, within the 3,000 characters that a view keeps', () => {
    const target = fc.oneof(
      fc.record({ kind: fc.constant('tool' as const), tool: fc.string({ minLength: 1, maxLength: 64 }) }),
      fc.record({ kind: fc.constant('setting' as const), key: fc.string({ minLength: 1, maxLength: 200 }) }),
    );
    const panel = fc.option(fc.record({ place: fc.constantFrom('home' as const, 'modal' as const), state }), {
      nil: undefined,
    });
    const meta = fc.record({ target, scope, version: fc.nat(), page: fc.nat(100), rooms: fc.nat(100), panel });
    fc.assert(
      fc.property(state, meta, (one, other) => {
        expect(readState(writeState(one))).toEqual(one);
        const written = writeMeta(other);
        expect(readMeta(written)).toEqual(other);
        expect(written.length).toBeLessThanOrEqual(3_000);
      }),
    );
  });

  it('is nothing for whatever else is there', () => {
    const odd = fc.oneof(fc.anything(), fc.json(), fc.string());
    fc.assert(
      fc.property(odd, (given) => {
        expect(() => [
          readState(given),
          readMeta(given),
          readPauseMeta(typeof given === 'string' ? given : ''),
        ]).not.toThrow();
      }),
    );
    expect([readState('{}'), readMeta('{"t":"x"}'), readPauseMeta('[]'), readPauseMeta('x')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(readState('{"s":"tools","k":5,"p":-1}')).toEqual({ section: 'tools', scope: { kind: 'team' }, page: 0 });
  });
});
