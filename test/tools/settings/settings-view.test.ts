import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../src/text/index.ts';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import type { SettingView } from '../../../src/threads/administration/settings-service.ts';
import {
  ann,
  createWorld,
  direct,
  everywhere,
  general,
  level,
  operator,
  search,
  team,
  texts,
  type World,
} from './settings-world.ts';

describe('the view of a scope', () => {
  it('has what can be set there, in the order in which people are shown it', async () => {
    const { service } = createWorld();
    const keysOf = async (scope: Scope) => (await service.view(scope, texts)).settings.map(({ key }) => key);
    const first = ['follow', 'progress', 'liveText', 'replyPlace', 'locale', 'instructions', 'model', 'paused'];
    const ofPerson = ['budgets.exchangeCost', 'budgets.personDayCost', 'budgets.personDayTokens'];
    const ofTeam = ['budgets.teamDayCost', 'budgets.teamDayTokens'];
    const consent = ['approvers', 'ownRequests', 'notify', 'expireHours', 'remindMinutes'];
    const last = ['budgets.requestsPerHour', ...consent.map((name) => `approvals.${name}`)];
    const inTeam = last.toSpliced(4, 0, 'approvals.channel');
    expect(await keysOf(everywhere)).toEqual([...first, ...ofPerson, ...ofTeam, ...last]);
    expect(await keysOf(team)).toEqual([...first, 'pilotChannels', ...ofPerson, ...ofTeam, ...inTeam]);
    expect(await keysOf(general)).toEqual([...first, 'channelAdmins', ...ofPerson, ...inTeam]);
    expect(await keysOf(direct)).toEqual([...first, ...ofPerson, ...last]);
  });

  it('shows a value with where it comes from, and what is set here itself', async () => {
    const config = { team: () => level({ progress: 'normal' }) };
    const world = createWorld({ config });
    await world.set(everywhere, { follow: 'all' });
    await world.set(general, { locale: 'de' });
    expect(await settingIn(world, general, 'liveText')).toMatchObject({
      value: 'auto',
      shown: 'As it fits',
      own: undefined,
      origin: { kind: 'default' },
    });
    expect(await settingIn(world, general, 'progress')).toMatchObject({
      value: 'normal',
      shown: 'The steps',
      own: undefined,
      origin: { kind: 'config', level: 'team' },
    });
    const [at, who] = [world.clock.now(), operator.person];
    expect(await settingIn(world, general, 'follow')).toMatchObject({
      value: 'all',
      own: undefined,
      origin: { kind: 'chat', level: 'deployment', who, at },
    });
    expect(await settingIn(world, general, 'locale')).toEqual({
      key: 'locale',
      field: {
        key: 'locale',
        label: 'Language',
        description: 'The language of the sentences that the bot itself writes.',
        input: {
          kind: 'choice',
          choices: [
            { value: 'en', label: 'English' },
            { value: 'de', label: 'Deutsch' },
          ],
        },
        isOptional: false,
      },
      value: 'de',
      shown: 'Deutsch',
      own: 'de',
      origin: { kind: 'chat', level: 'channel', who, at },
      lock: undefined,
      isLockedBelow: false,
    });
  });

  it('counts what the config says of the whole deployment as a default where it is the default', async () => {
    const config = { deployment: level({ follow: 'auto', progress: 'normal' }) };
    const world = createWorld({ config });
    expect((await settingIn(world, team, 'follow')).origin).toEqual({ kind: 'default' });
    expect((await settingIn(world, team, 'progress')).origin).toEqual({ kind: 'config', level: 'deployment' });
  });

  it('says what is locked and who can change it, at the level of the lock no sentence', async () => {
    const config = { team: () => level({}, ['tools.*', 'model']) };
    const world = createWorld({ config });
    await world.change(team, [{ kind: 'lock', key: 'follow' }]);
    expect((await settingIn(world, general, 'model')).lock).toEqual({
      kind: 'config',
      level: 'team',
      sentence:
        "This is fixed for the whole team by the deployment's configuration. Whoever runs the deployment can change it there.",
    });
    expect((await settingIn(world, team, 'tools.count.enabled')).lock?.kind).toBe('config');
    expect((await settingIn(world, general, 'follow')).lock).toEqual({
      kind: 'chat',
      level: 'team',
      sentence: 'This was fixed for the whole team by Ann. An admin or owner of this workspace can release it.',
    });
    const { lock, isLockedBelow } = await settingIn(world, team, 'follow');
    expect([lock, isLockedBelow]).toEqual([undefined, true]);
  });

  it('shows of instructions what this level adds', async () => {
    const world = createWorld({ config: { deployment: level({ instructions: 'Be kind.' }) } });
    await world.set(team, { instructions: 'Be brief.' });
    expect(await settingIn(world, general, 'instructions')).toMatchObject({
      value: '',
      shown: 'not set',
      origin: { kind: 'default' },
    });
    expect(await settingIn(world, team, 'instructions')).toMatchObject({ value: 'Be brief.', shown: 'Be brief.' });
    expect(await settingIn(world, everywhere, 'instructions')).toMatchObject({ value: 'Be kind.' });
  });

  it('shows values in the words of who looks', async () => {
    const world = createWorld();
    await world.set(team, {
      paused: { reason: 'an outage' },
      pilotChannels: ['slack:C1', 'slack:C2'],
      'tools.count.audience': { kind: 'named', people: ['slack:U1', 'slack:U2'], groups: ['slack:S1'] },
      'tools.count.callsPerPersonDay': 3,
      instructions: `Be kind,\n\n${'x'.repeat(200)}`,
    });
    const keys = ['paused', 'pilotChannels', 'tools.count.audience', 'tools.count.callsPerPersonDay', 'instructions'];
    const shown = async (scope: Scope, locale: string) => {
      const view = await world.service.view(scope, createTexts(locale));
      const all = [...view.settings, ...view.tools.flatMap((tool) => [tool.audience, tool.callsPerPersonDay])];
      return keys.map((key) => all.find((setting) => setting.key === key)?.shown);
    };
    const long = `Be kind, ${'x'.repeat(90)}…`;
    expect(await shown(team, 'en')).toEqual(['paused: an outage', '2 channels', '2 people and 1 group', '3', long]);
    expect(await shown(team, 'de')).toEqual(['Pause: an outage', '2 Kanäle', '2 Personen und 1 Gruppe', '3', long]);
    expect(await shown(everywhere, 'en')).toEqual(['not paused', undefined, 'everyone', 'no limit', 'not set']);
  });

  it('has every tool, with its options and secrets, of which nothing is shown but that they are there', async () => {
    const world = createWorld();
    await world.set(team, { 'tools.search.enabled': true, 'tools.search.secrets.other': 'canary' });
    const { tools } = await world.service.view(team, texts);
    expect(tools.map(({ name }) => name)).toEqual(['search', 'count']);
    const [tool, plain] = tools;
    expect(tool).toMatchObject({
      label: 'Search',
      about: 'Searches.',
      reach: 'outside',
      problem: 'It cannot be used until an admin enters this in its settings: Key.',
      enabled: { value: true, shown: 'on', own: true },
    });
    expect(plain).toMatchObject({ about: 'It counts.', reach: 'inside', problem: undefined, options: [], secrets: [] });
    expect(tool?.options.map(({ key, value, shown }) => [key, value, shown])).toEqual([
      ['tools.search.options.limit', 5, '5'],
      ['tools.search.options.site', null, 'not set'],
    ]);
    expect(tool?.secrets.map(({ key, value, shown, own, field }) => [key, value, shown, own, field.input])).toEqual([
      ['tools.search.secrets.key', null, 'not entered', undefined, { kind: 'secret' }],
      ['tools.search.secrets.other', null, 'entered', true, { kind: 'secret' }],
    ]);
    expect(JSON.stringify(tools)).not.toMatch(/canary|v1\./u);
  });

  it('tells what is stored and does not count any more, which can be removed', async () => {
    const world = createWorld();
    await world.set(team, { model: 'other/model', 'tools.search.options.limit': 9, 'tools.count.enabled': false });
    const config = { models: ['own/model'] };
    const newer = createWorld({ records: world.records, config, definitions: [search] });
    const view = await newer.service.view(team, texts);
    expect(view.leftovers).toEqual([
      { key: 'model', sentence: texts.settings.leftover('model', 'unfit') },
      { key: 'tools.count.enabled', sentence: texts.settings.leftover('tools.count.enabled', 'unknown') },
    ]);
    expect(await settingIn(newer, team, 'model')).toMatchObject({ value: null, own: undefined });
    const removed = view.leftovers?.map(({ key }) => ({ kind: 'inherit', key }) as const) ?? [];
    expect(await newer.change(team, removed, { by: ann })).toMatchObject({ status: 'done' });
    expect((await newer.service.view(team, texts)).leftovers).toBeUndefined();
    const again = await newer.change(team, [{ kind: 'set', key: 'tools.count.enabled', value: true }]);
    expect(again).toMatchObject({ status: 'invalid' });
  });
});

async function settingIn({ service }: World, scope: Scope, key: string): Promise<SettingView> {
  const { settings, tools } = await service.view(scope, texts);
  const ofTools = tools.flatMap(({ enabled, audience, callsPerPersonDay, options, secrets }) => [
    enabled,
    audience,
    callsPerPersonDay,
    ...options,
    ...secrets,
  ]);
  const found = [...settings, ...ofTools].find((setting) => setting.key === key);
  if (found === undefined) throw new Error(`${key} is not in the view.`);
  return found;
}
