import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../../../src/text/index.ts';
import { toTeamId } from '../../../../../src/threads/thread-id.ts';
import {
  dice,
  manyOptions,
  type SettingsScene,
  settingsScene,
  WITH_GROUPS,
  weather,
} from './support/settings-scene.ts';

const texts = createTexts('en');
const { slackAdmin: words } = texts;
const TEAM = { kind: 'team', team: toTeamId('slack', 'T1') } as const;
const GENERAL = { kind: 'channel', team: TEAM.team, channels: ['slack:C1GENERAL'] } as const;
const ON = 'Switch on: Roll dice';
const OFF = 'Switch off: Roll dice';

/** What a scope itself sets. */
async function own({ host }: SettingsScene, scope: typeof TEAM | typeof GENERAL, key: string): Promise<unknown> {
  const { settings, tools } = await host.administration.view(scope, texts);
  const ofTools = tools.flatMap(({ enabled, audience, options }) => [enabled, audience, ...options]);
  return [...settings, ...ofTools].find((setting) => setting.key === key)?.own;
}

describe.each(['socket', 'http'] as const)('the home of an admin, over %s', (transport) => {
  it('has a tool off in a channel after four clicks, and says so at once', async () => {
    const scene = await settingsScene(transport);
    const { carla, slack } = scene;
    await carla.openHome();
    expect(carla.lines).toContain(
      '*The whole workspace.* What you change here holds in every channel that does not set it otherwise.',
    );
    await carla.choose(words.pickChannel, 'C1GENERAL');
    await carla.press(OFF);
    expect(carla.clicks).toBe(4);
    expect(carla.read()).toContain('*Saved.* Roll dice: off');
    expect(carla.buttons).toContain(ON);
    expect([await own(scene, GENERAL, 'tools.dice.enabled'), await own(scene, TEAM, 'tools.dice.enabled')]).toEqual([
      false,
      undefined,
    ]);
    expect(slack.problems).toEqual([]);
  });
});

