import { Type } from '@sinclair/typebox';
import type { ToolDefinition } from '../define-tool.ts';

/** The server's name, `__`, and the tool's. */
const NAME = /^[a-zA-Z0-9]{1,20}__[a-zA-Z0-9_-]{1,61}$/u;

const KEY = /^tools\.([^.]+)(?:\.|$)/u;

/** Whether a tool of this name can be an MCP server's, and so may be there although it is not now. */
export function isServerTool(name: string): boolean {
  return NAME.test(name);
}

/** The tool of an MCP server that a key of a setting is about; undefined where it is about none. */
export function serverToolIn(key: string): string | undefined {
  const [, name = ''] = KEY.exec(key) ?? [];
  return isServerTool(name) ? name : undefined;
}

/**
 * Stands for a tool of an MCP server where no server is asked: of such tools can be set what can be set of every tool.
 * It is never called.
 */
export function serverToolNamed(name: string): ToolDefinition {
  return {
    name,
    label: name,
    description: 'A tool of an MCP server.',
    parameters: Type.Object({}),
    reach: 'outside',
    execute: () => {
      throw new Error(`${name} is not there.`);
    },
  };
}
