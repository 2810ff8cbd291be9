import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../src/secret-box.ts';
import type { Change } from '../../../src/threads/administration/settings-service.ts';
import { resealOutdated } from '../../../src/tools/index.ts';
import { collect } from '../../contracts/collect.ts';
import { ben, cid, createWorld, everywhere, general, inGeneral, team, texts, type World } from './settings-world.ts';

const [older, newer] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const CANARY = 'canary-9f3a';
const enter = (value: string): Change => ({ kind: 'set', key: 'tools.search.secrets.key', value });
const random = () => 0;

describe('secrets of tools', () => {
  it('stand nowhere in clear: not in what is stored, read, shown, answered, logged or thrown', async () => {
    const world = createWorld();
    const told: unknown[] = [];
    const change = async (...args: Parameters<World['change']>): Promise<void> => {
      told.push(await world.change(...args));
    };
    await change(team, [enter(CANARY)]);
    await change(team, [enter(`${CANARY}-2`)], { by: ben, ifVersion: 0 });
    await change(team, [enter(`${CANARY}-3`)], { by: ben, ifVersion: 1 });
    await change(team, [enter(CANARY)], { by: cid });
    await change(general, [enter(CANARY), { kind: 'set', key: 'follow', value: CANARY.length }]);
    await change(team, [enter(CANARY.repeat(2_000))]);
    await change(team, [{ kind: 'lock', key: 'tools.search.secrets.key' }]);
    const { settings, service, records, logger, options } = world;
    const throwing = {
      ...options.secrets,
      seal: () => {
        throw new Error('The box is broken.');
      },
    };
    const broken = createWorld({ records, secrets: { ...createSecretBox([older]), ...throwing } });
    told.push(await broken.change(general, [enter(CANARY)]).catch((error: unknown) => String(error)));
    told.push(await settings.read(inGeneral), await service.view(team, texts), await service.view(general, texts));
    told.push(await service.audit(everywhere, { limit: 100 }));
    told.push(await collect(records.list('')), logger.lines, broken.logger.lines);
    expect(inspect(told, { depth: Infinity, maxStringLength: Infinity, maxArrayLength: Infinity })).not.toContain(
      'canary',
    );
    expect(told).toHaveLength(15);
  });

  it('can be replaced and removed, which the audit log says, and no more', async () => {
    const world = createWorld();
    await world.change(team, [enter('one')]);
    await world.change(team, [enter('two')]);
    await world.change(team, [{ kind: 'inherit', key: 'tools.search.secrets.key' }]);
    const { entries } = await world.service.audit(team, { limit: 10 });
    expect(entries.map(({ change, before, after }) => [change, before, after])).toEqual([
      ['inherit', true, null],
      ['set', true, true],
      ['set', null, true],
    ]);
    expect((await world.settings.read(inGeneral)).toolSettings['search']).toBeUndefined();
    expect(JSON.stringify(await collect(world.records.list('settings:')))).not.toContain('v1.');
  });

  it('are taken without spaces around them, and never empty', async () => {
    const world = createWorld();
    await world.change(team, [enter(' key \n'), { kind: 'set', key: 'tools.search.enabled', value: true }]);
    expect(await opened(world)).toBe('key');
    expect(await world.change(team, [enter('  ')])).toEqual({
      status: 'invalid',
      problems: { 'tools.search.secrets.key': texts.formProblem({ kind: 'missing' }) },
    });
  });

  it('are sealed anew with the newest key, all at once or at the next change of their scope', async () => {
    const world = createWorld({ secrets: createSecretBox([older]) });
    await world.set(team, { 'tools.search.enabled': true, 'tools.search.secrets.key': 'secret' });
    await world.set(general, { 'tools.search.secrets.other': 'other' });
    const rotated = createSecretBox([newer, older]);
    const { records, clock } = world;
    await createWorld({ records, clock, secrets: rotated }).set(general, { follow: 'all' });
    expect(await resealOutdated(records, rotated, { clock, random })).toEqual({ resealed: 1, unreadable: 0 });
    expect(await resealOutdated(records, rotated, { clock, random })).toEqual({ resealed: 0, unreadable: 0 });
    const after = createWorld({ records, secrets: createSecretBox([newer]) });
    expect(await opened(after)).toBe('secret');
    expect((await after.settings.read(inGeneral)).toolSettings['search']?.problem).toBeUndefined();
    expect((await after.service.view(team, texts)).version).toBe(1);
  });

  it('stay as they are where no key opens them, and count as missing', async () => {
    const world = createWorld({ secrets: createSecretBox([older]) });
    await world.set(team, { 'tools.search.enabled': true, 'tools.search.secrets.key': 'secret' });
    const { records, clock } = world;
    const before = await collect(records.list('settings:'));
    const lost = createSecretBox([newer]);
    expect(await resealOutdated(records, lost, { clock, random })).toEqual({ resealed: 0, unreadable: 1 });
    expect(await collect(records.list('settings:'))).toEqual(before);
    const read = await createWorld({ records, secrets: lost }).settings.read(inGeneral);
    expect(read.toolSettings['search']?.problem).toBe('secretMissing');
  });
});

async function opened({ settings, options }: World): Promise<string | undefined> {
  const sealed = (await settings.read(inGeneral)).toolSettings['search']?.secrets['key'] ?? '';
  return options.secrets?.open(sealed, 'tool:search:key');
}
