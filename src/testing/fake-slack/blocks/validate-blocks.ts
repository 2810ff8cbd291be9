import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Json } from '../state/messages.ts';
import { blockRules, type Surface } from './block-schemas.ts';
import { elementProblems } from './element-rules.ts';
import { elementSchemas } from './element-schemas.ts';

/** What is wrong, and where. */
export interface BlockProblem {
  readonly pointer: string;
  readonly message: string;
}

/** Says what is wrong with blocks: nothing, when Slack would take them. */
export function validateBlocks(blocks: readonly unknown[], surface: Surface): readonly BlockProblem[] {
  const maxBlocks = surface === 'message' ? 50 : 100;
  const problems = blocks.flatMap((block, index) => validateBlock(block, `/${index}`, surface));
  if (blocks.length > maxBlocks) problems.push({ pointer: '', message: `no more than ${maxBlocks} items allowed` });
  if (blocks.filter((block) => typeOf(block) === 'table').length > 1) {
    problems.push({ pointer: '', message: 'only one table is allowed' });
  }
  return [...problems, ...repeated(blocks, 'block_id', '')];
}

function validateBlock(
  block: unknown,
  pointer: string,
  surface: Surface,
  allowed = Object.keys(blockRules),
): readonly BlockProblem[] {
  const type = typeOf(block);
  const rule = blockRules[type];
  if (!isJson(block) || rule === undefined || !allowed.includes(type) || rule.surfaces?.includes(surface) === false) {
    return [{ pointer: `${pointer}/type`, message: `unsupported type: ${type}` }];
  }
  const problems = [...schemaProblems(rule.schema, block, pointer)];
  if (type === 'section' && block.text === undefined && block.fields === undefined) {
    problems.push({ pointer, message: 'missing required field: text' });
  }
  for (const [field, types] of Object.entries(rule.elements ?? {})) {
    for (const [child, at] of childrenOf(block, field, pointer)) problems.push(...validateElement(child, at, types));
    if (Array.isArray(block[field])) problems.push(...repeated(block[field], 'action_id', `${pointer}/${field}`));
  }
  for (const [field, types] of Object.entries(rule.blocks ?? {})) {
    for (const [child, at] of childrenOf(block, field, pointer)) {
      problems.push(...validateBlock(child, at, surface, [...types]));
    }
  }
  return problems;
}

function validateElement(element: unknown, pointer: string, allowed: readonly string[]): readonly BlockProblem[] {
  const type = typeOf(element);
  const schema = elementSchemas[type];
  if (schema === undefined || !allowed.includes(type)) {
    return [{ pointer: `${pointer}/type`, message: `unsupported type: ${type}` }];
  }
  const problems = schemaProblems(schema, element, pointer);
  if (problems.length > 0 || !isJson(element)) return problems;
  return elementProblems(element).map((message) => ({ pointer, message }));
}

function schemaProblems(schema: TSchema, value: unknown, pointer: string): readonly BlockProblem[] {
  return [...Value.Errors(schema, value)].map(({ path, message }) => ({
    pointer: `${pointer}${path}`,
    message: message.toLowerCase(),
  }));
}

function childrenOf(block: Json, field: string, pointer: string): readonly (readonly [unknown, string])[] {
  const value = block[field];
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [[value, `${pointer}/${field}`]];
  return value.map((child: unknown, index) => [child, `${pointer}/${field}/${index}`] as const);
}

/** Ids must differ from each other. */
function repeated(values: readonly unknown[], field: string, pointer: string): readonly BlockProblem[] {
  const ids = values.flatMap((value) => (isJson(value) && typeof value[field] === 'string' ? [value[field]] : []));
  return ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => ({ pointer, message: `\`${field}\` ${id} already exists` }));
}

function typeOf(value: unknown): string {
  return isJson(value) && typeof value.type === 'string' ? value.type : 'none';
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
