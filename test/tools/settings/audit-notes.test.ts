import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import type { AuditNote } from '../../../src/threads/administration/settings-service.ts';
import { createRecordEraser } from '../../../src/threads/erasing/record-eraser.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import {
  ann,
  ben,
  createWorld,
  direct,
  everywhere,
  general,
  nested,
  operator,
  TEAM,
  team,
  type World,
} from './settings-world.ts';

const DAY_MS = 86_400_000;

function note({ clock }: Pick<World, 'clock'>, id: string, changes: Partial<AuditNote> = {}): AuditNote {
  return {
    id,
    at: clock.now(),
    who: ann.person,
    surface: 'slack',
    key: 'tools.count',
    change: 'approved',
    before: null,
    after: 'A1',
    ...changes,
  };
}

async function changesIn({ service }: World, scope: Scope, limit = 2_000): Promise<readonly string[]> {
  return (await service.audit(scope, { limit })).entries.map(({ key, change }) => `${key} ${change}`);
}

describe('what is done without a change', () => {
  it('stands in the log between the changes, at its time', async () => {
    const world = createWorld();
    await world.set(team, { follow: 'all' });
    world.clock.advance(1);
    await world.service.note(team, note(world, 'one', { before: 'asked', after: 'approval A1' }));
    world.clock.advance(1);
    await world.set(team, { follow: 'auto' });
    const { entries } = await world.service.audit(team, { limit: 10 });
    expect(entries.map(({ change }) => change)).toEqual(['set', 'approved', 'set']);
    expect(entries[1]).toEqual({
      id: expect.any(String),
      at: world.clock.now() - 1,
      who: ann.person,
      surface: 'slack',
      scope: team,
      key: 'tools.count',
      change: 'approved',
      before: 'asked',
      after: 'approval A1',
    });
    expect(entries[1]?.id.length).toBeLessThanOrEqual(30);
  });

  it('stands there once, whoever says it again and when', async () => {
    const world = createWorld();
    const other = createWorld({ records: world.records, clock: world.clock });
    const first = note(world, 'one');
    await Promise.all([world.service.note(team, first), other.service.note(team, first)]);
    world.clock.advance(5_000);
    await other.service.note(team, note(world, 'one', { who: ben.person }));
    await other.service.note(team, note(world, 'two'));
    const { entries } = await world.service.audit(team, { limit: 10 });
    expect(entries.map(({ at, who }) => [at, who.name])).toEqual([
      [world.clock.now(), 'Ann'],
      [first.at, 'Ann'],
    ]);
  });

  it('is there in full when many processes note at once', async () => {
    const world = createWorld();
    const others = Array.from({ length: 8 }, () => createWorld({ records: world.records, clock: world.clock }));
    await Promise.all(others.map((other, index) => other.service.note(team, note(world, `${index}`))));
    expect(await changesIn(world, team)).toHaveLength(8);
  });

  it('is said to whoever notes it where the records do not take it', async () => {
    const world = createWorld();
    const broken = createWorld({
      records: { ...bound(world), put: () => Promise.reject(new Error('The storage is away.')) },
    });
    await expect(broken.service.note(team, note(world, 'one'))).rejects.toThrow('The storage is away.');
    await world.service.note(team, note(world, 'one'));
    expect(await changesIn(world, team)).toEqual(['tools.count approved']);
  });

  it('pushes out no change, and no change pushes it out', async () => {
    const world = createWorld();
    await world.set(team, { follow: 'all' });
    await world.service.note(team, note(world, 'first'));
    for (let index = 0; index < 510; index += 1) {
      world.clock.advance(1);
      await world.service.note(team, note(world, `n${index}`, { key: 'tools.search' }));
      await world.set(team, { 'budgets.personDayCost': index });
    }
    const all = await changesIn(world, team);
    expect(all.filter((line) => line.startsWith('tools.search'))).toHaveLength(500);
    expect(all.filter((line) => line.startsWith('budgets'))).toHaveLength(500);
  });

  it('is not pushed out by what anybody can cause', async () => {
    const world = createWorld();
    await world.service.note(team, note(world, 'decided'));
    for (let index = 0; index < 300; index += 1) {
      world.clock.advance(1);
      await world.service.note(team, note(world, `n${index}`, { change: 'refused' }));
    }
    const all = await changesIn(world, team);
    expect(all.filter((line) => line === 'tools.count refused')).toHaveLength(100);
    expect(all.at(-1)).toBe('tools.count approved');
  });

  it('is kept as long as changes are', async () => {
    const world = createWorld({ auditDays: 2 });
    await world.service.note(team, note(world, 'one'));
    world.clock.advance(DAY_MS);
    await world.service.note(team, note(world, 'two', { change: 'denied' }));
    world.clock.advance(DAY_MS);
    expect(await changesIn(world, team)).toEqual(['tools.count denied']);
  });

  it('is read below the scope that is asked for, page by page', async () => {
    const world = createWorld();
    const scopes: readonly Scope[] = [everywhere, direct, team, general, nested];
    for (const [index, scope] of scopes.entries()) {
      world.clock.advance(1);
      await world.service.note(scope, note(world, `${index}`, { key: `tools.${scope.kind}` }));
    }
    await world.service.note(
      { kind: 'team', team: toTeamId('slack', 'T2') },
      note(world, 'other', { key: 'tools.other' }),
    );
    expect((await changesIn(world, everywhere)).length).toBe(6);
    expect(await changesIn(world, direct)).toEqual(['tools.direct approved']);
    expect((await changesIn(world, team)).length).toBe(3);
    const [first] = (await world.service.audit(team, { limit: 1 })).entries;
    const rest = await world.service.audit(team, { limit: 5, before: first?.id ?? '' });
    expect([rest.entries.length, rest.next]).toEqual([2, undefined]);
  });

  it('makes no conflict with a change', async () => {
    const world = createWorld();
    await world.service.note(team, note(world, 'one', { key: 'follow' }));
    const changed = await world.change(team, [{ kind: 'set', key: 'follow', value: 'all' }], { ifVersion: 0 });
    expect(changed).toEqual({ status: 'done', version: 1, meanwhile: [] });
  });

  it('keeps of long words their beginning', async () => {
    const world = createWorld();
    await world.service.note(team, note(world, 'one', { after: 'x'.repeat(2_000) }));
    expect((await world.service.audit(team, { limit: 1 })).entries[0]?.after).toBe(`${'x'.repeat(299)}…`);
  });

  it('goes with its team, and loses the name of who is erased', async () => {
    const world = createWorld();
    await world.service.note(team, note(world, 'one'));
    await createRecordEraser(world.records, []).erase({ person: ann.person.id });
    expect((await world.service.audit(team, { limit: 1 })).entries[0]?.who.id).not.toBe(ann.person.id);
    await createRecordEraser(world.records, []).erase({ team: TEAM });
    expect(await changesIn(world, everywhere)).toEqual([]);
  });

  it('is noted by whoever the code says, also an operator', async () => {
    const world = createWorld();
    await world.service.note(
      everywhere,
      note(world, 'one', { who: operator.person, surface: 'code', change: 'serverAdded' }),
    );
    expect(await changesIn(world, everywhere)).toEqual(['tools.count serverAdded']);
  });
});

function bound({ records }: World): World['records'] {
  return {
    get: (key) => records.get(key),
    put: (...args) => records.put(...args),
    list: (prefix) => records.list(prefix),
    remove: (key) => records.remove(key),
  };
}
