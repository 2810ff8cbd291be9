import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import type { FakeMessage } from '../../../../../../src/testing/fake-slack/fake-slack.ts';
import { call, createFakeClock } from '../../../../../../src/testing/index.ts';
import { createTexts } from '../../../../../../src/text/index.ts';
import { createMemoryPorts } from '../../../../../../src/threads/memory/index.ts';
import { defineTool } from '../../../../../../src/tools/index.ts';
import { RecordingLogger } from '../../../../../threads/memory/recording-logger.ts';
import { type BotOnFake, type BotOnFakeOptions, startBotOnFake, type Transport } from '../../support/bot-on-fake.ts';
import { APPROVERS_WORKSPACE, GENERAL, USERS } from './approvals-on-slack.ts';

const words = createTexts('en').slackApprovals;

export interface DeskScene {
  readonly world: BotOnFake;
  readonly options: BotOnFakeOptions;
  readonly root: string;
  /** What was deployed, by whichever process. */
  readonly deployed: readonly string[];
  readonly card: () => FakeMessage | undefined;
}

/** A whole bot whose model wants to deploy for Cid, which asks for consent; and the card of it. */
export async function startDesk(transport: Transport): Promise<DeskScene> {
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

/** Somebody presses a button of the card. */
export async function press({ world, card }: DeskScene, user: string, button: string): Promise<void> {
  const { slack, during } = world;
  const ts = card()?.ts ?? '';
  await during(slack.press({ user, channel: GENERAL, ts, action: `threadloop.approval.${button}` }));
  await during(slack.settled());
}

/** The outcome is told in the thread. */
export async function answered({ root }: DeskScene, { slack, until }: BotOnFake): Promise<void> {
  await until('the outcome is answered', () =>
    slack.thread(GENERAL, root).some(({ shown }) => shown.includes('It is deployed.')),
  );
}
