import { type Deployment, startDeployment as startOn } from '../../../support/deployment.ts';
import { type BotOnFake, type BotOnFakeOptions, startBotOnFake } from '../../support/bot-on-fake.ts';

/** A gateway on the fake of Discord, and workers beside it. */
export async function startDeployment(): Promise<Deployment<BotOnFake, BotOnFakeOptions>> {
  return await startOn((options) => startBotOnFake(options));
}
