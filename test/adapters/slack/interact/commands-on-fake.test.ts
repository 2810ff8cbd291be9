import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../../src/text/index.ts';
import { type BotOnFake, startBotOnFake } from './support/bot-on-fake.ts';

const { slack: texts } = createTexts('en');

/** The bot's threads in a channel, as people see them. */
function threadsOf({ slack, read }: BotOnFake, channel: string): readonly (readonly string[])[] {
  return slack
    .channel(channel)
    .filter(({ threadTs, ts }) => threadTs === undefined || threadTs === ts)
    .map(({ ts }) => read(channel, ts));
}

describe.each(['socket', 'http'] as const)('commands and shortcuts on the fake of Slack, over %s', (transport) => {
  it('answer a question by command in the thread of what the bot has posted for it', async () => {
    const world = await startBotOnFake(transport, { script: ['42'] });
    const { slack, during, until } = world;
    const { response } = await during(
      slack.command({ user: 'U1ALICE', channel: 'C1GENERAL', text: 'ask what is 6*7?' }),
    );
    expect(response).toBeUndefined();
    await until('there is an answer', () => threadsOf(world, 'C1GENERAL')[0]?.length === 2);
    await until('it is whole', () => threadsOf(world, 'C1GENERAL')[0]?.[1]?.startsWith('U0BOT: 42') === true);
    expect(threadsOf(world, 'C1GENERAL')).toEqual([
      [expect.stringMatching(/^U0BOT: .* asks:\n> what is 6\*7\?$/u), expect.stringContaining('U0BOT: 42')],
    ]);
    expect(slack.problems).toEqual([]);
  });

  it('say to invite the bot where it is not', async () => {
    const workspace = {
      id: 'T1',
      name: 'One',
      users: [{ id: 'U1ALICE', name: 'alice' }],
      channels: [{ id: 'C1GENERAL', name: 'general', members: ['U1ALICE'] }],
      installation: { token: 'xoxb-fake-1', scopes: ['chat:write', 'commands', 'users:read'] },
    };
    const world = await startBotOnFake(transport, { script: [], fake: { workspaces: [workspace] } });
    const { slack, during, until } = world;
    await during(slack.command({ user: 'U1ALICE', channel: 'C1GENERAL', text: 'ask hi' }));
    await until('she is told', () => slack.channel('C1GENERAL').length > 0);
    expect(slack.channel('C1GENERAL').map(({ text, ephemeralFor }) => [text, ephemeralFor])).toEqual([
      [texts.notInChannel('<@U0BOT>'), 'U1ALICE'],
    ]);
    expect(slack.problems).toEqual([]);
  });

  it('ask about a message in its thread, through a window', async () => {
    const world = await startBotOnFake(transport, { script: ['Looks fine.'] });
    const { slack, during, until, model } = world;
    const { ts } = await during(slack.say({ channel: 'C1GENERAL', user: 'U2BOB', text: 'We ship on *Friday*' }));
    await during(slack.shortcut({ user: 'U1ALICE', channel: 'C1GENERAL', ts, callbackId: 'threadloop_ask_about' }));
    await until('the window is open', () => slack.view('U1ALICE') !== undefined);
    const { response } = await during(slack.submitView('U1ALICE', { question: 'Is that wise?' }));
    expect(response).toBeUndefined();
    await until('there is an answer', () => world.read('C1GENERAL', ts).at(-1)?.includes('Looks fine.') === true);
    expect(world.read('C1GENERAL', ts)).toEqual([
      'U2BOB: We ship on *Friday*',
      expect.stringMatching(/^U0BOT: .* asks about this message:\n> Is that wise\?$/u),
      expect.stringContaining('U0BOT: Looks fine.'),
    ]);
    expect(JSON.stringify(model.requests[0]?.messages)).toContain('We ship on **Friday**');
    expect(slack.problems).toEqual([]);
  });
});
