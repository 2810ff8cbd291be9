import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../../src/testing/index.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import { defineTool } from '../../../../../src/tools/define-tool.ts';
import { settingsScene } from './support/settings-scene.ts';

const texts = createTexts('en');
const { slackAdmin: words } = texts;
const { me } = words;

describe('the home of a member', () => {
  it('says what the bot can do for them, and whom to ask', async () => {
    const { alice, slack } = await settingsScene();
    await alice.openHome();
    expect(alice.lines).toContain(texts.slack.home.title);
    expect(alice.read()).toContain('Tools I can use here: Roll dice, Weather.');
    expect(alice.read()).toContain(texts.settings.refusal({ level: 'team', platform: 'slack' }));
    expect(alice.buttons).toEqual([me.whatIsStored, me.leaveOut, me.forget]);
    expect(slack.problems).toEqual([]);
  });

  it('refuses a channel that is not theirs to change, and says who can', async () => {
    const { alice } = await settingsScene();
    await alice.openHome();
    await alice.choose(me.pickChannel, 'C1GENERAL');
    expect(alice.lines[0]).toContain(texts.settings.refusal({ level: 'channel', platform: 'slack' }).split('\n')[0]);
    expect(alice.buttons).toEqual([me.whatIsStored, me.leaveOut, me.forget]);
  });

  it('stops and silences their own latest threads, and nobody else’s', async () => {
    const dig = defineTool({
      name: 'dig',
      label: 'Dig',
      description: 'Digs until it is stopped.',
      parameters: Type.Object({}),
      execute: (_args, { signal }) =>
        new Promise<string>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }),
        ),
    });
    const world = await settingsScene('http', { script: [call('dig', {}), 'Done.'], tools: [dig] });
    const { alice, bob, slack, during, until } = world;
    const { ts } = await during(slack.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> plan it' }));
    await until('it is at work', () => slack.statuses.length > 0);
    await alice.openHome();
    expect(alice.read()).toContain(me.threadIn('#general', '', 'working').split(',')[0]);
    expect(alice.buttons.slice(0, 2)).toEqual([me.stop, me.mute]);
    await bob.openHome();
    expect(bob.lines).toContain(me.noThreads);
    await alice.press(me.stop);
    await until('it says that it was stopped', () =>
      slack.thread('C1GENERAL', ts).some(({ shown }) => shown.includes('Stopped by')),
    );
    await alice.openHome();
    await alice.press(me.mute);
    await until('it is silent', () => slack.thread('C1GENERAL', ts).some(({ shown }) => shown.includes(texts.muted)));
    await alice.openHome();
    expect(alice.buttons).not.toContain(me.mute);
    expect(slack.problems).toEqual([]);
  });
});

describe('what is kept of somebody', () => {
  it('is shown to them in a window', async () => {
    const { alice, host } = await settingsScene();
    await alice.openHome();
    await alice.press(me.whatIsStored);
    const stored = await host.privacy.stored({ id: 'slack:U1ALICE', name: 'Alice' });
    expect(alice.lines.join('\n')).toContain(texts.people.stored(stored));
  });

  it('is forgotten after a dialog and a second step in which a word is typed', async () => {
    const { alice, host, slack } = await settingsScene();
    const by = { id: 'slack:U1ALICE', name: 'Alice' };
    const thread = 'slack:T1:C1GENERAL:1767225600.000010' as never;
    await host.feedback.give({ thread, exchange: 'x1', by, value: 'up' });
    await alice.openHome();
    const asks = JSON.stringify(slack.home('U1ALICE'));
    expect(asks).toContain(me.forgetConfirm.title);
    await alice.press(me.forget);
    const label = me.forgetLabel(me.forgetWord);
    await alice.submit({ [label]: 'no' });
    expect(alice.errors).toEqual({ [label]: me.forgetMistyped(me.forgetWord) });
    expect((await host.privacy.stored(by)).feedback).toBe(1);
    await alice.submit({ [label]: ' Forget ' });
    expect(alice.read()).toMatch(/Receipt/u);
    expect((await host.privacy.stored(by)).feedback).toBe(0);
    expect(slack.problems).toEqual([]);
  });

  it('is no more taken in for somebody who is left out, until they come back', async () => {
    const { alice, host, slack } = await settingsScene();
    await alice.openHome();
    await alice.press(me.leaveOut);
    expect(await host.privacy.hasOptedOut('slack:U1ALICE')).toBe(true);
    expect(alice.read()).toContain(me.isLeftOut);
    expect(alice.buttons).toContain(me.takeIn);
    await alice.press(me.takeIn);
    expect(await host.privacy.hasOptedOut('slack:U1ALICE')).toBe(false);
    expect(alice.read()).toContain(texts.people.takenIn);
    expect(slack.problems).toEqual([]);
  });

  it('is there by the command as well, with the second step on top', async () => {
    const { alice, host, slack } = await settingsScene();
    await alice.command('privacy', 'C1GENERAL');
    expect(alice.buttons).toEqual([me.whatIsStored, me.leaveOut, me.forget]);
    await alice.press(me.leaveOut);
    expect(await host.privacy.hasOptedOut('slack:U1ALICE')).toBe(true);
    expect(alice.read()).toContain(me.isLeftOut);
    await alice.press(me.forget);
    await alice.submit({ [me.forgetLabel(me.forgetWord)]: me.forgetWord });
    expect(alice.read()).toMatch(/Receipt/u);
    expect(slack.problems).toEqual([]);
  });
});
