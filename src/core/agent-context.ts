import type { AgentTool } from './agent-tool.ts';
import type { AgentMessage } from './message.ts';

/** What a run works on: the transcript (which carries prompt and tool declarations) and the tools that can run. */
export interface AgentContext {
  messages: AgentMessage[];
  tools?: AgentTool[];
}
