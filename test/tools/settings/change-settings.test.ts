import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import type { Actor, Change } from '../../../src/threads/administration/settings-service.ts';
import { createSettingsService } from '../../../src/tools/index.ts';
import {
  ann,
  cid,
  createWorld,
  dan,
  direct,
  everywhere,
  general,
  inGeneral,
  level,
  operator,
  team,
  texts,
} from './settings-world.ts';

const follow: Change = { kind: 'set', key: 'follow', value: 'all' };

describe('who may change a scope', () => {
  it('are its admins, those of the deployment, and whoever runs it', async () => {
    const world = createWorld();
    await world.set(general, { channelAdmins: ['slack:U3'] });
    const may = async (scope: Scope) =>
      await Promise.all([ann, cid, dan, operator].map(async (actor) => await world.service.mayChange(actor, scope)));
    expect(await may(everywhere)).toEqual([false, false, true, true]);
    expect(await may(direct)).toEqual([false, false, true, true]);
    expect(await may(team)).toEqual([true, false, true, true]);
    expect(await may(general)).toEqual([true, true, true, true]);
    expect(await may({ ...general, channels: ['slack:C2'] })).toEqual([true, false, true, true]);
  });

  it('is told to everybody else in their language', async () => {
    const { service } = createWorld();
    const discord = { kind: 'channel', team: 'discord:1', channels: ['discord:2'] } as unknown as Scope; // as its parser makes it
    expect([await service.refusal(everywhere, texts), await service.refusal(discord, texts)]).toEqual([
      'You may not change this. Whoever runs this deployment, and the admins that its configuration names, can.',
      'You may not change this. A member who may manage this server, or somebody who is named as an admin of this channel, can.',
    ]);
  });

  it('includes people who are named for a channel, who neither name others nor change the team', async () => {
    const world = createWorld();
    await world.set(general, { channelAdmins: ['slack:U3'] });
    const by = (actor: Actor) => ({ by: actor });
    expect(await world.change(general, [follow], by(cid))).toMatchObject({ status: 'done' });
    expect(await world.change(team, [follow], by(cid))).toMatchObject({ status: 'refused' });
    const naming: Change = { kind: 'set', key: 'channelAdmins', value: ['slack:U3', 'slack:U4'] };
    expect(await world.change(general, [follow, naming], by(cid))).toEqual({
      status: 'refused',
      sentence:
        'You may change what this channel is set to, but not who else may. An admin or owner of this workspace can.',
    });
    expect(await world.change(general, [naming], by(ann))).toMatchObject({ status: 'done' });
  });

  it('rejects where that cannot be found out, and changes nothing', async () => {
    const failing = { isAdmin: async () => await Promise.reject(new Error('The platform is away.')) };
    const world = createWorld({ directory: failing });
    await expect(world.change(team, [follow])).rejects.toThrow('The platform is away.');
    expect(await world.records.get('settings:slack:T1')).toBeUndefined();
  });
});

