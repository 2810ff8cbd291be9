import { Type } from '@sinclair/typebox';
import { defineTool, type ToolDefinition } from '../../../src/tools/index.ts';

export interface GatedTool {
  readonly tool: ToolDefinition;
  /** Lets the calls that wait go on, and all later ones. */
  readonly open: () => void;
}

/** A tool that is at work until the test lets it go on. */
export function createGatedTool(): GatedTool {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const tool = defineTool({
    name: 'wait',
    label: 'Wait',
    description: 'Waits.',
    parameters: Type.Object({}),
    execute: async () => {
      await opened;
      return 'waited';
    },
  });
  return { tool, open };
}
