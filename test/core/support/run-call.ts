import type { AgentLoopConfig, AgentTool } from '../../../src/core/index.ts';
import { assistant } from './messages.ts';
import { runScript } from './run-script.ts';

/** Runs one answer with tool calls, and the answer after it; gives the results beside everything else. */
export async function runCall(
  calls: Parameters<typeof assistant>[0],
  tools: AgentTool | AgentTool[],
  config: Partial<AgentLoopConfig> = {},
) {
  const run = await runScript([assistant(calls)], {
    context: { tools: Array.isArray(tools) ? tools : [tools] },
    config,
  });
  return { ...run, results: run.messages.filter((message) => message.role === 'toolResult') };
}
