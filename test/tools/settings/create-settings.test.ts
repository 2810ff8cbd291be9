import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { APPROVAL_DEFAULTS } from '../../../src/threads/approvals/approval-settings.ts';
import type { Records } from '../../../src/threads/ports.ts';
import type { SettingsPlace } from '../../../src/threads/settings.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import {
  ann,
  cid,
  createWorld,
  dan,
  direct,
  everywhere,
  general,
  inDirect,
  inGeneral,
  level,
  nested,
  search,
  TEAM,
  team,
} from './settings-world.ts';

describe('what a place is set to', () => {
  it('is the defaults where nobody has set anything', async () => {
    expect(await createWorld().settings.read(inGeneral)).toEqual({
      follow: 'auto',
      progress: 'quiet',
      liveText: 'auto',
      replyPlace: 'thread',
      locale: 'en',
      tools: ['count'],
      toolSettings: { count: { audience: { kind: 'everyone' }, callsPerPersonDay: 0, options: {}, secrets: {} } },
      instructions: { deployment: '', team: '', channel: '' },
      allowedBots: [],
      model: undefined,
      budgets: {},
      approvals: APPROVAL_DEFAULTS,
      team: 'slack:T1',
      availability: { kind: 'available' },
    });
  });

  it('is, level by level, what the chat says more than what the config says, the narrowest last', async () => {
    const config = {
      deployment: level({ progress: 'normal' }),
      team: () => level({ follow: 'mention', locale: 'de' }),
      channel: (channel: string) => level(channel === 'slack:C2' ? { follow: 'mention' } : {}),
    };
    const world = createWorld({ config });
    const inThread: SettingsPlace = { team: TEAM, channels: ['slack:C1', 'slack:C2', 'slack:C3'] };
    const follow = async () => (await world.settings.read(inThread)).follow;
    expect(await follow()).toBe('mention');
    await world.set(everywhere, { follow: 'all', progress: 'detailed', locale: 'en' });
    await world.set({ ...nested, channels: ['slack:C3'] }, { follow: 'all' });
    // What the config says of a channel counts more than what the chat says of the category that it is in.
    expect(await follow()).toBe('mention');
    await world.set({ ...nested, channels: ['slack:C2', 'slack:C3'] }, { follow: 'all' });
    expect(await follow()).toBe('all');
    await world.set(nested, { follow: 'auto' });
    expect(await follow()).toBe('auto');
    const { progress, locale } = await world.settings.read(inThread);
    expect([progress, locale]).toEqual(['detailed', 'de']);
    expect((await world.settings.read({ team: TEAM, channels: ['slack:C2'] })).follow).toBe('all');
    expect((await world.settings.read({ team: toTeamId('slack', 'T2'), channels: ['slack:C1'] })).follow).toBe(
      'mention',
    );
  });

  it("is in direct messages what is set for all of them, and never a team's", async () => {
    const config = { direct: level({ follow: 'mention', progress: 'normal' }), team: () => level({ locale: 'de' }) };
    const world = createWorld({ config });
    await world.set(team, { progress: 'detailed' });
    await world.set(everywhere, { progress: 'detailed', liveText: 'edit' });
    await world.set(direct, { follow: 'all' });
    expect(await world.settings.read(inDirect)).toMatchObject({
      follow: 'all',
      progress: 'normal',
      liveText: 'edit',
      locale: 'en',
    });
  });

  it('adds up instructions, the widest first, where the chat stands for what the config says of the same level', async () => {
    const config = {
      deployment: level({ instructions: 'config, everywhere' }),
      team: () => level({ instructions: 'config, team' }),
      channel: (channel: string) => level({ instructions: `config, ${channel}` }),
    };
    const world = createWorld({ config });
    await world.set(team, { instructions: 'chat, team' });
    await world.set(general, { instructions: 'chat, C1' });
    const inThread: SettingsPlace = { team: TEAM, channels: ['slack:C1', 'slack:C2'] };
    expect((await world.settings.read(inThread)).instructions).toEqual({
      deployment: 'config, everywhere',
      team: 'chat, team',
      channel: 'config, slack:C2\n\nchat, C1',
    });
  });

  it('names what is limited, and which model answers, only where that is not as in the whole deployment', async () => {
    const config = { deployment: level({ model: 'own/model', 'budgets.personDayCost': 7 }) };
    const world = createWorld({ config });
    const read = async () => {
      const { model, budgets } = await world.settings.read(inGeneral);
      return { model, budgets };
    };
    expect(await read()).toEqual({ model: undefined, budgets: {} });
    await world.set(team, { model: 'other/model', 'budgets.personDayCost': 3, 'budgets.teamDayTokens': 10 });
    await world.set(general, { 'budgets.personDayCost': 1_000 });
    expect(await read()).toEqual({
      model: 'other/model',
      budgets: { personDayCost: 1_000, teamDayTokens: 10 },
    });
  });

  it('gives bots that are answered from the config alone', async () => {
    const config = { deployment: level({ allowedBots: ['slack:B1'] }) };
    expect((await createWorld({ config }).settings.read(inGeneral)).allowedBots).toEqual(['slack:B1']);
  });
});

