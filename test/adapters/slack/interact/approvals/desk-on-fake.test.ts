import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import type { FakeMessage } from '../../../../../src/testing/fake-slack/fake-slack.ts';
import { call, createFakeClock } from '../../../../../src/testing/index.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import { createMemoryPorts } from '../../../../../src/threads/memory/index.ts';
import { toTeamId } from '../../../../../src/threads/thread-id.ts';
import { defineTool } from '../../../../../src/tools/index.ts';
import { RecordingLogger } from '../../../../threads/memory/recording-logger.ts';
import { type BotOnFake, type BotOnFakeOptions, startBotOnFake, type Transport } from '../support/bot-on-fake.ts';
import { APPROVERS_WORKSPACE, GENERAL, USERS } from './support/approvals-on-slack.ts';

const words = createTexts('en').slackApprovals;

interface DeskScene {
  readonly world: BotOnFake;
  readonly options: BotOnFakeOptions;
  readonly root: string;
  /** What was deployed, by whichever process. */
  readonly deployed: readonly string[];
  readonly card: () => FakeMessage | undefined;
}

/** A whole bot whose model wants to deploy for Cid, which asks for consent; and the card of it. */
async function startDesk(transport: Transport): Promise<DeskScene> {
  const clock = createFakeClock();
  const storage = createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID });
  const deployed: string[] = [];
  const deploy = defineTool({
    name: 'deploy',
    label: 'Deploy',
    description: 'Deploys a version.',
    parameters: Type.Object({ version: Type.String() }),
    approval: 'always',
    execute: ({ version }) => {
      deployed.push(version);
      return 'It is out.';
    },
  });
  const options: BotOnFakeOptions = {
    script: [call('deploy', { version: '1.2.3' }), 'I have asked.', 'It is deployed.'],
    tools: [deploy],
    clock,
    storage,
    fake: { workspaces: [APPROVERS_WORKSPACE] },
  };
  const world = await startBotOnFake(transport, options);
  const { slack, during, until } = world;
  const { ts: root } = await during(slack.say({ channel: GENERAL, user: USERS.cid, text: '<@U0BOT> deploy 1.2.3' }));
  const card = () => slack.thread(GENERAL, root).find(({ shown }) => shown.includes(`*${words.approvers}*`));
  await until('its card is there', () => card() !== undefined);
  await until('the thread is free', () => slack.statuses.length === 0);
  return { world, options, root, deployed, card };
}

async function press({ world, card }: DeskScene, user: string, button: string): Promise<void> {
  const { slack, during } = world;
  const ts = card()?.ts ?? '';
  await during(slack.press({ user, channel: GENERAL, ts, action: `threadloop.approval.${button}` }));
  await during(slack.settled());
}

async function answered({ root }: DeskScene, { slack, until }: BotOnFake): Promise<void> {
  await until('the outcome is answered', () =>
    slack.thread(GENERAL, root).some(({ shown }) => shown.includes('It is deployed.')),
  );
}

async function audited({ host }: BotOnFake): Promise<readonly (readonly [string, string])[]> {
  const scope = { kind: 'team', team: toTeamId('slack', 'T1') } as const;
  const { entries } = await host.administration.audit(scope, { limit: 20 });
  return entries.map(({ change, who }) => [change, who.id] as const);
}

describe.each(['socket', 'http'] as const)('a request on the fake of Slack, over %s', (transport) => {
  it('R72: stays as it is when somebody else clicks, who alone is told; it is audited, and an admin decides', async () => {
    const scene = await startDesk(transport);
    const { world } = scene;
    const before = scene.card();
    await press(scene, USERS.dan, 'approve');
    await world.until('Dan is told', () => world.slack.callsOf('chat.postEphemeral').length > 0);
    expect(world.slack.callsOf('chat.postEphemeral').map(({ args }) => args['user'])).toEqual([USERS.dan]);
    expect([scene.card(), scene.deployed]).toEqual([before, []]);
    expect(await audited(world)).toEqual([['refused', `slack:${USERS.dan}`]]);
    await press(scene, USERS.ann, 'approve');
    await answered(scene, world);
    expect(scene.deployed).toEqual(['1.2.3']);
    expect(await audited(world)).toEqual(
      expect.arrayContaining([
        ['approved', `slack:${USERS.ann}`],
        ['refused', `slack:${USERS.dan}`],
      ]),
    );
    expect(scene.card()?.shown).not.toContain(words.buttons.approveForThread);
    expect(world.slack.problems).toEqual([]);
  });

  it('R74: is carried out once, for a double click 50 ms apart that is delivered twice', async () => {
    const scene = await startDesk(transport);
    const { world } = scene;
    const click = {
      user: USERS.cid,
      channel: GENERAL,
      ts: scene.card()?.ts ?? '',
      action: 'threadloop.approval.approve',
    };
    world.slack.failDeliveries({ kind: 'duplicate', times: 2 });
    const first = world.during(world.slack.press(click));
    await world.pass(50);
    await Promise.all([first, world.during(world.slack.press(click))]);
    await world.during(world.slack.settled());
    await answered(scene, world);
    expect(scene.deployed).toEqual(['1.2.3']);
    expect((await audited(world)).filter(([act]) => act === 'approved')).toEqual([['approved', `slack:${USERS.cid}`]]);
    expect(world.slack.callsOf('chat.postEphemeral')).toEqual([]);
  });

  it('R75: is carried out by another process after the one that posted the card has ended', async () => {
    const scene = await startDesk(transport);
    await scene.world.stop(0);
    const options = { ...scene.options, script: ['It is deployed.'], beside: scene.world };
    const world = await startBotOnFake(transport, options);
    await press({ ...scene, world }, USERS.cid, 'approve');
    await answered(scene, world);
    expect(scene.deployed).toEqual(['1.2.3']);
    await world.until('the card has no buttons', () => scene.card()?.shown.includes(words.buttons.deny) === false);
  });
});
