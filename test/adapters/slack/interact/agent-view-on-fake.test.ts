import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../../src/text/index.ts';
import { startBotOnFake } from './support/bot-on-fake.ts';

const { slack: texts } = createTexts('en');

describe.each(['socket', 'http'] as const)("the bot's own view on the fake of Slack, over %s", (transport) => {
  it('offers what to ask, and shows its home', async () => {
    const { slack, during, until } = await startBotOnFake(transport, { script: [] });
    await during(slack.openHome('U1ALICE', 'messages'));
    await during(slack.openHome('U1ALICE', 'home'));
    await until('both are there', () => slack.prompts.length > 0 && slack.home('U1ALICE') !== undefined);
    expect(slack.prompts).toEqual([{ channel: slack.openDirect('U1ALICE'), prompts: texts.suggested }]);
    expect(JSON.stringify(slack.home('U1ALICE'))).toContain(texts.home.title);
    expect(slack.problems).toEqual([]);
  });

  it('names a conversation by what began it', async () => {
    const { slack, during, until } = await startBotOnFake(transport, { script: ['Gladly.'] });
    const direct = slack.openDirect('U1ALICE');
    const { ts } = await during(slack.say({ channel: direct, user: 'U1ALICE', text: 'Plan the trip\nto Rome' }));
    await until('it has its name', () => slack.sessions.some(({ title }) => title !== undefined));
    await until('it is answered', () => slack.thread(direct, ts).some(({ shown }) => shown.includes('Gladly.')));
    expect(slack.sessions.map(({ channel, threadTs, title }) => [channel, threadTs, title])).toEqual([
      [direct, ts, 'Plan the trip'],
    ]);
  });

  it('tells the model which channel somebody has open, as data', async () => {
    const { slack, during, until, model } = await startBotOnFake(transport, { script: ['Gladly.', 'Again.'] });
    const direct = slack.openDirect('U1ALICE');
    await during(slack.changeContext('U1ALICE', 'C1GENERAL'));
    await until('the channel is known', () => slack.callsOf('conversations.info').length > 0);
    await during(slack.settled());
    await during(slack.say({ channel: direct, user: 'U1ALICE', text: 'Sum it up' }));
    await until('the model is asked', () => model.requests.length === 1);
    expect(JSON.stringify(model.requests[0]?.messages)).toContain('they have the channel #general open');
  });

  it('goes without where a workspace has neither sessions nor the agent view', async () => {
    const lacking = {
      id: 'T1',
      name: 'One',
      users: [{ id: 'U1ALICE', name: 'alice' }],
      channels: [{ id: 'C1GENERAL', name: 'general' }],
      installation: { token: 'xoxb-fake-1' },
      lacks: ['agentSessions', 'agentView'] as const,
    };
    const world = await startBotOnFake(transport, { script: ['Gladly.'], fake: { workspaces: [lacking] } });
    const { slack, during, until } = world;
    const direct = slack.openDirect('U1ALICE');
    await during(slack.openHome('U1ALICE', 'messages'));
    const { ts } = await during(slack.say({ channel: direct, user: 'U1ALICE', text: 'Plan the trip' }));
    await until('it is answered', () => slack.thread(direct, ts).some(({ shown }) => shown.includes('Gladly.')));
    expect([slack.prompts, slack.sessions.filter(({ status }) => status === 'processing')]).toEqual([[], []]);
  });

  it('introduces itself to a channel that it is added to', async () => {
    const channels = [{ id: 'C1GENERAL', name: 'general', members: ['U1ALICE'] }];
    const users = [{ id: 'U1ALICE', name: 'alice' }];
    const workspace = { id: 'T1', name: 'One', users, channels };
    const { slack, during, until } = await startBotOnFake(transport, { script: [], fake: { workspaces: [workspace] } });
    await during(slack.addBotTo('C1GENERAL', 'U1ALICE'));
    await until('it has', () => slack.callsOf('chat.postMessage').length > 0);
    const how = { mention: '<@U0BOT>', command: '/threadloop' };
    expect(slack.callsOf('chat.postMessage').map(({ args }) => [args['channel'], args['text']])).toEqual([
      ['C1GENERAL', texts.introduction(how)],
    ]);
    expect(slack.problems).toEqual([]);
  });
});
