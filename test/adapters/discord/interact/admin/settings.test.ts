import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { toTeamId } from '../../../../../src/threads/thread-id.ts';
import { InteractWorld, TEXTS } from '../support/interact-world.ts';
import { AdminDesk, CLOCK, WEATHER } from './admin-world.ts';

const { admin } = TEXTS.discord;
const TEAM = toTeamId('discord', IDS.guild);
const GENERAL = { kind: 'channel', team: TEAM, channels: [`discord:${IDS.general}`] } as const;
const OPTIONS = 'Change City, Days, +3…';
const REST = 'Change Key, Who may use it, Calls a person and day…';

/** The route by which a message of an interaction is changed. */
const EDIT = 'PATCH /webhooks/:id/:token/messages/:id';

/** Carla at what the weather is set to in a channel. */
async function atWeather(): Promise<AdminDesk> {
  const desk = await AdminDesk.start();
  await desk.command('tools');
  return await desk.choose(admin.menus.tool, 'Weather');
}

async function ownIn({ host }: InteractWorld, scope: Parameters<typeof host.administration.view>[0] = GENERAL) {
  const { settings, tools } = await host.administration.view(scope, TEXTS);
  const all = [
    ...settings,
    ...tools.flatMap((tool) => [tool.enabled, tool.audience, ...tool.options, ...tool.secrets]),
  ];
  return Object.fromEntries(all.filter(({ own }) => own !== undefined).map(({ key, own }) => [key, own]));
}

describe('/threadloop', () => {
  it('is answered to who gave it alone, first of all', async () => {
    const desk = await AdminDesk.start();
    await desk.command('tools');
    expect(desk.world.discord.interaction(desk.interaction)).toMatchObject({
      callback: 5,
      isEphemeral: true,
      ackedAfterMs: 0,
    });
    expect(desk.message).toMatchObject({ ephemeralFor: IDS.carla, pinged: [] });
    expect(desk.world.discord.problems).toEqual([]);
  });

  it('is offered to who manages the server, and to others once the server says so', async () => {
    const { world } = await AdminDesk.start();
    const bob = new AdminDesk(world, IDS.bob);
    await expect(bob.command('tools')).rejects.toThrow('is not offered to bob');
    world.discord.permitCommand(IDS.guild, 'threadloop', IDS.bob);
    await bob.command('tools');
    const refusal = await world.host.administration.refusal(GENERAL, TEXTS);
    expect(bob.shown).toBe(`${refusal}\n\n${admin.forMembers(['Calculate'])}`);
  });

  it('lets in whom a channel has named as its admin, for that channel', async () => {
    const { world } = await AdminDesk.start();
    const changes = [{ kind: 'set', key: 'channelAdmins', value: [`discord:${IDS.bob}`] }] as const;
    const by = { person: { id: `discord:${IDS.carla}`, name: 'carla' }, surface: 'discord' } as const;
    await world.host.administration.change(GENERAL, changes, { by, ifVersion: 'any', texts: TEXTS });
    world.discord.permitCommand(IDS.guild, 'threadloop', IDS.bob);
    const bob = new AdminDesk(world, IDS.bob);
    await bob.command('tools');
    expect(bob.shown).toContain('**Weather**: on');
    await bob.command('tools', { scope: 'server' });
    expect(bob.shown).toContain(await world.host.administration.refusal({ kind: 'team', team: TEAM }, TEXTS));
  });

  it.each([
    ['in a channel, about that', {}, '#general'],
    ['about a channel that is named', { channel: IDS.random }, '#random'],
    ['about a category', { channel: IDS.work }, '#work'],
    ['about the whole server', { scope: 'server' }, admin.places.server('Team')],
  ])('is %s', async (_name, options, place) => {
    const desk = await AdminDesk.start();
    await desk.command('settings', options);
    expect(desk.shown.split('\n')[0]).toBe(`### ${admin.title(admin.sheets.settings, place)}`);
  });

  it('is about the channel of the thread that it is used in', async () => {
    const { world } = await AdminDesk.start();
    const { id } = await world.discord.startThread({ channel: IDS.general, user: IDS.bob, name: 'a talk' });
    const desk = new AdminDesk(world, IDS.carla, id);
    await desk.command('settings');
    expect(desk.shown).toContain(admin.title(admin.sheets.settings, '#general'));
  });

  it('is refused for everywhere and direct messages to who does not run the bot', async () => {
    const desk = await AdminDesk.start();
    for (const scope of ['everywhere', 'direct']) {
      await desk.command('tools', { scope });
      const kind = scope === 'direct' ? 'direct' : 'deployment';
      expect(desk.shown).toContain(await desk.world.host.administration.refusal({ kind }, TEXTS));
    }
  });
});

