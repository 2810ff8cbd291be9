import { describe, expect, it } from 'vitest';
import { createRecordEraser } from '../../../src/threads/erasing/record-eraser.ts';
import type { Records } from '../../../src/threads/ports.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import { collect } from '../../contracts/collect.ts';
import {
  ann,
  ben,
  createWorld,
  everywhere,
  general,
  inGeneral,
  nested,
  operator,
  TEAM,
  team,
  texts,
} from './settings-world.ts';

const DAY_MS = 86_400_000;

describe('the audit log', () => {
  it('says who changed what, when, from where, before and after', async () => {
    const world = createWorld();
    await world.change(team, [{ kind: 'set', key: 'follow', value: 'all' }]);
    world.clock.advance(1);
    await world.change(
      team,
      [
        { kind: 'set', key: 'follow', value: 'mention' },
        { kind: 'lock', key: 'follow' },
      ],
      { by: ben },
    );
    const at = world.clock.now();
    const { entries } = await world.service.audit(team, { limit: 10 });
    const shared = { id: expect.any(String), who: ben.person, surface: 'web', scope: team, key: 'follow', at };
    expect(entries).toEqual([
      { ...shared, change: 'lock', before: false, after: true },
      { ...shared, change: 'set', before: 'all', after: 'mention' },
      { ...shared, who: ann.person, surface: 'slack', change: 'set', before: null, after: 'all', at: at - 1 },
    ]);
    expect(entries.every(({ id }) => id.length <= 30)).toBe(true);
  });

  it('keeps of long texts their beginning', async () => {
    const world = createWorld();
    await world.set(team, { instructions: 'x'.repeat(20_000) });
    const { entries } = await world.service.audit(team, { limit: 1 });
    expect(entries[0]?.after).toBe(`${'x'.repeat(299)}…`);
  });

  it('gives a channel what was changed in it and in what is in it', async () => {
    const world = createWorld();
    await world.set(nested, { follow: 'all' });
    await world.set({ ...nested, channels: ['slack:C3'] }, { follow: 'mention' });
    await world.set({ ...nested, channels: ['slack:C4'] }, { follow: 'auto' });
    const after = async (channel: string) => {
      const { entries } = await world.service.audit({ ...nested, channels: [channel] }, { limit: 10 });
      return new Set(entries.map((entry) => entry.after));
    };
    expect(await after('slack:C3')).toEqual(new Set(['all', 'mention']));
    expect(await after('slack:C1')).toEqual(new Set(['all']));
  });

  it('keeps teams apart whose names begin alike', async () => {
    const world = createWorld();
    const other = { kind: 'team', team: toTeamId('slack', 'T10') } as const;
    await world.set(other, { follow: 'all' });
    await world.records.put('settings:slack:T1:personal:x', { unlogged: 'of somebody else', text: 'x' }, 'new');
    expect(await world.service.audit(team, { limit: 10 })).toEqual({ entries: [], next: undefined });
  });

  it('forgets entries after their days, and the oldest of too many', async () => {
    const world = createWorld({ auditDays: 10 });
    await world.set(team, { follow: 'all' });
    world.clock.advance(6 * DAY_MS);
    await world.set(team, { follow: 'mention' });
    const after = async () => (await world.service.audit(team, { limit: 1_000 })).entries.map((entry) => entry.after);
    expect(await after()).toEqual(['mention', 'all']);
    world.clock.advance(5 * DAY_MS);
    expect(await after()).toEqual(['mention']);
    world.clock.advance(5 * DAY_MS);
    expect([await after(), await world.records.get('audit:slack:T1')]).toEqual([[], undefined]);
    for (let n = 0; n < 502; n += 1) await world.set(team, { 'budgets.requestsPerHour': n });
    const left = await after();
    expect([left.length, left[0], left.at(-1)]).toEqual([500, 501, 2]);
  });

  it('knows no name of an erased person, whose settings stay; and nothing of an erased team', async () => {
    const world = createWorld();
    const eraser = createRecordEraser(world.records, []);
    await world.change(team, [{ kind: 'set', key: 'follow', value: 'all' }]);
    world.clock.advance(1);
    await world.change(general, [{ kind: 'set', key: 'channelAdmins', value: ['slack:U1', 'slack:U3'] }], { by: ben });
    world.clock.advance(1);
    const audience = { kind: 'named', people: ['slack:U1', 'slack:U3'], groups: [] };
    await world.change(team, [{ kind: 'set', key: 'tools.count.audience', value: audience }], { by: ben });
    world.clock.advance(1);
    await world.change(team, [{ kind: 'lock', key: 'follow' }]);
    await world.set(everywhere, { progress: 'normal' });
    await eraser.erase({ person: ann.person.id });
    const kept = JSON.stringify(await collect(world.records.list('')));
    expect(kept).not.toMatch(/Ann|slack:U1/u);
    const erased = { id: 'erased', name: '' };
    const { entries } = await world.service.audit(team, { limit: 10 });
    expect(entries.map(({ who, key }) => [key, who])).toEqual([
      ['follow', erased],
      ['tools.count.audience', ben.person],
      ['channelAdmins', ben.person],
      ['follow', erased],
    ]);
    const read = await world.settings.read(inGeneral);
    expect([read.follow, read.toolSettings['count']?.audience]).toEqual(['all', { ...audience, people: ['slack:U3'] }]);
    expect(await world.settings.isAdminAt({ id: 'slack:U3', name: 'Cid' }, inGeneral)).toBe(true);
    const view = await world.service.view(general, texts);
    expect(view.settings.find(({ key }) => key === 'channelAdmins')?.own).toEqual(['slack:U3']);
    expect(view.settings.find(({ key }) => key === 'follow')?.lock?.sentence).toContain('by an admin.');

    await eraser.erase({ team: TEAM });
    expect((await collect(world.records.list(''))).map(([key]) => key)).toEqual([
      'audit:deployment',
      'settings:deployment',
    ]);
    expect((await world.settings.read(inGeneral)).follow).toBe('auto');
  });

  it('loses nothing that is changed while entries are moved into it', async () => {
    const world = createWorld();
    const other = createWorld({ records: withoutLog(world.records), clock: world.clock });
    let isFirst = true;
    const records: Records = {
      ...through(world.records),
      put: async (key, ...rest) => {
        const isMoved = key.startsWith('audit:') && isFirst;
        if (isMoved) isFirst = false;
        if (isMoved) await other.change(team, [{ kind: 'set', key: 'progress', value: 'normal' }], { by: ben });
        return await world.records.put(key, ...rest);
      },
    };
    await createWorld({ records }).change(team, [{ kind: 'set', key: 'follow', value: 'all' }]);
    const { entries } = await world.service.audit(team, { limit: 10 });
    expect(entries.map(({ key }) => key)).toEqual(['progress', 'follow']);
  });

  it('gets later what could not be moved into it at once, and says in the log of the program that it waits', async () => {
    const world = createWorld();
    const full = createWorld({ records: withoutLog(world.records), clock: world.clock });
    expect(await full.change(team, [{ kind: 'set', key: 'follow', value: 'all' }])).toMatchObject({ status: 'done' });
    expect(full.logger.lines).toEqual([
      {
        level: 'warn',
        fields: { err: new Error('The storage is full.') },
        message: 'A change of settings could not be moved to the audit log yet.',
      },
    ]);
    const seen = await full.service.audit(team, { limit: 10 });
    expect(seen.entries.map(({ after }) => after)).toEqual(['all']);
    expect(
      await full.change(team, [{ kind: 'set', key: 'follow', value: 'auto' }], { ifVersion: 0, by: ben }),
    ).toMatchObject({
      status: 'conflict',
      entries: [{ after: 'all' }],
    });
    expect(await world.service.audit(team, { limit: 10 })).toEqual(seen);
    expect(await world.records.get('audit:slack:T1')).toBeDefined();
  });

  it('is of everything for who runs the deployment, with what each team has kept', async () => {
    const world = createWorld();
    for (const scope of [everywhere, { kind: 'direct' } as const, team]) {
      world.clock.advance(1);
      await world.set(scope, { follow: 'all' });
    }
    const { entries } = await world.service.audit(everywhere, { limit: 10 });
    expect(entries.map(({ scope, who }) => [scope.kind, who])).toEqual(
      ['team', 'direct', 'deployment'].map((kind) => [kind, operator.person]),
    );
  });
});

function through(records: Records): Records {
  return {
    get: async (key) => await records.get(key),
    put: async (...args) => await records.put(...args),
    list: (prefix) => records.list(prefix),
    remove: async (key) => await records.remove(key),
  };
}

/** Records that take settings, and nothing for the log. */
function withoutLog(records: Records): Records {
  return {
    ...through(records),
    put: async (key, ...rest) => {
      if (key.startsWith('audit:')) throw new Error('The storage is full.');
      return await records.put(key, ...rest);
    },
  };
}
