import { randomBytes } from 'node:crypto';
import { afterEach } from 'vitest';
import { createWebAdapter } from '../../../../src/adapters/web/index.ts';
import { createBot } from '../../../../src/bot.ts';
import { systemClock } from '../../../../src/core/index.ts';
import { createDemoStreamFn, demoModel } from '../../../../src/models/demo/index.ts';
import { createAdminPages, createPlayground, createServer } from '../../../../src/server/index.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { builtInTools } from '../../../../src/tools/index.ts';
import { builtPage } from '../../../support/built-page.ts';
import { everyKindTool } from '../../../support/every-kind-tool.ts';

export const TOKEN = 'the-right-token-of-this-deployment';

const HOST = '127.0.0.1';

/** Nobody waits for the grace that real runs get. */
const GRACE_MS = 100;

export interface AdminStage {
  readonly address: string;
  /** The settings as a member of the playground sees them. */
  readonly settingsOf: (person: string) => string;
  stop(): Promise<void>;
}

/** Makes the function that starts a whole program: the playground, and the admins' page with its token. */
export function useAdminStage(): (locale?: string) => Promise<AdminStage> {
  const running = new Set<AdminStage>();
  afterEach(async () => {
    for (const stage of running) await stage.stop();
    running.clear();
  });
  return async (locale = 'en') => {
    const stage = await startStage(locale);
    running.add(stage);
    return stage;
  };
}

async function startStage(locale: string): Promise<AdminStage> {
  const common = { clock: systemClock, logger: silentLogger };
  const page = { botName: 'threadloop', model: demoModel.name, store: 'a store', isDurable: false, locale };
  const { adapter, routes, hostOf } = createWebAdapter(page);
  const bot = createBot({
    ...common,
    adapters: [adapter],
    model: demoModel,
    streamFn: createDemoStreamFn({ tokenDelayMs: 1 }),
    tools: [...builtInTools.map(({ name }) => name), everyKindTool],
    secretKey: randomBytes(32).toString('base64'),
    admins: ['web:root'],
    settleMs: 0,
    locale,
  });
  const pageFolder = await builtPage();
  const pages = { token: TOKEN, publicUrl: undefined, hostOf, adapters: () => [adapter], locale, pageFolder };
  const server = await createServer({
    ...common,
    host: HOST,
    port: 0,
    plugins: [
      createPlayground({ host: HOST, routes, pageFolder }),
      createAdminPages({ ...pages, textsOf: (wanted) => createTexts(wanted) }),
    ],
    isReady: () => [],
  });
  await bot.start();
  return {
    address: server.address,
    settingsOf: (person) => `${server.address}/playground/admin?as=${person}`,
    stop: async () => {
      await bot.stop(GRACE_MS);
      await server.close(GRACE_MS);
    },
  };
}
