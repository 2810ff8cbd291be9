import type { TeamId } from '../threads/thread-id.ts';
import type { ToolDefinition } from './define-tool.ts';

/** The tools that there are in a team: the deployment's, and those of MCP servers, which come and go. */
export interface ToolCatalogue {
  /**
   * In the order in which people are shown them. Undefined: in direct messages, of which `home` is the team in which
   * somebody has them, where that is known. Never rejects: a server that is out has the tools it had.
   */
  load(team: TeamId | undefined, home?: TeamId): Promise<readonly ToolDefinition[]>;
  /** What `load` last answered in this process; before that, the deployment's own. */
  known(team: TeamId | undefined, home?: TeamId): readonly ToolDefinition[];
}

/** The catalogue of a deployment without MCP servers. */
export function fixedCatalogue(definitions: readonly ToolDefinition[]): ToolCatalogue {
  return { load: async () => definitions, known: () => definitions };
}
