import type { TObject } from '@sinclair/typebox';
import type { JsonValue } from '../core/index.ts';
import type { ToolDefinition } from './define-tool.ts';
import { fitsSchema } from './forms/index.ts';
import type { ToolContext } from './tool-context.ts';

/** What a tool is set to where nobody has set anything. */
export function defaultOptions(definition: Pick<ToolDefinition, 'options'>): ToolContext['options'] {
  return optionsWith(definition, {});
}

/**
 * What a tool is set to: what is set, where its schema still takes that, and its defaults elsewhere. What was stored
 * for an older version of a tool never keeps a newer one from working.
 */
export function optionsWith(
  { options }: Pick<ToolDefinition, 'options'>,
  set: Readonly<Record<string, JsonValue>>,
): ToolContext['options'] {
  const properties: TObject['properties'] = options?.properties ?? {};
  const entries = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
    const value = set[name];
    if (value !== undefined && fitsSchema(schema, value)) return [[name, value]];
    return schema.default === undefined ? [] : [[name, schema.default]];
  });
  return Object.fromEntries(entries);
}

/** What a model is told of a tool that is set so. */
export function describeTool({ description }: ToolDefinition, options: ToolContext['options']): string {
  return typeof description === 'string' ? description : description(options);
}
