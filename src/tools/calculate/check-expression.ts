import type { MathNode } from 'mathjs';
import { CONSTANTS, EXACT_OPERATORS, FUNCTIONS, LIST_FUNCTIONS, OPERATORS } from './allowed-names.ts';

/** Characters. It also bounds how many operations and list elements there can be. */
export const MAX_EXPRESSION_LENGTH = 500;
/** The largest whole number that exact arithmetic takes as a power or a factorial. */
const MAX_EXACT_COUNT = 1000;

export interface CheckedExpression {
  /** Whether exact arithmetic can work it out, and quickly. */
  readonly isExact: boolean;
}

/**
 * Lets through only calculations: an allow-list of what a parsed expression may consist of, so that nothing the library
 * can also do (assign, define, import, evaluate text, reach into objects) is within reach.
 *
 * @throws Error with a sentence that names what is not allowed.
 */
export function checkExpression(root: MathNode, isUnit: (name: string) => boolean): CheckedExpression {
  let isExact = true;
  root.traverse((node, path, parent) => {
    checkNode(node, { path, parent, isUnit });
    isExact &&= isExactNode(node);
  });
  return { isExact };
}

interface Place {
  readonly path: string;
  /** Typed as always there; at the root it is missing. */
  readonly parent: MathNode | undefined;
  readonly isUnit: (name: string) => boolean;
}

function checkNode(node: MathNode, { path, parent, isUnit }: Place): void {
  if (isNode(node, 'ParenthesisNode')) return;
  if (isNode(node, 'ConstantNode')) {
    if (typeof node.value !== 'number')
      throw new Error('An expression holds numbers only, no text and no truth values.');
    return;
  }
  if (isNode(node, 'OperatorNode')) {
    if (OPERATORS.has(node.fn)) return;
    throw new Error(`The operator "${node.op}" is not known here; known are + - * / ^ % ! mod to < > <= >= == !=.`);
  }
  if (isNode(node, 'FunctionNode')) {
    if (FUNCTIONS.has(node.name)) return;
    throw new Error(`There is no function "${node.name}" here; known are ${[...FUNCTIONS].join(', ')}.`);
  }
  if (isNode(node, 'SymbolNode')) {
    const isFunctionName = path === 'fn';
    if (isFunctionName || CONSTANTS.has(node.name) || isUnit(node.name)) return;
    throw new Error(`"${node.name.slice(0, 50)}" is no number, unit or constant that the calculator knows.`);
  }
  if (isNode(node, 'ArrayNode')) {
    const isArgument = isNode(parent, 'FunctionNode') && LIST_FUNCTIONS.has(parent.name);
    if (isArgument) return;
    throw new Error('Lists may only stand in a function such as mean([1, 2, 3]); there are no matrices.');
  }
  throw new Error('Only one plain calculation is possible: no variables, definitions, ranges, conditions or texts.');
}

function isExactNode(node: MathNode): boolean {
  if (isNode(node, 'ParenthesisNode') || isNode(node, 'ConstantNode')) return true;
  if (!isNode(node, 'OperatorNode') || !EXACT_OPERATORS.has(node.fn)) return false;
  if (node.fn === 'pow') return isSmallCount(node.args[1]);
  return node.fn !== 'factorial' || isSmallCount(node.args[0]);
}

function isSmallCount(node: MathNode | undefined): boolean {
  if (!isNode(node, 'ConstantNode')) return false;
  const value = Number(node.value);
  return Number.isInteger(value) && value >= 0 && value <= MAX_EXACT_COUNT;
}

/** The nodes that may occur, as far as they are looked at. */
interface NodeKinds {
  readonly ParenthesisNode: object;
  readonly ConstantNode: { readonly value: unknown };
  readonly OperatorNode: { readonly op: string; readonly fn: string; readonly args: readonly MathNode[] };
  /** The name is empty when what is called has none. */
  readonly FunctionNode: { readonly name: string };
  readonly SymbolNode: { readonly name: string };
  readonly ArrayNode: object;
}

/** The library tells its nodes apart by `type`. */
function isNode<Kind extends keyof NodeKinds>(
  node: MathNode | undefined,
  kind: Kind,
): node is MathNode & { readonly type: Kind } & NodeKinds[Kind] {
  return node?.type === kind;
}
