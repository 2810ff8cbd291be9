import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What a program can import. Adding a name is a feature; taking one away breaks somebody. */
const publicNames: Readonly<Record<string, readonly string[]>> = {
  '../src/index.ts': [
    'Interruption',
    'ThreadloopError',
    'builtInTools',
    'createBot',
    'createTerminalAdapter',
    'defineTool',
    'loadConfig',
    'loadTools',
    'parseThreadId',
    'toThreadId',
  ],
  '../src/core/index.ts': [
    'Agent',
    'AssistantMessageEventStream',
    'DEFAULT_MODEL',
    'EventStream',
    'agentLoop',
    'agentLoopContinue',
    'convertToLlm',
    'createBudget',
    'createInitialSystemMessage',
    'createToolResultMessage',
    'createZeroUsage',
    'declareToolChanges',
    'getCurrentSystemMessage',
    'getCurrentSystemPrompt',
    'getCurrentTools',
    'normalizeForModel',
    'runAgentLoop',
    'runAgentLoopContinue',
    'runToolCall',
    'setDefaultStreamFn',
    'sleep',
    'systemClock',
    'validateToolArguments',
    'withIdleLimit',
  ],
  '../src/adapters/discord/index.ts': ['createDiscordAdapter'],
  '../src/adapters/slack/index.ts': ['createSlackAdapter'],
  '../src/testing/index.ts': [
    'FAKE_DISCORD_IDS',
    'after',
    'call',
    'createFakeClock',
    'createFakeDiscord',
    'createFakeSlack',
    'createScriptedModel',
    'cut',
    'fail',
    'raise',
    'stall',
    'text',
    'thinking',
  ],
};

describe('the public names', () => {
  for (const [file, names] of Object.entries(publicNames)) {
    it(`of ${file.slice(3)} are these`, async () => {
      const module: Record<string, unknown> = await import(file);
      expect(Object.keys(module).sort()).toEqual(names);
    });
  }

  it('are reached through the exports map, one entry point a list', () => {
    const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      exports: Record<string, { default: string } | string>;
    };
    const sources = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [] : [entry.default.replace('./dist/', '../src/').replace(/\.js$/u, '.ts')],
    );
    expect(sources.sort()).toEqual(Object.keys(publicNames).sort());
  });
});
