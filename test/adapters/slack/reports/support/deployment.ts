import { type Deployment, startDeployment as startOn } from '../../../support/deployment.ts';
import {
  type BotOnFake,
  type BotOnFakeOptions,
  startBotOnFake,
  type Transport,
} from '../../interact/support/bot-on-fake.ts';

/** A gateway on the fake of Slack, and workers beside it. */
export async function startDeployment(transport: Transport): Promise<Deployment<BotOnFake, BotOnFakeOptions>> {
  return await startOn((options) => startBotOnFake(transport, options));
}