describe('a sheet of settings', () => {
  it('is of another channel when that is chosen, where a wider one counts as well', async () => {
    const desk = await AdminDesk.start();
    await desk.command('tools', { channel: IDS.work });
    await desk.press(buttonOf(desk, 'off'));
    await desk.press(admin.menus.channel, IDS.random);
    expect(desk.shown).toContain(`### ${admin.title(admin.sheets.tools, '#random')}`);
    expect(desk.shown).toContain('**Weather**: off');
    expect(await ownIn(desk.world)).toEqual({});
  });

  it('says where the bot cannot see a channel', async () => {
    const desk = await AdminDesk.start();
    await desk.command('tools');
    await desk.press(admin.menus.channel, IDS.staff);
    expect(desk.shown).toBe(admin.outcome.unseen);
  });

  it('takes a value back', async () => {
    const desk = await atWeather();
    await desk.press(OPTIONS);
    await desk.submit({ City: 'Hamburg', Days: '4' });
    await desk.choose(admin.menus.takeBack, admin.more.inherit('City'));
    expect(desk.shown).toContain(admin.outcome.saved);
    expect(await ownIn(desk.world)).toEqual({ 'tools.weather.options.days': 4 });
  });

  it('locks a value for channels, and lets them set it again', async () => {
    const desk = await AdminDesk.start();
    await desk.command('settings', { scope: 'server' });
    await desk.choose(admin.menus.more, admin.more.lock('Progress'));
    expect(desk.shown).toContain(admin.lockedBelow);
    await desk.command('settings');
    expect(desk.shown).toContain('🔒 This was fixed for the whole team by carla.');
    expect(desk.shown).not.toContain('Progress, ');
    await desk.command('settings', { scope: 'server' });
    await desk.choose(admin.menus.more, admin.more.unlock('Progress'));
    expect(desk.shown).not.toContain(admin.lockedBelow);
  });

  it('changes nothing where nothing was changed in its window', async () => {
    const desk = await atWeather();
    await desk.press(OPTIONS);
    await desk.submit();
    expect(desk.shown).toContain(admin.outcome.unchanged);
    expect(await ownIn(desk.world)).toEqual({});
  });

  it('tells what others have changed meanwhile elsewhere', async () => {
    const desk = await atWeather();
    await desk.press(OPTIONS);
    const dana = new AdminDesk(desk.world, IDS.dana);
    await dana.command('settings');
    await dana.press('Change Who is answered, Progress, +3…');
    await dana.submit({ Progress: 'detailed' });
    await desk.submit({ City: 'Hamburg' });
    expect(desk.shown).toContain(`${admin.outcome.saved}\n${admin.outcome.meanwhile}\n- @dana, `);
    expect(desk.shown).toContain(': **Progress** not set → The steps in detail');
  });

  it('keeps what was entered where a colleague was first, to be entered again', async () => {
    const desk = await atWeather();
    await desk.press(OPTIONS);
    const dana = new AdminDesk(desk.world, IDS.dana);
    await dana.command('tools');
    await dana.choose(admin.menus.tool, 'Weather');
    await dana.press(OPTIONS);
    await dana.submit({ City: 'Rostock' });
    await desk.submit({ City: 'Hamburg', Days: '4' });
    expect(desk.shown).toContain(`${admin.outcome.conflict}\n- @dana, `);
    expect(await ownIn(desk.world)).toEqual({ 'tools.weather.options.city': 'Rostock' });
    await desk.press(admin.buttons.mine);
    expect(JSON.stringify(desk.modal)).toContain('"value":"Hamburg"');
    await desk.submit();
    expect(await ownIn(desk.world)).toEqual({
      'tools.weather.options.city': 'Hamburg',
      'tools.weather.options.days': 4,
    });
  });

  it('names people and roles whom a tool is for', async () => {
    const desk = await atWeather();
    await desk.press(REST);
    await desk.submit({ [admin.form.people]: [IDS.bob], [admin.form.roles]: [IDS.managers] });
    expect(desk.shown).toContain('**Who may use it**: @bob, @managers');
    expect(await ownIn(desk.world)).toEqual({
      'tools.weather.audience': {
        kind: 'named',
        people: [`discord:${IDS.bob}`],
        groups: [`discord:${IDS.managers}`],
      },
    });
  });

  it('keeps no key with what has to be corrected', async () => {
    const desk = await atWeather();
    await desk.press(REST);
    await desk.submit({ Key: 'canary-key', 'Calls a person and day': 'often' });
    expect(desk.shown).toContain(admin.outcome.secretsAgain);
    expect(JSON.stringify(await desk.world.stored(''))).not.toContain('canary-key');
    await desk.press(admin.buttons.again);
    expect(JSON.stringify(desk.modal)).not.toContain('canary-key');
    await desk.submit({ Key: 'canary-key', 'Calls a person and day': '5' });
    expect(desk.shown).toContain('**Key**: entered');
    await desk.choose(admin.menus.takeBack, admin.more.removeSecret('Key'));
    expect(desk.shown).toContain('**Key**: not entered');
  });
});

