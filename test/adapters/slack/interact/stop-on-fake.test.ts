import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../src/testing/index.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { defineTool } from '../../../../src/tools/index.ts';
import { type BotOnFake, startBotOnFake, type Transport } from './support/bot-on-fake.ts';

const texts = createTexts('en');
const WAITING = 'then fill it up';

interface Working extends BotOnFake {
  readonly root: string;
  /** Times at which the tool was aborted. */
  readonly abortedAt: readonly number[];
}

/** A bot that is at work in a thread of Alice's, with a message that waits until it is done. */
async function startWorking(transport: Transport): Promise<Working> {
  const abortedAt: number[] = [];
  const working = { isBegun: false };
  const world: BotOnFake = await startBotOnFake(transport, {
    script: [call('dig', {}), 'Something else.'],
    tools: [
      defineTool({
        name: 'dig',
        label: 'Dig',
        description: 'Digs until it is stopped.',
        parameters: Type.Object({}),
        execute: async (_args, { signal }) => {
          working.isBegun = true;
          return await new Promise((_resolve, reject) => {
            const stop = (): void => {
              abortedAt.push(world.clock.now());
              reject(new Error('stopped'));
            };
            signal.addEventListener('abort', stop, { once: true });
          });
        },
      }),
    ],
  });
  const { slack, during, until } = world;
  const { ts: root } = await during(slack.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> dig' }));
  await until('it works', () => working.isBegun);
  await during(slack.say({ channel: 'C1GENERAL', user: 'U1ALICE', thread: root, text: `queue: ${WAITING}` }));
  const receipts = () => slack.thread('C1GENERAL', root).flatMap(({ reactions }) => reactions.map(({ name }) => name));
  await until('the next one waits', () => receipts().includes('hourglass_flowing_sand'));
  return { ...world, root, abortedAt };
}

/** Waits until the bot has stopped, and tells what there is to see then. */
async function stopped({ slack, model, read, until, root, abortedAt }: Working, pressedAt: number): Promise<object> {
  await until('it says so', () => read('C1GENERAL', root).some((line) => line.includes('Stopped by')));
  await until('no status is left', () => slack.statuses.length === 0);
  return {
    shown: read('C1GENERAL', root),
    abortedAtOnce: abortedAt.map((at) => at - pressedAt < 1_000),
    asked: model.requests.length,
    atWork: slack.sessions.filter(({ status }) => status === 'processing'),
    problems: slack.problems,
  };
}

/** What there is to see when somebody has stopped the bot. */
function stopBy(name: string): object {
  return {
    shown: ['U1ALICE: @threadloop dig', `U1ALICE: queue: ${WAITING}`, `U0BOT: ${texts.stopped(name, [WAITING])}`],
    abortedAtOnce: [true],
    asked: 1,
    atWork: [],
    problems: [],
  };
}

describe.each(['socket', 'http'] as const)('R95: a stop while a message waits, over %s', (transport) => {
  it('by the button of anybody in the thread ends the work at once', async () => {
    const world = await startWorking(transport);
    const { slack, during, until, root, clock } = world;
    const shown = () =>
      slack.thread('C1GENERAL', root).find(({ blocks }) => JSON.stringify(blocks).includes('threadloop.stop'));
    await until('there is a button', () => shown() !== undefined);
    const pressedAt = clock.now();
    const press = { user: 'U2BOB', channel: 'C1GENERAL', ts: shown()?.ts ?? '', action: 'threadloop.stop' };
    await during(slack.press(press));
    expect(await stopped(world, pressedAt)).toEqual(stopBy('bob'));
  });

  it("by Slack's own button ends the work at once, and takes the session out of its state", async () => {
    const world = await startWorking(transport);
    const { slack, during, until, root, clock } = world;
    const where = { channel: 'C1GENERAL', user: 'U1ALICE', thread_ts: root };
    const pressedAt = clock.now();
    await during(
      slack.sendEvent({ type: 'agent_session_stopped', ...where, streaming_message_ts: [], event_ts: '1.000001' }),
    );
    expect(await stopped(world, pressedAt)).toEqual(stopBy('alice'));
    const ended = () => slack.callsOf('agents.sessions.setStatus').map(({ args }) => args);
    await until('the session has ended', () => ended().length > 0);
    expect(ended()).toEqual([{ channel_id: 'C1GENERAL', thread_ts: root, status: 'active' }]);
  });
});