describe('locks', () => {
  it('of the config leave what is set in the chat at that level and below uncounted, and what is set above counted', async () => {
    const config = {
      team: () => level({ follow: 'mention' }, ['follow', 'progress', 'tools.*']),
      channel: () => level({ replyPlace: 'channel' }),
    };
    const world = createWorld({ config });
    await world.set(everywhere, { progress: 'normal', replyPlace: 'thread' });
    const inTeam = await world.settings.read(inGeneral);
    expect([inTeam.follow, inTeam.progress, inTeam.replyPlace]).toEqual(['mention', 'normal', 'channel']);
    // Set in the chat before the config locked it.
    const open = createWorld({ records: world.records });
    await open.set(team, { follow: 'all', progress: 'detailed', 'tools.count.enabled': false });
    await open.set(general, { follow: 'all', progress: 'detailed' });
    expect(await world.settings.read(inGeneral)).toEqual(inTeam);
    expect((await open.settings.read(inGeneral)).follow).toBe('all');
  });

  it('of an admin keep the value of their level, whatever narrower ones say', async () => {
    const config = { channel: () => level({ follow: 'mention' }) };
    const world = createWorld({ config });
    await world.set(general, { follow: 'mention', progress: 'detailed' });
    await world.set(team, { follow: 'all' });
    await world.lock(team, 'follow', 'progress');
    const read = async () => {
      const { follow, progress } = await world.settings.read(inGeneral);
      return [follow, progress];
    };
    expect(await read()).toEqual(['all', 'quiet']);
    await world.change(team, [
      { kind: 'unlock', key: 'follow' },
      { kind: 'unlock', key: 'progress' },
    ]);
    expect(await read()).toEqual(['mention', 'detailed']);
  });

  it('of the config win over those of an admin', async () => {
    const config = { channel: () => level({ follow: 'mention' }, ['follow']) };
    const world = createWorld({ config });
    await world.set(team, { follow: 'all' });
    await world.lock(team, 'follow');
    expect((await world.settings.read(inGeneral)).follow).toBe('mention');
  });
});

describe('tools of a place', () => {
  it('are those that are on, with what they are set to', async () => {
    const world = createWorld();
    await world.set(everywhere, { 'tools.search.enabled': true, 'tools.search.options.limit': 7 });
    await world.set(team, {
      'tools.count.enabled': false,
      'tools.search.audience': { kind: 'named', people: ['slack:U9'], groups: ['slack:S1'] },
      'tools.search.callsPerPersonDay': 5,
      'tools.search.options.site': 'example.com',
      'tools.search.secrets.key': 'secret',
    });
    const { tools, toolSettings } = await world.settings.read(inGeneral);
    expect(tools).toEqual(['search']);
    expect(toolSettings).toEqual({
      search: {
        audience: { kind: 'named', people: ['slack:U9'], groups: ['slack:S1'] },
        callsPerPersonDay: 5,
        options: { limit: 7, site: 'example.com' },
        operatorOptions: ['limit'],
        secrets: { key: expect.stringMatching(/^v1\./u) },
      },
    });
    const sealed = toolSettings['search']?.secrets['key'] ?? '';
    expect(world.options.secrets?.open(sealed, 'tool:search:key')).toBe('secret');
  });

  it('say that they miss what they need', async () => {
    const world = createWorld();
    await world.set(team, { 'tools.search.enabled': true });
    const problem = async () => (await world.settings.read(inGeneral)).toolSettings['search']?.problem;
    expect(await problem()).toBe('secretMissing');
    await world.set(team, { 'tools.search.secrets.key': 'secret' });
    expect(await problem()).toBeUndefined();
    const { settings } = createWorld({ records: world.records, secrets: undefined });
    expect((await settings.read(inGeneral)).toolSettings['search']?.problem).toBe('secretMissing');
  });

  it('are for whom their definitions say until somebody says otherwise', async () => {
    const world = createWorld({ definitions: [{ ...search, reach: 'inside', audience: { kind: 'admins' } }] });
    const audience = async () => (await world.settings.read(inGeneral)).toolSettings['search']?.audience;
    expect(await audience()).toEqual({ kind: 'admins' });
    await world.set(general, { 'tools.search.audience': { kind: 'everyone' } });
    expect(await audience()).toEqual({ kind: 'everyone' });
  });
});