describe('what was opened before', () => {
  it('works after a restart, in another process', async () => {
    const desk = await atWeather();
    await desk.press(OPTIONS);
    await desk.submit({ Days: 'many' });
    const after = await InteractWorld.start({ beside: desk.world, definitions: [WEATHER, CLOCK] });
    await desk.world.gateway.close();
    const message = desk.message.id;
    const press = (component: string) =>
      after.after(after.discord.press({ user: IDS.carla, channel: IDS.general, message, component }));
    const again = await press(admin.buttons.again);
    const days = inputIn(again.modal, 'Days');
    await after.after(after.discord.submitModal(again.id, { [days]: '6' }));
    expect(after.discord.message(message)?.shown).toContain('**Days**: 6');
    await press(admin.buttons.off);
    expect(await ownIn(after)).toEqual({ 'tools.weather.options.days': 6, 'tools.weather.enabled': false });
  });

  it('says that it is out of date when what was entered is kept no more', async () => {
    const desk = await atWeather();
    await desk.press(OPTIONS);
    await desk.submit({ Days: 'many' });
    await desk.world.clock.advanceAsync(3_600_001);
    await desk.press(admin.buttons.again);
    expect(desk.shown).toBe(admin.outcome.gone);
  });

  it('asks to press again where what holds cannot be read in time, before Discord gives up', async () => {
    const desk = await atWeather();
    const { administration } = desk.world.host;
    let isSlow = true;
    Object.assign(desk.world.host, {
      administration: {
        ...administration,
        view: (...asked: Parameters<typeof administration.view>) =>
          isSlow ? new Promise(() => undefined) : administration.view(...asked),
      },
    });
    const { discord, clock } = desk.world;
    const pressed = { user: IDS.carla, channel: IDS.general, message: desk.message.id, component: OPTIONS };
    const { id } = await discord.press(pressed);
    await desk.world.passUntil(() => discord.interaction(id).callback !== undefined);
    expect(discord.interaction(id)).toMatchObject({ callback: 4, response: { content: admin.outcome.slow } });
    expect(discord.interaction(id).ackedAfterMs).toBeLessThan(2_500);
    expect(clock.now()).toBeGreaterThan(0);
    isSlow = false;
    await desk.press(OPTIONS);
    expect(desk.modal).toMatchObject({ title: 'Weather' });
  });

  it('shows a new message where the old one was dismissed', async () => {
    const desk = await atWeather();
    await desk.press(OPTIONS);
    desk.world.discord.fail(EDIT, { kind: 'error', status: 404, code: 10_008 });
    const done = await desk.world.after(
      desk.world.discord.submitModal(desk.interaction, { [inputIn(desk.modal, 'Days')]: '6' }),
    );
    expect(done.followUps).toMatchObject([{ ephemeralFor: IDS.carla }]);
    expect(done.followUps[0]?.shown).toContain('**Days**: 6');
  });
});

function buttonOf(desk: AdminDesk, verb: string): string {
  return String(desk.components.find(({ custom_id: id }) => String(id).startsWith(`tl1:a:${verb}:`))?.['custom_id']);
}

function inputIn(modal: Readonly<Record<string, unknown>> | undefined, label: string): string {
  const labels = (modal?.['components'] ?? []) as readonly { label?: string; component?: { custom_id: string } }[]; // the test's own
  return labels.find((one) => one.label === label)?.component?.custom_id ?? '';
}
