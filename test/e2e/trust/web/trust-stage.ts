import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer as createNetServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Type } from '@sinclair/typebox';
import { onTestFinished } from 'vitest';
import { createWebAdapter } from '../../../../src/adapters/web/index.ts';
import { createBot } from '../../../../src/bot.ts';
import { systemClock } from '../../../../src/core/index.ts';
import { createDemoStreamFn, demoModel } from '../../../../src/models/demo/index.ts';
import { createAdminPages, createPlayground, createServer } from '../../../../src/server/index.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { defineTool } from '../../../../src/tools/index.ts';
import { builtPage } from '../../../support/built-page.ts';

export const TOKEN = 'the-right-token-of-this-deployment';

const HOST = '127.0.0.1';
const GRACE_MS = 100;
const EVERYTHING = fileURLToPath(
  new URL('../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

export interface TrustStage {
  /** Of the playground and the admins' page. */
  readonly address: string;
  /** Of an MCP server that is not ours, whose host is allowed. */
  readonly mcpAddress: string;
  /** What the tool `deploy` was called for: it needs consent. */
  readonly deployed: readonly string[];
}

/** Starts a whole program with its pages, and an MCP server beside it. Both end with the test. */
export async function startTrustStage(): Promise<TrustStage> {
  const mcp = await startEverything();
  const common = { clock: systemClock, logger: silentLogger };
  const locale = 'en';
  const page = { botName: 'threadloop', model: demoModel.name, store: 'a store', isDurable: false, locale };
  const { adapter, routes, hostOf } = createWebAdapter(page);
  const deployed: string[] = [];
  const deploy = defineTool({
    name: 'deploy',
    label: 'Deploy',
    description: 'Brings a version out.',
    parameters: Type.Object({ version: Type.String() }),
    approval: 'always',
    execute: ({ version }) => {
      deployed.push(version);
      return `${version} is out`;
    },
  });
  const bot = createBot({
    ...common,
    adapters: [adapter],
    model: demoModel,
    streamFn: createDemoStreamFn({ tokenDelayMs: 1 }),
    tools: ['all', deploy],
    secretKey: randomBytes(32).toString('base64'),
    mcpHosts: [new URL(mcp).origin],
    admins: ['web:root'],
    settleMs: 0,
    locale,
  });
  const pageFolder = await builtPage();
  const admin = { token: TOKEN, publicUrl: undefined, hostOf, adapters: () => [adapter], locale, pageFolder };
  const server = await createServer({
    ...common,
    host: HOST,
    port: 0,
    plugins: [
      createPlayground({ host: HOST, routes, pageFolder }),
      createAdminPages({ ...admin, textsOf: (wanted) => createTexts(wanted) }),
    ],
    isReady: () => [],
  });
  await bot.start();
  onTestFinished(async () => {
    await bot.stop(GRACE_MS);
    await server.close(GRACE_MS);
  });
  return { address: server.address, mcpAddress: mcp, deployed };
}

async function startEverything(): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
    env: { PATH: process.env['PATH'], PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(async () => await ended(child));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      if (said.includes(String(port))) resolve();
    });
    child.once('exit', () => reject(new Error(`The MCP server ended: ${said}`)));
  });
  return `http://${HOST}:${port}/mcp`;
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await exit;
}

async function freePort(): Promise<number> {
  const server = createNetServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
