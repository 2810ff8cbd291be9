import { describe, expect, it } from 'vitest';
import type { Changed } from '../../src/threads/administration/settings-service.ts';
import type { Records } from '../../src/threads/ports.ts';
import {
  ann,
  ben,
  cid,
  createWorld,
  everywhere,
  general,
  inGeneral,
  operator,
  team,
  texts,
  type World,
  type WorldOptions,
} from '../tools/settings/settings-world.ts';
import type { ContractSubject } from './contract-subject.ts';

/** What the settings service promises, on whatever records. */
export function settingsServiceContract(subject: ContractSubject<Records>): void {
  const open = async (options: WorldOptions = {}): Promise<World> => {
    const { port, clock } = await subject.create();
    return createWorld({ records: port, clock, ...options });
  };
  const set = (key: string, value: string | boolean | number) => ({ kind: 'set', key, value }) as const;

  describe(`settings service: ${subject.name}`, () => {
    it('changes all of it at once, and tells everybody who looks afterwards', async () => {
      const world = await open();
      const changes = [
        set('follow', 'all'),
        set('tools.count.enabled', false),
        { kind: 'lock', key: 'follow' },
      ] as const;
      expect(await world.change(team, changes)).toEqual({ status: 'done', version: 1, meanwhile: [] });
      const { settings, service } = createWorld({ records: world.records });
      expect(await settings.read(inGeneral)).toMatchObject({ follow: 'all', tools: [] });
      const view = await service.view(team, texts);
      const follow = view.settings.find(({ key }) => key === 'follow');
      expect([view.version, follow?.own, follow?.isLockedBelow]).toEqual([1, 'all', true]);
    });

    it('changes nothing where a part of it cannot be', async () => {
      const world = await open();
      const changes = [set('follow', 'all'), set('progress', 'loud'), set('tools.count.callsPerPersonDay', -1)];
      expect(await world.change(team, changes)).toEqual({
        status: 'invalid',
        problems: {
          progress: texts.formProblem({ kind: 'choice', entered: 'loud', nearest: undefined }),
          'tools.count.callsPerPersonDay': texts.formProblem({
            kind: 'number',
            isInteger: true,
            minimum: 0,
            maximum: 1_000_000,
            entered: '-1',
          }),
        },
      });
      expect(await world.records.get('settings:slack:T1')).toBeUndefined();
    });

    it('refuses whoever is no admin, and says who is', async () => {
      const world = await open();
      expect(await world.change(team, [set('follow', 'all')], { by: cid })).toEqual({
        status: 'refused',
        sentence: 'You may not change this. An admin or owner of this workspace can.',
      });
      expect(await world.records.get('settings:slack:T1')).toBeUndefined();
    });

    it('shows the second of two admins what the first has changed, and writes nothing over it', async () => {
      const world = await open();
      await world.change(team, [set('follow', 'all')], { by: ann });
      const later = await world.change(team, [set('follow', 'mention')], { by: ben, ifVersion: 0 });
      const entry = {
        id: expect.any(String),
        at: world.clock.now(),
        who: ann.person,
        surface: 'slack',
        scope: team,
        key: 'follow',
        change: 'set',
        before: null,
        after: 'all',
      };
      expect(later).toEqual({ status: 'conflict', version: 1, entries: [entry] });
      expect((await world.settings.read(inGeneral)).follow).toBe('all');
      const seen = await world.change(team, [set('follow', 'mention')], { by: ben, ifVersion: 1 });
      expect(seen).toEqual({ status: 'done', version: 2, meanwhile: [] });
    });

    it('lets two admins change different things, and tells the second of the first', async () => {
      const world = await open();
      await world.change(team, [set('follow', 'all')], { by: ann });
      const later = await world.change(team, [set('progress', 'normal')], { by: ben, ifVersion: 0 });
      expect(later).toMatchObject({ status: 'done', version: 2, meanwhile: [{ key: 'follow', who: ann.person }] });
    });

    it('makes a change once that comes twice', async () => {
      const world = await open();
      const twice = [set('follow', 'all'), set('tools.search.secrets.key', 'secret')];
      const options = { ifVersion: 0 };
      expect(await world.change(team, twice, options)).toEqual({ status: 'done', version: 1, meanwhile: [] });
      expect(await world.change(team, twice, options)).toEqual({ status: 'done', version: 1, meanwhile: [] });
      const { entries } = await world.service.audit(team, { limit: 10 });
      expect(entries.map(({ key, before, after }) => [key, before, after])).toEqual([
        ['tools.search.secrets.key', null, true],
        ['follow', null, 'all'],
      ]);
    });

    it('makes every one of many changes at once, each with its entry', async () => {
      const world = await open();
      const others = [world, createWorld({ records: world.records }), createWorld({ records: world.records })];
      const made = await Promise.all(
        Array.from(
          { length: 9 },
          async (_, n) =>
            await others[n % 3]?.change(team, [set('budgets.personDayCost', n)], { by: n % 2 === 0 ? ann : ben }),
        ),
      );
      expect(made.map((changed) => changed?.status)).toEqual(Array.from({ length: 9 }, () => 'done'));
      const { entries } = await world.service.audit(team, { limit: 100 });
      expect(entries.map(({ after }) => Number(after)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      // Each tells what it has replaced.
      const chain = entries.toReversed().map(({ before, after }) => [before, after]);
      expect(chain.slice(1).map(([before]) => before)).toEqual(chain.slice(0, -1).map(([, after]) => after));
    });

    it('lets one of two processes win that change the same at once, and gives both their entries in the end', async () => {
      const first = await open();
      const second = createWorld({ records: first.records });
      const [one, two] = await Promise.all([
        first.change(team, [set('model', 'own/model')], { by: ann, ifVersion: 0 }),
        second.change(team, [set('model', 'other/model')], { by: ben, ifVersion: 0 }),
      ]);
      const [won, lost] = one.status === 'done' ? [ann, two] : [ben, one];
      expect([one.status, two.status].toSorted()).toEqual(['conflict', 'done']);
      expect(lost).toMatchObject({ status: 'conflict', version: 1, entries: [{ key: 'model', who: won.person }] });
      const again: Changed = await second.change(team, [set('follow', 'all')], { by: ben, ifVersion: 1 });
      expect(again).toEqual({ status: 'done', version: 2, meanwhile: [] });
      const { entries } = await first.service.audit(team, { limit: 10 });
      expect(entries.map(({ key, who }) => [key, who.name])).toEqual([
        ['follow', 'Ben'],
        ['model', won.person.name],
      ]);
      expect(first.logger.lines).toEqual([]);
    });

    it.each([1, 2, 3])(
      'has no change without its entry when a process dies after its write number %i',
      async (dying) => {
        const world = await open();
        const { records, isDead } = diesAfter(dying, world.records);
        const change = createWorld({ records }).change(team, [set('follow', 'all')], { ifVersion: 0 });
        await Promise.race([change, isDead]);
        expect((await world.settings.read(inGeneral)).follow).toBe('all');
        const { entries } = await world.service.audit(team, { limit: 10 });
        expect(entries.map(({ after }) => after)).toEqual(['all']);
        expect((await world.service.audit(team, { limit: 10 })).entries).toEqual(entries);
        expect((await world.records.get<{ unlogged: unknown }>('settings:slack:T1'))?.value.unlogged).toEqual([]);
      },
    );

    it.each([1, 2])(
      'logs with the next change what a process left that died after its write number %i',
      async (dying) => {
        const world = await open();
        const { records, isDead } = diesAfter(dying, world.records);
        void createWorld({ records }).change(team, [set('follow', 'all')]);
        await isDead;
        await world.change(team, [set('follow', 'mention')]);
        expect((await world.records.get<{ unlogged: unknown }>('settings:slack:T1'))?.value.unlogged).toEqual([]);
        const { entries } = await world.service.audit(team, { limit: 10 });
        expect(entries.map(({ before, after }) => [before, after])).toEqual([
          ['all', 'mention'],
          [null, 'all'],
        ]);
      },
    );

    it('notes what is done without a change once, beside the changes, whoever says it again', async () => {
      const world = await open();
      const other = createWorld({ records: world.records, clock: world.clock });
      const at = world.clock.now();
      const shared = { at, who: ben.person, surface: 'discord', key: 'tools.count', before: null } as const;
      const acts = ['approved', 'executed'] as const;
      const notes = acts.map((change) => ({ ...shared, id: change, change, after: 'A1' }));
      for (const { service } of [world, other]) await Promise.all(notes.map((each) => service.note(general, each)));
      await world.change(team, [set('follow', 'all')]);
      const { entries } = await other.service.audit(team, { limit: 10 });
      expect(
        entries
          .map(({ key, change, after }) => [key, change, after])
          .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
      ).toEqual([
        ['follow', 'set', 'all'],
        ['tools.count', 'approved', 'A1'],
        ['tools.count', 'executed', 'A1'],
      ]);
      expect((await other.service.audit(general, { limit: 10 })).entries).toHaveLength(2);
    });

    it('is read below the scope that it is asked for, page by page', async () => {
      const world = await open();
      const scopes = [everywhere, team, general];
      for (const [n, scope] of [...scopes, ...scopes].entries()) {
        world.clock.advance(1);
        await world.change(scope, [set('budgets.personDayCost', n)], { by: operator });
      }
      const all = async (scope: (typeof scopes)[number]) => {
        const found: unknown[] = [];
        let before: string | undefined;
        do {
          const page = await world.service.audit(scope, { limit: 2, ...(before !== undefined && { before }) });
          expect(page.entries.length).toBeLessThanOrEqual(2);
          found.push(...page.entries.map(({ after }) => after));
          before = page.next;
        } while (before !== undefined);
        return found;
      };
      expect(await all(everywhere)).toEqual([5, 4, 3, 2, 1, 0]);
      expect(await all(team)).toEqual([5, 4, 2, 1]);
      expect(await all(general)).toEqual([5, 2]);
    });
  });
}

/** Records of a process that is gone after so many writes: what it does then is never answered. */
function diesAfter(writes: number, records: Records): { readonly records: Records; readonly isDead: Promise<void> } {
  let left = writes;
  let die = (): void => undefined;
  const isDead = new Promise<void>((resolve) => {
    die = resolve;
  });
  const never = new Promise<never>(() => undefined);
  const mortal: Records = {
    get: async (key) => (left === 0 ? await never : await records.get(key)),
    put: async (...args) => {
      if (left === 0) return await never;
      const put = await records.put(...args);
      left -= 1;
      if (left === 0) die();
      return left === 0 ? await never : put;
    },
    list: (prefix) => records.list(prefix),
    remove: async (key) => (left === 0 ? await never : await records.remove(key)),
  };
  return { records: mortal, isDead };
}
