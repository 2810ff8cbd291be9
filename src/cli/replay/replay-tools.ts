import type { AgentTool, AgentToolResult } from '../../core/index.ts';
import type { RunScript } from './run-script.ts';

/** Tools that do nothing and answer what the run's tools answered, failures and refusals too. */
export function createReplayTools(script: RunScript, position: () => number): readonly AgentTool[] {
  return script.toolNames().map(
    (name): AgentTool => ({
      name,
      label: name,
      description: name,
      parameters: { type: 'object' },
      execute: async (callId, _args, signal) => {
        const found = script.resultOf(callId, position());
        if (found === undefined) return await untilAborted(signal);
        const { content, details, usage, addedToolNames, isError } = found.result;
        return {
          content,
          details,
          isError,
          ...(usage !== undefined && { usage }),
          ...(addedToolNames !== undefined && { addedToolNames }),
          ...(found.isLast && { terminate: true }),
        };
      },
    }),
  );
}

/** The run ended before there was an answer. */
function untilAborted(signal: AbortSignal | undefined): Promise<AgentToolResult> {
  return new Promise((_resolve, reject) => {
    const fail = (): void => reject(new Error('The run ended before this call was answered.'));
    if (signal === undefined || signal.aborted) return fail();
    signal.addEventListener('abort', fail, { once: true });
  });
}