describe('the home of an admin', () => {
  it('shows what everybody sees where they want that, and is found again where it was left', async () => {
    const { carla } = await settingsScene();
    await carla.openHome();
    await carla.choose(words.pickChannel, 'C1GENERAL');
    await carla.press(words.sections.settings);
    await carla.openHome();
    expect(carla.read()).toContain('*Only #general.*');
    expect(carla.read()).toContain(texts.settings.general.follow.label);
    await carla.press(words.sections.me);
    expect(carla.lines).toContain(texts.slack.home.title);
    await carla.press(words.me.manage);
    expect(carla.lines).toContain(words.title);
  });

  it('asks anew who may change it at each step', async () => {
    const { carla, slack, pass } = await settingsScene();
    await carla.openHome();
    await slack.setAdmin('U3CARLA', false);
    await pass(20_000);
    await carla.press(words.sections.settings);
    expect(carla.read()).toContain(texts.settings.refusal({ level: 'team', platform: 'slack' }));
    expect(carla.lines).not.toContain(words.title);
  });

  it('sets options, an audience and a secret in one form, each with where it comes from', async () => {
    const scene = await settingsScene('http', { fake: { workspaces: [WITH_GROUPS] } });
    const { carla, host, slack } = scene;
    await carla.openHome();
    await carla.press('Configure… Weather');
    await carla.submit({
      Place: 'Rome',
      'Metric units': 'off',
      Warnings: ['flood', 'heat'],
      Stations: 'North\nSouth, by the sea',
      Key: 'sk-canary',
      'Who may use it': words.form.audience.named,
      'Who may use it: people': ['U1ALICE'],
      'Who may use it: user groups': ['S1OPS'],
    });
    expect([carla.errors, carla.hasWindow]).toEqual([{}, false]);
    const { tools } = await host.administration.view(TEAM, texts);
    const [tool] = tools.filter(({ name }) => name === 'weather');
    expect(Object.fromEntries((tool?.options ?? []).map((option) => [option.field.label, option.own]))).toEqual({
      Place: 'Rome',
      'Days ahead': undefined,
      'Metric units': false,
      Detail: undefined,
      Warnings: ['flood', 'heat'],
      Stations: ['North', 'South, by the sea'],
    });
    expect(tool?.audience.own).toEqual({ kind: 'named', people: ['slack:U1ALICE'], groups: ['slack:S1OPS'] });
    expect(tool?.secrets.map(({ own: isSet }) => isSet)).toEqual([true]);
    await carla.press('Configure… Weather');
    expect(carla.read()).toContain('set for the whole team by Carla');
    expect(JSON.stringify(slack.calls)).not.toContain('sk-canary');
    expect(slack.problems).toEqual([]);
  });

  it("shows a colleague's change in the form, and keeps what else was typed", async () => {
    const scene = await settingsScene();
    const { carla, host } = scene;
    await carla.openHome();
    await carla.press('Configure… Weather');
    const by = { person: { id: 'slack:U2BOB', name: 'Bob' }, surface: 'web', isOperator: true } as const;
    const change = { kind: 'set', key: 'tools.weather.options.days', value: 9 } as const;
    await host.administration.change(TEAM, [change], { by, ifVersion: 'any', texts });
    await carla.submit({ Place: 'Rome', 'Days ahead': '5' });
    expect(carla.hasWindow).toBe(true);
    expect(carla.read()).toContain('*Weather: Days ahead:* 9');
    expect(carla.read()).toContain('Bob');
    expect(carla.valueOf('Days ahead')).toBe('9');
    expect(carla.valueOf('Place')).toBe('Rome');
    expect(await own(scene, TEAM, 'tools.weather.options.place')).toBeUndefined();
    await carla.submit();
    expect(await own(scene, TEAM, 'tools.weather.options.place')).toBe('Rome');
    expect(await own(scene, TEAM, 'tools.weather.options.days')).toBe(9);
  });

  it('says what a colleague changed elsewhere in the meantime', async () => {
    const { carla, host } = await settingsScene();
    await carla.openHome();
    const by = { person: { id: 'slack:U2BOB', name: 'Bob' }, surface: 'web', isOperator: true } as const;
    const change = { kind: 'set', key: 'progress', value: 'detailed' } as const;
    await host.administration.change(TEAM, [change], { by, ifVersion: 'any', texts });
    await carla.press(OFF);
    expect(carla.read()).toContain('*Saved.* Roll dice: off');
    expect(carla.read()).toMatch(/•  Bob, .*: \*Progress:\* The steps in detail/u);
  });

  it('writes over what the same person changed in another window', async () => {
    const scene = await settingsScene();
    const { carla, host } = scene;
    await carla.openHome();
    const by = { person: { id: 'slack:U3CARLA', name: 'Carla' }, surface: 'web' } as const;
    const change = { kind: 'set', key: 'tools.dice.enabled', value: true } as const;
    await host.administration.change(TEAM, [change], { by, ifVersion: 'any', texts });
    await carla.press(OFF);
    expect(await own(scene, TEAM, 'tools.dice.enabled')).toBe(false);
  });

  it('takes a setting from above again, and says so where there is nothing to be changed', async () => {
    const scene = await settingsScene();
    const { carla } = scene;
    await carla.openHome();
    await carla.choose(words.pickChannel, 'C1GENERAL');
    await carla.press(words.sections.settings);
    await carla.press('Change… Progress');
    await carla.submit({ Progress: 'detailed' });
    expect(await own(scene, GENERAL, 'progress')).toBe('detailed');
    await carla.press('Change… Progress');
    await carla.submit({ [words.form.reset]: ['progress'] });
    expect(await own(scene, GENERAL, 'progress')).toBeUndefined();
    await carla.press('Change… Progress');
    await carla.submit();
    await scene.until('it says so', () => carla.read().includes(words.nothingChanged));
  });

  it('fixes a setting of the workspace for its channels, and lets it go again', async () => {
    const scene = await settingsScene();
    const { carla, slack } = scene;
    await carla.openHome();
    await carla.press('Configure… Roll dice');
    await carla.submit({ [words.form.lock]: ['tools.dice.enabled'] });
    await scene.until('it says so', () => carla.read().includes(words.settings.lockedBelow));
    await carla.choose(words.pickChannel, 'C1GENERAL');
    expect(carla.buttons).not.toContain(OFF);
    expect(carla.read()).toMatch(/This was fixed for the whole team by carla\./iu);
    await carla.press('Configure… Roll dice');
    expect(carla.labels).not.toContain(words.form.enabled);
    await carla.close();
    await carla.press(words.scopeButtons.team);
    await carla.press('Configure… Roll dice');
    await carla.submit({ [words.form.lock]: [] });
    await carla.choose(words.pickChannel, 'C1GENERAL');
    expect(carla.buttons).toContain(OFF);
    expect(slack.problems).toEqual([]);
  });

  it('takes instructions of 18,000 characters, with more room for them, and loses none', async () => {
    const scene = await settingsScene();
    const { carla } = scene;
    const lines = Array.from({ length: 480 }, (_, line) => `${line}. Say what is so, and nothing else.`);
    const parts = Array.from({ length: 8 }, (_, part) => lines.slice(part * 60, part * 60 + 60).join('\n'));
    await carla.openHome();
    await carla.press(words.sections.settings);
    await carla.press('Change… Instructions');
    for (let rooms = 1; rooms < 8; rooms += 1) await carla.press(words.form.moreRoom);
    await carla.submit(Object.fromEntries(parts.map((part, at) => [`Instructions (part ${at + 1} of 8)`, part])));
    expect(await own(scene, TEAM, 'instructions')).toBe(lines.join('\n'));
    await carla.press('Change… Instructions');
    await carla.submit();
    expect(await own(scene, TEAM, 'instructions')).toBe(lines.join('\n'));
    expect(scene.slack.problems).toEqual([]);
  });

  it('pauses the bot with a reason and resumes it, and the log of changes tells both', async () => {
    const scene = await settingsScene();
    const { carla, until } = scene;
    await carla.openHome();
    await carla.choose(words.pickChannel, 'C1GENERAL');
    await carla.press(words.pause.button);
    await carla.submit({ [words.pause.reason]: 'Fire drill' });
    await until('it says so', () => carla.read().includes('Paused in #general.'));
    expect(carla.read()).toContain('*The bot is paused here.* Fire drill');
    expect(await own(scene, GENERAL, 'paused')).toEqual({ reason: 'Fire drill' });
    await carla.press(words.pause.resume);
    expect(carla.read()).toContain('The bot works again in #general.');
    expect(await own(scene, GENERAL, 'paused')).toBeUndefined();
    await carla.press(words.sections.audit);
    const changes = carla.lines.filter((line) => line.startsWith('*Pause:*'));
    expect(changes).toEqual(['*Pause:* no longer set here (was paused: Fire drill)', '*Pause:* paused: Fire drill']);
  });

  it('has all of a deployment and its direct messages for those that run it, and only for them', async () => {
    const { carla, bob } = await settingsScene('http', { admins: ['slack:U2BOB'] });
    await carla.openHome();
    expect(carla.buttons).not.toContain(words.scopeButtons.deployment);
    await bob.openHome();
    await bob.press(words.scopeButtons.direct);
    expect(bob.read()).toContain('*Direct messages with the bot.*');
    await bob.press(words.scopeButtons.deployment);
    await bob.press(OFF);
    expect(bob.buttons).toContain(ON);
  });

  it('gives a channel to somebody who is no admin, and nothing but that channel', async () => {
    const scene = await settingsScene();
    const { carla, alice } = scene;
    await carla.openHome();
    await carla.choose(words.pickChannel, 'C1GENERAL');
    await carla.press(words.sections.settings);
    await carla.press('Change… Admins of this channel');
    await carla.submit({ 'Admins of this channel': ['U1ALICE'] });
    await alice.openHome();
    expect(alice.read()).toContain(texts.settings.refusal({ level: 'team', platform: 'slack' }));
    await alice.choose(words.me.pickChannel, 'C1GENERAL');
    await alice.press(OFF);
    expect(await own(scene, GENERAL, 'tools.dice.enabled')).toBe(false);
    await alice.press(words.sections.usage);
    expect(alice.read()).toContain(words.usage.ofTeamOnly);
    await alice.press(words.scopeButtons.team);
    expect(alice.read()).toContain(texts.settings.refusal({ level: 'team', platform: 'slack' }));
  });

  it('shows what was used, and changes a limit beside it', async () => {
    const scene = await settingsScene();
    const { carla } = scene;
    await carla.openHome();
    await carla.press(words.sections.usage);
    expect(carla.lines).toContain(words.usage.today({ costUsd: 0, tokens: 0 }));
    await carla.press('Change… US dollars a team and day');
    await carla.submit({ 'US dollars a team and day': '-1' });
    expect(Object.keys(carla.errors)).toEqual(['US dollars a team and day']);
    await carla.submit({ 'US dollars a team and day': '12.50' });
    expect(await own(scene, TEAM, 'budgets.teamDayCost')).toBe(12.5);
  });

  it('lists what people think of answers, page by page, with link and replay', async () => {
    const { carla, host, until } = await settingsScene();
    for (let at = 0; at < 12; at += 1) {
      const thread = { thread: `slack:T1:C1GENERAL:1767225600.0000${at + 10}` as never, exchange: 'x1' };
      const by = { id: 'slack:U2BOB', name: 'Bob' };
      await host.feedback.give({ ...thread, by, value: 'down', reason: `Reason ${at} & more` });
    }
    await carla.openHome();
    await carla.press(words.sections.feedback);
    expect(carla.lines.filter((line) => line.startsWith('> '))).toHaveLength(10);
    expect(carla.read()).toContain('threadloop replay slack:T1:C1GENERAL:1767225600.0000');
    expect(carla.read()).toContain('*Not helpful*  ·  Bob');
    await carla.press(words.older);
    expect(carla.lines.filter((line) => line.startsWith('> '))).toHaveLength(2);
    await carla.press(words.newest);
    await until('the newest are there', () => carla.lines.filter((line) => line.startsWith('> ')).length === 10);
  });
});

describe('a form with more inputs than a window takes', () => {
  it('R81: is shown and saved in parts, each within what Slack takes', async () => {
    const scene = await settingsScene('http', { tools: [dice, weather, manyOptions(130)] });
    const { carla, slack } = scene;
    await carla.openHome();
    await carla.press('Configure… Many');
    expect(carla.read()).toContain(words.form.pages({ page: 1, of: 2 }));
    await carla.submit({ 'Option 3': 'three' });
    await carla.press('Configure… Many');
    await carla.press(words.next);
    await carla.submit({ 'Option 129': 'last' });
    expect(await own(scene, TEAM, 'tools.many.options.o3')).toBe('three');
    expect(await own(scene, TEAM, 'tools.many.options.o129')).toBe('last');
    expect(slack.problems).toEqual([]);
  });
});
