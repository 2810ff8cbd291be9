import { createHash } from 'node:crypto';
import type { ToolDefinition } from './define-tool.ts';
import { defaultOptions, describeTool } from './tool-options.ts';

const known = new WeakMap<ToolDefinition, string>();

/**
 * Names what a tool is: the same text for the same tool in every process, another one where it comes from somewhere else or
 * is declared otherwise. That is what a model is told of it, and what decides whether a call needs consent.
 */
export function toolRevision(definition: ToolDefinition): string {
  const revision = known.get(definition) ?? digestOf(definition);
  known.set(definition, revision);
  return revision;
}

/** Half of a digest: servers choose their words, and must not find two descriptions that have the same one. */
function digestOf(definition: ToolDefinition): string {
  const { origin, label, parameters, effect, reach, approval, timeoutMs } = definition;
  const asks = typeof approval === 'function' ? 'depends' : approval;
  const described = describeTool(definition, defaultOptions(definition));
  const told = [origin, described, label, parameters, effect, reach, asks, timeoutMs];
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32);
}
