export { bindTools, MAX_RESULT_BYTES, refuseDuplicates, type ToolScope } from './bind-tools.ts';
export { builtInTools } from './built-in-tools.ts';
export { defineTool, type ToolDefinition, type ToolOutput } from './define-tool.ts';
export type { ToolContext } from './tool-context.ts';