describe('availability', () => {
  it('tells who has paused it and why, the narrowest pause first, and none of them can be lifted below', async () => {
    const world = createWorld();
    const read = async () => (await world.settings.read(inGeneral)).availability;
    const { person: who } = { person: { id: 'operator', name: 'an operator' } };
    const at = world.clock.now();
    await world.set(everywhere, { paused: { reason: 'an outage' } });
    expect(await read()).toEqual({ kind: 'paused', who, at, reason: 'an outage' });
    world.clock.advance(5);
    await world.set(general, { paused: {} });
    expect(await read()).toEqual({ kind: 'paused', who, at: at + 5 });
    await world.change(general, [{ kind: 'set', key: 'paused', value: null }]);
    expect(await read()).toEqual({ kind: 'paused', who, at, reason: 'an outage' });
    await world.change(everywhere, [{ kind: 'inherit', key: 'paused' }], { by: dan });
    expect(await read()).toEqual({ kind: 'available' });
  });

  it('is elsewhere in channels that are no pilots, and never in direct messages', async () => {
    const world = createWorld();
    await world.set(team, { pilotChannels: ['slack:C1'] });
    const read = async (place: SettingsPlace) => (await world.settings.read(place)).availability;
    expect(await read(inGeneral)).toEqual({ kind: 'available' });
    expect(await read({ team: TEAM, channels: ['slack:C7', 'slack:C1'] })).toEqual({ kind: 'available' });
    expect(await read({ team: TEAM, channels: ['slack:C2'] })).toEqual({ kind: 'elsewhere', channels: ['slack:C1'] });
    expect(await read(inDirect)).toEqual({ kind: 'available' });
    expect(await read({ team: TEAM, channels: ['slack:D1'], isDirect: true })).toEqual({ kind: 'available' });
    await world.set(team, { pilotChannels: [] });
    expect(await read({ team: TEAM, channels: ['slack:C2'] })).toEqual({ kind: 'available' });
  });

  it('stands for whoever runs the deployment where the config has paused it', async () => {
    const config = { team: () => level({ paused: { reason: 'maintenance' } }) };
    expect((await createWorld({ config }).settings.read(inGeneral)).availability).toEqual({
      kind: 'paused',
      who: { id: 'operator', name: 'operator' },
      at: 0,
      reason: 'maintenance',
    });
  });
});

