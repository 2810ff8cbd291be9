import { fileURLToPath } from 'node:url';
import { Type } from '@sinclair/typebox';
import { onTestFinished } from 'vitest';
import { createBot } from '../../../../src/bot.ts';
import { systemClock } from '../../../../src/core/index.ts';
import { createDemoStreamFn, demoModel } from '../../../../src/models/demo/index.ts';
import type { Adapter } from '../../../../src/threads/adapter.ts';
import { defineTool } from '../../../../src/tools/index.ts';

const EVERYTHING = fileURLToPath(
  new URL('../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

/** What a call of the tool looks like that needs consent, and one of an MCP server's. */
export const DEPLOY = 'call deploy with {"version":"1.2.3"}';
export const ECHO = 'call everything__echo with {"message":"out it goes"}';

/** What the bot says of a tool that is not there yet. */
export const MISSING = 'is not enabled here';

/** A whole program on a platform, with a tool that writes outside and an MCP server that is not ours. */
export async function startTrustedBot(adapter: Adapter): Promise<{ readonly deployed: readonly string[] }> {
  const deployed: string[] = [];
  const deploy = defineTool({
    name: 'deploy',
    label: 'Deploy',
    description: 'Brings a version out.',
    reach: 'outside',
    parameters: Type.Object({ version: Type.String() }),
    execute: ({ version }) => {
      deployed.push(version);
      return `${version} is out`;
    },
  });
  const bot = createBot({
    clock: systemClock,
    adapters: [adapter],
    model: demoModel,
    streamFn: createDemoStreamFn({ tokenDelayMs: 1 }),
    tools: ['all', deploy],
    mcpServers: { everything: { command: process.execPath, args: [EVERYTHING, 'stdio'] } },
    toolSettings: { deploy: { enabled: true }, everything__echo: { enabled: true } },
    settleMs: 0,
  });
  await bot.start();
  onTestFinished(() => bot.stop(100));
  return { deployed };
}
