import { createHash } from 'node:crypto';
import type { TeamId } from '../../threads/thread-id.ts';
import type { ToolDefinition } from '../define-tool.ts';
import { fixedCatalogue, type ToolCatalogue } from '../tool-catalogue.ts';
import { defaultOptions, describeTool } from '../tool-options.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import type { DeploymentLevels } from './deployment-levels.ts';

/** What can be set in a team, by the tools that it has at this moment. */
export interface Catalogues {
  of(team: TeamId | undefined): Promise<Catalogue>;
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
  const revisions = new WeakMap<ToolDefinition, string>();
  return {
    of: async (team) => createCatalogue(deployment, await source.load(team)),
    revisionOf: (definition) => {
      if (own.has(definition)) return undefined;
      const revision = revisions.get(definition) ?? digestOf(definition);
      revisions.set(definition, revision);
      return revision;
    },
  };
}

/** Of what a model is told of a tool, and of what decides whether a call needs consent. */
function digestOf(definition: ToolDefinition): string {
  const { label, parameters, effect, reach, approval, timeoutMs } = definition;
  const asks = typeof approval === 'function' ? 'depends' : approval;
  const told = [
    describeTool(definition, defaultOptions(definition)),
    label,
    parameters,
    effect,
    reach,
    asks,
    timeoutMs,
  ];
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 12);
}