describe('reading', () => {
  it('asks for everything that can be set at a place at once, and for nothing else', async () => {
    const asked = async (place: SettingsPlace) => {
      const { records, keys, answer } = heldRecords();
      const read = createWorld({ records }).settings.read(place);
      const atOnce = [...keys];
      answer();
      await read;
      return { atOnce, all: keys };
    };
    const inThread = [
      'settings:deployment',
      'settings:slack:T1',
      'settings:slack:T1:slack:C2',
      'settings:slack:T1:slack:C1',
    ];
    expect(await asked({ team: TEAM, channels: ['slack:C1', 'slack:C2'] })).toEqual({
      atOnce: inThread,
      all: inThread,
    });
    const alone = ['settings:deployment', 'settings:direct'];
    expect(await asked(inDirect)).toEqual({ atOnce: alone, all: alone });
    const chosen = ['settings:deployment', 'settings:slack:T1'];
    const dm = { team: TEAM, channels: ['slack:D1'], isDirect: true };
    expect(await asked(dm)).toEqual({ atOnce: chosen, all: chosen });
  });

  it('leaves out what is stored for what is not there any more, or does not fit any more', async () => {
    const world = createWorld();
    await world.set(everywhere, { 'tools.search.options.limit': 3 });
    await world.set(team, {
      'tools.search.enabled': true,
      'tools.search.options.limit': 9,
      'tools.search.options.site': 'example.com',
      model: 'other/model',
      'tools.count.callsPerPersonDay': 4,
    });
    const { limit } = search.options?.properties ?? {};
    const older = { ...search, options: Type.Object({ limit: Type.Integer({ ...limit, maximum: 6 }) }) };
    const newer = createWorld({
      records: world.records,
      config: { models: ['own/model'] },
      definitions: [older],
    });
    const read = await newer.settings.read(inGeneral);
    expect([read.tools, read.model]).toEqual([['search'], undefined]);
    expect(read.toolSettings['search']?.options).toEqual({ limit: 3 });
  });

  it('takes a document that is none for an empty one', async () => {
    const world = createWorld();
    const values: unknown[] = [
      null,
      7,
      'x',
      [],
      { settings: 3 },
      { settings: { follow: null, progress: { set: {} } } },
    ];
    for (const value of values) {
      await world.records.put('settings:slack:T1', value, 'any');
      expect((await world.settings.read(inGeneral)).follow).toBe('auto');
    }
  });
});

describe('who is an admin', () => {
  it('is asked of the config and of the platform', async () => {
    const { settings } = createWorld();
    const answers = [ann, cid, dan].map(async ({ person }) => await settings.isAdmin(person, TEAM));
    expect(await Promise.all(answers)).toEqual([true, false, true]);
    expect(await settings.isAdmin(ann.person, undefined)).toBe(false);
    expect(await settings.isAdmin(dan.person, undefined)).toBe(true);
    expect(await settings.isAdmin({ id: 'discord:U1', name: 'Ann' }, TEAM)).toBe(false);
    expect(await settings.isAdmin({ id: 'discord:1', name: 'Ann' }, toTeamId('discord', '1'))).toBe(false);
  });

  it('includes, in a channel, whom its admins have named there', async () => {
    const world = createWorld();
    await world.set({ ...general, channels: ['slack:C2'] }, { channelAdmins: ['slack:U3'] });
    const isAdminAt = async (place: SettingsPlace) => await world.settings.isAdminAt(cid.person, place);
    expect(await isAdminAt({ team: TEAM, channels: ['slack:C2'] })).toBe(true);
    expect(await isAdminAt({ team: TEAM, channels: ['slack:C1', 'slack:C2'] })).toBe(true);
    expect(await isAdminAt({ team: TEAM, channels: ['slack:C1'] })).toBe(false);
    expect(await isAdminAt({ team: toTeamId('slack', 'T2'), channels: ['slack:C2'] })).toBe(false);
    expect(await isAdminAt(inDirect)).toBe(false);
    expect(await world.settings.isAdmin(cid.person, TEAM)).toBe(false);
  });

  it('rejects where the platform cannot be asked, unless that does not matter', async () => {
    const failing = { isAdmin: async () => await Promise.reject(new Error('The platform is away.')) };
    const world = createWorld({ directory: failing });
    await world.set(general, { channelAdmins: ['slack:U3'] });
    await expect(world.settings.isAdmin(ann.person, TEAM)).rejects.toThrow('The platform is away.');
    await expect(world.settings.isAdminAt(ann.person, inGeneral)).rejects.toThrow('The platform is away.');
    expect(await world.settings.isAdminAt(cid.person, inGeneral)).toBe(true);
    expect(await world.settings.isAdminAt(dan.person, inGeneral)).toBe(true);
  });

  it('rejects when the platform does not answer in time', async () => {
    const world = createWorld({ directory: { isAdmin: () => new Promise(() => undefined) } });
    const asked = world.settings.isAdmin(ann.person, TEAM);
    world.clock.advance(5_000);
    await expect(asked).rejects.toThrow('Whether somebody is an admin could not be found out within 5000 ms.');
  });
});

/** Records that answer only when they are told to. */
function heldRecords() {
  const keys: string[] = [];
  let answer = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const unused = () => expect.unreachable('Reading is to read and nothing else.');
  const records: Records = {
    get: async (key) => {
      keys.push(key);
      await told;
      return undefined;
    },
    put: unused,
    list: unused,
    remove: unused,
  };
  return { records, keys, answer };
}
