import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentKey, parseDocument } from '../../../src/tools/settings/settings-document.ts';
import { createWorld, everywhere, inGeneral, nested, team, texts } from './settings-world.ts';

describe('a document of settings', () => {
  it('is named so that erasing a team finds it', () => {
    expect([everywhere, { kind: 'direct' } as const, team, nested].map(documentKey)).toEqual([
      'settings:deployment',
      'settings:direct',
      'settings:slack:T1',
      'settings:slack:T1:slack:C1',
    ]);
  });

  it('is read as it was written', async () => {
    const world = createWorld();
    await world.set(team, { follow: 'all', 'tools.count.enabled': false });
    await world.lock(team, 'follow');
    const stored = (await world.records.get('settings:slack:T1'))?.value;
    expect(parseDocument(stored)).toEqual(stored);
  });

  it('never keeps settings from being read, shown and changed, whatever stands in it', async () => {
    const stamp = { who: { id: 'slack:U1', name: 'Ann' }, at: 1, surface: 'slack' };
    const stamped = fc.oneof(
      fc.anything(),
      fc.constant(stamp),
      fc.anything().map((value) => ({ ...stamp, value })),
    );
    const version = fc.oneof(fc.anything(), fc.constant(1));
    const parts = { version, changed: stamped, set: stamped, lock: stamped };
    const kept = fc.oneof(fc.anything(), fc.record(parts, { requiredKeys: [] }), fc.record(parts));
    const settings = fc.dictionary(fc.constantFrom('follow', 'tools.count.audience', 'paused', 'other'), kept);
    const document = fc.record({ version, settings, unlogged: fc.anything() }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), document), async (value) => {
        const world = createWorld();
        await world.records.put('settings:slack:T1', value ?? null, 'any');
        await world.records.put('audit:slack:T1', value ?? null, 'any');
        await world.settings.read(inGeneral);
        await world.service.view(team, texts);
        await world.service.audit(team, { limit: 10 });
        const changed = await world.change(team, [{ kind: 'set', key: 'progress', value: 'normal' }]);
        expect(changed.status).toBe('done');
      }),
    );
  });
});
