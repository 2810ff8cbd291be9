import type { AgentTool } from '../agent-tool.ts';
import { ThreadloopError } from '../error.ts';
import type { Tool, ToolCall } from '../message.ts';
import { type ArgumentCheck, checkArguments } from './check-arguments.ts';
import { clipAndCount, printPretty } from './printed-value.ts';

/** Characters of what was received that an error shows. */
const MAX_SHOWN = 2000;

/** A tool, as far as its arguments are checked. */
type ValidatedTool = Tool & Pick<AgentTool, 'validation'>;

/** Arguments that fit their tool, and what was repaired to make them fit, for a note to the model. */
export interface ValidatedArguments {
  readonly value: unknown;
  readonly repaired: readonly string[];
}

/**
 * Gives a copy of a call's arguments that fits the tool's schema, repaired where that is safe; the call is not changed.
 *
 * @throws Error `Validation failed for tool "NAME":` with one line for each problem, `Invalid arguments for tool
 * "NAME": …` when the model sent no JSON object.
 * @throws ThreadloopError `tool_invalid` when nothing can be checked against the tool's schema.
 */
export function validateToolArguments(tool: ValidatedTool, call: ToolCall): unknown {
  return validateWithRepairs(tool, call).value;
}

/** Does what {@link validateToolArguments} does, and tells what was repaired. */
export function validateWithRepairs(tool: ValidatedTool, call: ToolCall): ValidatedArguments {
  if (call.argumentsError !== undefined) {
    const received = clipAndCount(call.argumentsError, MAX_SHOWN);
    throw new Error(`Invalid arguments for tool "${tool.name}": ${received}`);
  }
  const check = checkForTool(tool, call);
  if (check.ok) return { value: check.value, repaired: check.repaired };
  const lines = [
    `Validation failed for tool "${tool.name}":`,
    ...check.problems.map((problem) => `  - ${problem}`),
    '',
    'Received arguments:',
    printPretty(call.arguments, MAX_SHOWN),
  ];
  throw new Error(lines.join('\n'));
}

function checkForTool(tool: ValidatedTool, call: ToolCall): ArgumentCheck {
  try {
    return checkArguments(tool.parameters, call.arguments, tool.validation);
  } catch (error) {
    if (!(error instanceof ThreadloopError)) throw error;
    throw new ThreadloopError('tool_invalid', `Invalid schema of tool "${tool.name}": ${error.message}`, {
      cause: error,
    });
  }
}
