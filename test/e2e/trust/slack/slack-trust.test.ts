import { describe, expect, it, onTestFinished } from 'vitest';
import { createSlackAdapter } from '../../../../src/adapters/slack/index.ts';
import { createFakeSlack, type FakeMessage, type FakeSlack } from '../../../../src/testing/index.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { until } from '../../../slow/support/until.ts';
import { noteFigure } from '../figures.ts';
import { DEPLOY, ECHO, MISSING, startTrustedBot } from '../support/start-trusted-bot.ts';

const { buttons } = createTexts('en').slackApprovals;
const [ALICE, BOB, CARLA] = ['U1ALICE', 'U2BOB', 'U3CARLA'];
const CHANNEL = 'C1GENERAL';
const WAIT_MS = 60_000;

describe('trust in Slack', () => {
  it('R72, R74: asks in the thread, refuses who may not decide, is approved once, and carries the call out once', async () => {
    const { slack, deployed } = await start();
    const ts = await ask(slack, DEPLOY);
    const card = await cardIn(slack, ts);
    await slack.press({ user: BOB, channel: CHANNEL, ts: card.ts, action: buttons.approve });
    await until('Bob is refused', () => ephemeralsFor(slack, BOB).length > 0, WAIT_MS);
    expect(deployed).toEqual([]);
    const pressedAt = Date.now();
    const press = { user: CARLA, channel: CHANNEL, ts: card.ts, action: buttons.approve };
    await Promise.all([slack.press(press), slack.press(press)]);
    await until('it is carried out', () => says(slack, ts, '1.2.3 is out'), WAIT_MS);
    noteFigure(`Slack: carried out and told ${Date.now() - pressedAt} ms after the click`);
    await until('its buttons are gone', () => !shownIn(slack, ts, card.ts).includes(`[${buttons.approve}]`), WAIT_MS);
    expect(deployed).toEqual(['1.2.3']);
    expect(shownIn(slack, ts, card.ts)).toContain('Approved by carla');
    expect(slack.problems).toEqual([]);
  });

  it("calls an MCP server's tool once somebody has approved it", async () => {
    const { slack } = await start();
    let ts = '';
    // The server has to be there first: until then the bot says that it has no such tool.
    await until('the tool is known', async () => await isKnown(slack, (ts = await ask(slack, ECHO))), WAIT_MS);
    const card = await cardIn(slack, ts);
    expect(card.shown).toContain('out it goes');
    await slack.press({ user: ALICE, channel: CHANNEL, ts: card.ts, action: buttons.approve });
    await until('it is told', () => says(slack, ts, 'Echo: out it goes'), WAIT_MS);
    expect(slack.problems).toEqual([]);
  });
});

async function start(): Promise<{ readonly slack: FakeSlack; readonly deployed: readonly string[] }> {
  const slack = await createFakeSlack();
  onTestFinished(() => slack.close());
  const { botToken, appToken } = slack.credentials;
  const { deployed } = await startTrustedBot(
    createSlackAdapter({ botToken, appToken, apiUrl: slack.apiUrl, sockets: 1 }),
  );
  return { slack, deployed };
}

async function ask(slack: FakeSlack, text: string): Promise<string> {
  const mention = `<@${slack.credentials.botUserId}> ${text}`;
  return (await slack.say({ channel: CHANNEL, user: ALICE, text: mention })).ts;
}

/** Whether the call that was asked for in a thread waits for consent, once the bot has answered. */
async function isKnown(slack: FakeSlack, thread: string): Promise<boolean> {
  const answers = ['waits for approval', MISSING];
  await until('the bot answers', () => answers.some((words) => says(slack, thread, words)), WAIT_MS);
  return says(slack, thread, 'waits for approval');
}

async function cardIn(slack: FakeSlack, thread: string): Promise<FakeMessage> {
  const find = () => slack.thread(CHANNEL, thread).find(({ shown }) => shown.includes(`[${buttons.approve}]`));
  await until('a card is shown', () => find() !== undefined, WAIT_MS);
  const card = find();
  if (card === undefined) throw new Error('The card is gone.');
  return card;
}

function shownIn(slack: FakeSlack, thread: string, message: string): string {
  return slack.thread(CHANNEL, thread).find(({ ts }) => ts === message)?.shown ?? '';
}

function says(slack: FakeSlack, thread: string, words: string): boolean {
  return slack.thread(CHANNEL, thread).some(({ botId, shown }) => botId !== undefined && shown.includes(words));
}

function ephemeralsFor(slack: FakeSlack, user: string): readonly FakeMessage[] {
  return slack.channel(CHANNEL).filter(({ ephemeralFor }) => ephemeralFor === user);
}
