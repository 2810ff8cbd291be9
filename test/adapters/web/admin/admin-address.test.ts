import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAdminAddress, writeAdminAddress } from '../../../../src/adapters/web/page/admin/admin-address.ts';
import type { Spot } from '../../../../src/adapters/web/page/admin/admin-state.ts';
import { settingsAddress } from '../../../../src/adapters/web/page/state/settings-address.ts';

const id = fc.string({ minLength: 1 }).map((text) => text.toWellFormed());
const place = fc.oneof(
  fc.constant({ kind: 'deployment' } as const),
  fc.constant({ kind: 'direct' } as const),
  fc.record({ kind: fc.constant('team' as const), team: id }),
  fc.record({ kind: fc.constant('channel' as const), team: id, channel: id }),
);
const spot: fc.Arbitrary<Spot> = fc.oneof(
  fc.record({ place, section: fc.constantFrom('tools', 'settings', 'usage', 'history', 'feedback', 'mine') }),
  fc.record({ place, section: fc.constant('tools' as const), tool: id }),
);

describe('the address of the admins’ page', () => {
  it('leads back to the same spot, and keeps who one is', () => {
    fc.assert(
      fc.property(spot, (there) => {
        const address = writeAdminAddress(there, '?as=root&team=old&tool=old');
        expect(readAdminAddress(address)).toEqual(there);
        expect(new URLSearchParams(address).get('as')).toBe('root');
      }),
    );
  });

  it('is everywhere when it says nothing, or something that there is not', () => {
    const everywhere = { place: { kind: 'deployment' }, section: 'tools' };
    for (const search of ['', '?', '?channel=web:general', '?place=moon&section=stars']) {
      expect(readAdminAddress(search)).toEqual(everywhere);
    }
  });

  it('is that of the channel that one comes from', () => {
    const of = (channel: Parameters<typeof settingsAddress>[1]) =>
      readAdminAddress(new URL(settingsAddress('web:root', channel), 'http://localhost').search).place;
    expect([of({ id: 'general', kind: 'channel' }), of({ id: 'dm-root', kind: 'direct' }), of(undefined)]).toEqual([
      { kind: 'channel', team: 'web:playground', channel: 'web:general' },
      { kind: 'direct' },
      { kind: 'deployment' },
    ]);
  });
});
