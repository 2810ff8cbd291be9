import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../../src/text/index.ts';
import { type BotOnFake, startBotOnFake, type Transport } from './support/bot-on-fake.ts';

const texts = createTexts('en');

/** A bot that has answered Alice in a channel. */
async function startAnswered(transport: Transport): Promise<BotOnFake & { readonly root: string }> {
  const world = await startBotOnFake(transport, { script: ['Forty-one.', 'Forty-two.'] });
  const { slack, during, until } = world;
  const { ts: root } = await during(slack.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> 6*7?' }));
  await until('it has answered', () => slack.thread('C1GENERAL', root).some(isDone));
  await until('it is done', () => slack.statuses.length === 0);
  return { ...world, root };
}

function isDone({ blocks }: { readonly blocks: unknown }): boolean {
  return JSON.stringify(blocks).includes('threadloop.tryAgain');
}

describe.each(['socket', 'http'] as const)('buttons under an answer on the fake of Slack, over %s', (transport) => {
  it('R74: have a question answered anew once, for a double click that is delivered twice', async () => {
    const { slack, during, until, root, model } = await startAnswered(transport);
    const answer = slack.thread('C1GENERAL', root).find(isDone);
    const press = { user: 'U1ALICE', channel: 'C1GENERAL', ts: answer?.ts ?? '', action: 'threadloop.tryAgain' };
    slack.failDeliveries({ kind: 'duplicate', times: 2 });
    await during(Promise.all([slack.press(press), slack.press(press)]));
    await until('it has answered anew', () =>
      slack.thread('C1GENERAL', root).some(({ shown }) => shown.includes('Forty-two.')),
    );
    await during(slack.settled());
    await until('it is done', () => slack.statuses.length === 0);
    expect(model.requests).toHaveLength(2);
    expect(slack.thread('C1GENERAL', root).map(({ shown }) => shown)).not.toContain(texts.retryBusy);
    expect(slack.problems).toEqual([]);
  });

  it('take what somebody thinks of an answer, and thank only them', async () => {
    const { slack, during, until, root, host } = await startAnswered(transport);
    const answer = slack.thread('C1GENERAL', root).find(isDone);
    const press = { user: 'U2BOB', channel: 'C1GENERAL', ts: answer?.ts ?? '', action: texts.opinions.up };
    await during(slack.press(press));
    await until('he is thanked', () => slack.callsOf('chat.postEphemeral').length > 0);
    await during(slack.press({ ...press, action: texts.opinions.down }));
    await until('he is asked why', () => slack.callsOf('chat.postEphemeral').length > 1);
    const args = { channel: 'C1GENERAL', user: 'U2BOB', text: texts.slack.thanks, thread_ts: root };
    expect(slack.callsOf('chat.postEphemeral').map((call) => call.args)).toMatchObject([args, args]);
    const asked = slack.channel('C1GENERAL').find(({ shown }) => shown.includes(texts.slackAdmin.feedback.why));
    const why = { ...press, ts: asked?.ts ?? '', action: texts.slackAdmin.feedback.tellWhy };
    await during(slack.press(why));
    await until('a window asks', () => slack.view('U2BOB') !== undefined);
    await during(slack.submitView('U2BOB', { reason: 'It is out of date.' }));
    const { entries } = await host.feedback.list({ kind: 'deployment' }, { limit: 10 });
    expect(entries).toMatchObject([{ value: 'down', reason: 'It is out of date.', by: { id: 'slack:U2BOB' } }]);
    expect(slack.problems).toEqual([]);
  });
});