describe('what cannot be changed', () => {
  it('says why beside its field', async () => {
    const world = createWorld({ secrets: undefined });
    const set = (key: string, value: Extract<Change, { kind: 'set' }>['value']): Change => ({
      kind: 'set',
      key,
      value,
    });
    const changed = await world.change(general, [
      set('nothing', 1),
      set('pilotChannels', ['slack:C1']),
      set('budgets.teamDayCost', 1),
      set('tools.search.options.limit', 11),
      set('tools.search.secrets.key', 'canary'),
      set('channelAdmins', ['Ann']),
      set('paused', 7),
      set('paused', 'and then'),
      { kind: 'lock', key: 'tools.search.secrets.other' },
    ]);
    const { problems } = texts.settings;
    const between = { kind: 'number', isInteger: true, minimum: 1, maximum: 10, entered: '11' } as const;
    expect(changed).toEqual({
      status: 'invalid',
      problems: {
        nothing: problems.unknown('nothing'),
        pilotChannels: 'This cannot be set here. It can be set for the whole team.',
        'budgets.teamDayCost': 'This cannot be set here. It can be set for everything, the whole team.',
        'tools.search.options.limit': texts.formProblem(between),
        'tools.search.secrets.key': problems.noSecretKey,
        channelAdmins: texts.formProblem({ kind: 'people', entered: 'Ann' }),
        paused: problems.noPause,
        'tools.search.secrets.other': problems.secretLock,
      },
    });
  });

  it('is what the config locks, for everybody, and what an admin has locked, for all but who runs the deployment', async () => {
    const config = { team: () => level({}, ['progress']) };
    const world = createWorld({ config });
    await world.lock(team, 'follow');
    const progress: Change = { kind: 'set', key: 'progress', value: 'normal' };
    for (const by of [ann, dan, operator]) {
      expect(await world.change(general, [progress], { by })).toMatchObject({ status: 'invalid' });
      expect(await world.change(team, [{ kind: 'unlock', key: 'progress' }], { by })).toMatchObject({
        status: 'invalid',
      });
    }
    expect(await world.change(general, [follow], { by: ann })).toMatchObject({
      status: 'invalid',
      problems: { follow: expect.stringContaining('This was fixed for the whole team by an operator.') },
    });
    expect(await world.change(general, [{ kind: 'inherit', key: 'follow' }], { by: ann })).toMatchObject({
      status: 'invalid',
    });
    expect(await world.change(general, [follow], { by: operator })).toMatchObject({ status: 'done' });
    expect((await world.settings.read(inGeneral)).follow).toBe('auto');
    await world.change(team, [{ kind: 'unlock', key: 'follow' }], { by: ann });
    expect((await world.settings.read(inGeneral)).follow).toBe('all');
  });

  it('is what was changed since a version that an erasure took away', async () => {
    const world = createWorld();
    await world.set(team, { follow: 'mention' });
    const changed = await world.change(team, [follow], { ifVersion: 5 });
    expect(changed).toMatchObject({ status: 'conflict', version: 1, entries: [{ key: 'follow', after: 'mention' }] });
  });

  it('is shown without its entry where the log has none any more', async () => {
    const world = createWorld();
    await world.set(team, { follow: 'mention' });
    await world.records.remove('audit:slack:T1');
    expect(await world.change(team, [follow], { ifVersion: 0 })).toEqual({
      status: 'conflict',
      version: 1,
      entries: [
        {
          id: '1',
          at: world.clock.now(),
          who: operator.person,
          surface: 'cli',
          scope: team,
          key: 'follow',
          change: 'set',
          before: null,
          after: null,
        },
      ],
    });
  });
});

describe('a pause', () => {
  it('is told on, once for each time it is set, so that what runs is stopped', async () => {
    const world = createWorld();
    const pause: Change = { kind: 'set', key: 'paused', value: { reason: '  an outage ' } };
    await world.change(general, [pause]);
    await world.change(general, [pause]);
    await world.change(general, [{ kind: 'inherit', key: 'paused' }]);
    expect(world.paused).toEqual([general]);
    await world.change(general, [{ kind: 'set', key: 'paused', value: 'just the reason' }]);
    const { availability } = await world.settings.read(inGeneral);
    expect(availability).toEqual({ kind: 'paused', who: ann.person, at: world.clock.now(), reason: 'just the reason' });
  });

  it('stands even where what runs could not be stopped, and the log says so', async () => {
    const world = createWorld();
    const { options } = world;
    const onPaused = async () => await Promise.reject(new Error('Nothing can be stopped.'));
    const service = createSettingsService({ ...options, onPaused });
    const pause: Change = { kind: 'set', key: 'paused', value: {} };
    const changed = await service.change(team, [pause], { by: ann, ifVersion: 'any', texts });
    expect(changed).toEqual({ status: 'done', version: 1, meanwhile: [] });
    expect(world.logger.lines).toEqual([
      {
        level: 'error',
        fields: { err: new Error('Nothing can be stopped.'), scope: 'settings:slack:T1' },
        message: 'What runs where the bot was paused could not be stopped.',
      },
    ]);
  });
});

describe('a name that every object has', () => {
  it('is no setting, whatever is to be done with it', async () => {
    const world = createWorld();
    const keys = ['__proto__', 'constructor', 'toString'];
    for (const kind of ['inherit', 'lock', 'unlock'] as const) {
      const changes = keys.map((key): Change => ({ kind, key }));
      const changed = await world.change(team, changes);
      expect(changed).toMatchObject({ status: 'invalid' });
      expect('problems' in changed && Object.keys(changed.problems)).toEqual(keys);
    }
    const set = await world.change(
      team,
      keys.map((key): Change => ({ kind: 'set', key, value: { polluted: true } })),
    );
    expect('problems' in set && Object.keys(set.problems)).toEqual(keys);
    expect('polluted' in {}).toBe(false);
    for await (const [key] of world.records.list('')) expect.unreachable(key);
  });
});
