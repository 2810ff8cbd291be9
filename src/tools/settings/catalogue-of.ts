import type { TeamId } from '../../threads/thread-id.ts';
import type { ToolDefinition } from '../define-tool.ts';
import { fixedCatalogue, type ToolCatalogue } from '../tool-catalogue.ts';
import { toolRevision } from '../tool-revision.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import type { DeploymentLevels } from './deployment-levels.ts';

/** What can be set in a team, by the tools that it has at this moment. */
export interface Catalogues {
  of(team: TeamId | undefined, home?: TeamId): Promise<Catalogue>;
  /** Names what a tool is declared as, where that can change; undefined for the deployment's own. */
  revisionOf(definition: ToolDefinition): string | undefined;
}

export interface CataloguesOptions {
  readonly deployment: DeploymentLevels;
  /** The deployment's own tools, which never change. */
  readonly definitions: readonly ToolDefinition[];
  /** All tools, by team. @default the deployment's own */
  readonly tools?: ToolCatalogue | undefined;
}

/** Makes the lists of what can be set. */
export function createCatalogues({ deployment, definitions, tools }: CataloguesOptions): Catalogues {
  const source = tools ?? fixedCatalogue(definitions);
  const own = new Set(definitions);
  return {
    of: async (team, home) => createCatalogue(deployment, await source.load(team, home)),
    revisionOf: (definition) => (own.has(definition) ? undefined : toolRevision(definition)),
  };
}
