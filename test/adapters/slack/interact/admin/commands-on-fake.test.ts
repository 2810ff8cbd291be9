import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../../../src/text/index.ts';
import { toTeamId } from '../../../../../src/threads/thread-id.ts';
import { settingsScene } from './support/settings-scene.ts';

const texts = createTexts('en');
const { slackAdmin: words } = texts;
const GENERAL = { kind: 'channel', team: toTeamId('slack', 'T1'), channels: ['slack:C1GENERAL'] } as const;
const IN_GENERAL = '*Only #general.* What is not set here is as the workspace has it.';

describe.each(['socket', 'http'] as const)('the slash command of an admin, over %s', (transport) => {
  it('opens the tools of the channel, where one is off after two steps, and the window says so at once', async () => {
    const { carla, host, slack } = await settingsScene(transport);
    await carla.command('tools', 'C1GENERAL');
    expect(carla.read()).toContain(IN_GENERAL);
    await carla.press('Switch off: Roll dice');
    expect(carla.clicks).toBe(2);
    expect(carla.read()).toContain('*Saved.* Roll dice: off');
    const { tools } = await host.administration.view(GENERAL, texts);
    expect(tools.filter(({ enabled }) => enabled.own === false).map(({ name }) => name)).toEqual(['dice']);
    expect(slack.problems).toEqual([]);
  });
});

describe('the slash command of an admin', () => {
  it.each([
    ['tools', 'Roll dice'],
    ['settings', texts.settings.general.follow.label],
    ['budget', words.usage.budgets],
    ['usage', words.usage.title],
    ['audit', words.audit.none],
    ['feedback', words.feedback.none],
  ])('opens %s for the channel that it is typed in', async (word, shown) => {
    const { carla } = await settingsScene();
    expect(await carla.command(word, 'C1GENERAL')).toBeUndefined();
    expect(carla.read()).toContain(IN_GENERAL);
    expect(carla.read()).toContain(shown);
  });

  it('opens a form on top of the window, and the window below says what was saved', async () => {
    const { carla, slack, until } = await settingsScene();
    await carla.command('tools', 'C1GENERAL');
    await carla.press('Configure… Weather');
    await carla.submit({ 'Days ahead': '15' });
    expect(carla.errors).toEqual({ 'Days ahead': 'Must be a whole number from 1 to 14; you entered “15”.' });
    await carla.submit({ 'Days ahead': '7' });
    await until('the window below says so', () => carla.read().includes('*Saved.* Weather: Days ahead: 7'));
    expect(carla.read()).toContain(IN_GENERAL);
    expect(slack.problems).toEqual([]);
  });

  it('opens the instructions at once, and the window itself says that they were saved', async () => {
    const { carla, host } = await settingsScene();
    await carla.command('instructions', 'C1GENERAL');
    await carla.submit({ Instructions: 'Be brief.' });
    expect(carla.read()).toContain('*Saved.* Instructions: Be brief.');
    const { settings } = await host.administration.view(GENERAL, texts);
    expect(settings.find(({ key }) => key === 'instructions')?.own).toBe('Be brief.');
  });

  it('pauses the bot there, and resumes it without a window', async () => {
    const { carla } = await settingsScene();
    expect(await carla.command('resume', 'C1GENERAL')).toBe(words.isWorking);
    await carla.command('pause', 'C1GENERAL');
    await carla.submit({ [words.pause.reason]: 'Fire drill' });
    expect(carla.read()).toContain('Paused in #general.');
    await carla.close();
    expect(await carla.command('resume', 'C1GENERAL')).toBe('The bot works again in <#C1GENERAL>.');
  });

  it('says that a pause of the whole workspace cannot be ended in one channel', async () => {
    const { carla, host } = await settingsScene();
    const by = { person: { id: 'slack:U3CARLA', name: 'Carla' }, surface: 'web' } as const;
    const change = { kind: 'set', key: 'paused', value: {} } as const;
    const team = { kind: 'team', team: GENERAL.team } as const;
    await host.administration.change(team, [change], { by, ifVersion: 'any', texts });
    expect(await carla.command('resume', 'C1GENERAL')).toBe(words.pause.elsewhere);
  });

  it('is told by help what it may change', async () => {
    const { carla, alice } = await settingsScene();
    expect(await carla.command('help', 'C1GENERAL')).toContain(words.help('/threadloop'));
    expect(await alice.command('help', 'C1GENERAL')).not.toContain('/threadloop tools');
  });

  it('means the workspace in a direct message, and direct messages for those that run the deployment', async () => {
    const { carla, bob, slack } = await settingsScene('http', { admins: ['slack:U2BOB'] });
    await carla.command('tools', slack.openDirect('U3CARLA'));
    expect(carla.read()).toContain('*The whole workspace.*');
    await bob.command('tools', slack.openDirect('U2BOB'));
    expect(bob.read()).toContain('*Direct messages with the bot.*');
  });
});

describe('the slash command of somebody else', () => {
  it.each(['tools', 'settings', 'instructions', 'usage', 'pause', 'resume', 'audit', 'feedback'])(
    'says at %s who can, and opens nothing',
    async (word) => {
      const { alice, slack } = await settingsScene();
      const refusal = texts.settings.refusal({ level: 'channel', platform: 'slack' });
      expect(await alice.command(word, 'C1GENERAL')).toBe(refusal);
      expect(slack.view('U1ALICE')).toBeUndefined();
    },
  );
});
