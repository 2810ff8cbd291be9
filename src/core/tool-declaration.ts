import type { Tool } from './message.ts';

/** What a model is told of a tool, with what it was made of. `text` is the same for tools that look the same to it. */
export interface ToolDeclaration {
  readonly tool: Tool;
  readonly text: string;
  readonly source: Tool;
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
  readonly constrainedSampling: Tool['constrainedSampling'];
}

/** Serializing schemas is what makes turns with many tools slow, so it is done once per tool object. */
const declarations = new WeakMap<Tool, ToolDeclaration>();

/**
 * Reduces a tool to its declaration: a copy of the fields a model sees, as JSON carries them.
 *
 * The same tool gives the same object until one of those fields is assigned. A change inside `parameters` goes
 * unnoticed: give the tool another schema object.
 */
export function getToolDeclaration(tool: Tool): ToolDeclaration {
  const known = declarations.get(tool);
  if (known !== undefined && isUpToDate(known, tool)) return known;
  const { name, description, parameters, constrainedSampling } = tool;
  const text = JSON.stringify({ name, description, parameters, constrainedSampling });
  const copy: Tool = JSON.parse(text);
  const declaration = { tool: copy, text, source: tool, name, description, parameters, constrainedSampling };
  declarations.set(tool, declaration);
  return declaration;
}

/** Tells whether `tools` are still what these declarations, in the same order, were made of. Costs no serializing. */
export function areDeclared(tools: readonly Tool[], made: readonly ToolDeclaration[]): boolean {
  if (tools.length !== made.length) return false;
  for (let index = 0; index < tools.length; index += 1) {
    const tool = tools[index];
    const declared = made[index];
    if (tool === undefined || declared === undefined) return false;
    if (tool !== declared.source || !isUpToDate(declared, tool)) return false;
  }
  return true;
}

function isUpToDate(known: ToolDeclaration, tool: Tool): boolean {
  return (
    known.name === tool.name &&
    known.description === tool.description &&
    known.parameters === tool.parameters &&
    known.constrainedSampling === tool.constrainedSampling
  );
}
