import type { JsonValue } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { FieldInput } from '../../threads/administration/form-field.ts';
import type { Level } from '../../threads/administration/scope.ts';
import type { ApprovalPolicy } from '../../threads/settings.ts';
import { effectOf } from '../approval/call-needs-approval.ts';
import { conditionsIn, LONGEST_CONDITION, MOST_CONDITIONS, parseCondition } from '../approval/parse-condition.ts';
import type { ToolDefinition } from '../define-tool.ts';
import { valueProblem } from '../forms/value-problem.ts';
import type { SettingDefinition } from './setting-definition.ts';
import { shownValue } from './shown-value.ts';

const LEVELS: readonly Level[] = ['deployment', 'direct', 'team', 'channel'];

const CHOICES = ['tool', 'never', 'always', 'when'] as const;

/** Which calls of a tool need consent: as the tool says, none, all, or those that meet a condition. */
export function approvalDefinition(definition: ToolDefinition): SettingDefinition {
  const key = `tools.${definition.name}.approval`;
  const inputIn = ({ settings }: Texts): FieldInput => {
    const { choices, approvalChoices } = settings;
    const about = { tool: approvalChoices[sayingOf(definition)], never: undefined, always: undefined };
    const descriptions = { ...about, when: approvalChoices.when };
    return {
      kind: 'choice',
      choices: CHOICES.map((value) => {
        const description = descriptions[value];
        return { value, label: choices.approval[value], ...(description !== undefined && { description }) };
      }),
    };
  };
  return {
    key,
    levels: LEVELS,
    default: 'tool',
    field: (texts) => ({ key, ...texts.settings.tool.approval, input: inputIn(texts), isOptional: false }),
    read: (stored) => (CHOICES.some((choice) => choice === stored) ? stored : undefined),
    check: (value, texts) => {
      const problem = valueProblem(inputIn(texts), value);
      return problem === undefined ? { ok: true, value } : { ok: false, problem: texts.formProblem(problem) };
    },
    shown: (value, texts) => shownValue(inputIn(texts), value, texts),
  };
}

/** The conditions under which calls of a tool need consent, where it is set so. */
export function approvalWhenDefinition(definition: ToolDefinition): SettingDefinition {
  const key = `tools.${definition.name}.approvalWhen`;
  const input = { kind: 'list', minItems: 0, maxItems: MOST_CONDITIONS, maxLength: LONGEST_CONDITION } as const;
  return {
    key,
    levels: LEVELS,
    default: [],
    field: (texts) => ({
      key,
      ...texts.settings.tool.approvalWhen,
      input: { ...input, hint: texts.settings.conditionHint },
      isOptional: false,
    }),
    // Not by the tool's arguments: a condition on one that is gone cannot be told, and so asks, where none would not.
    read: (stored) => (conditionsIn(linesIn(stored)) === undefined ? undefined : stored),
    check: (value, texts) => {
      const problem = valueProblem({ ...input, hint: texts.settings.conditionHint }, value);
      if (problem !== undefined) return { ok: false, problem: texts.formProblem(problem) };
      const wrong = firstProblem(linesIn(value), definition, texts);
      return wrong === undefined ? { ok: true, value } : { ok: false, problem: wrong };
    },
    shown: (value, texts) => shownValue(input, value, texts),
  };
}

/** What is set of consent in a place; undefined where it is left to the tool. */
export function approvalPolicyOf(approval: JsonValue, when: JsonValue): ApprovalPolicy | undefined {
  switch (approval) {
    case 'never':
    case 'always':
      return { kind: approval };
    case 'when':
      return { kind: 'when', conditions: conditionsIn(linesIn(when)) ?? [] };
    default:
      return undefined;
  }
}

function sayingOf(definition: ToolDefinition): 'never' | 'always' | 'depends' {
  const { approval = effectOf(definition) === 'writes' ? 'always' : 'never' } = definition;
  return typeof approval === 'function' ? 'depends' : approval;
}

function firstProblem(
  lines: readonly string[],
  { parameters }: ToolDefinition,
  { settings: { problems } }: Texts,
): string | undefined {
  for (const [index, line] of lines.entries()) {
    const parsed = parseCondition(line);
    if (!parsed.ok) return problems.condition(index + 1, parsed.problem);
    const { argument } = parsed.condition;
    const known = Object.keys(parameters.properties ?? {});
    if (isUnknown(argument, known, parameters)) {
      return problems.condition(index + 1, { kind: 'argument', entered: argument, known });
    }
  }
  return undefined;
}

/** What says that a tool may have other arguments than its properties name. */
const OPEN = ['patternProperties', 'oneOf', 'anyOf', 'allOf', 'if', '$ref'];

/** A tool that says nothing of its arguments, or takes others than it names, may have any. */
function isUnknown(argument: string, known: readonly string[], parameters: ToolDefinition['parameters']): boolean {
  const { additionalProperties = false } = parameters;
  if (known.length === 0 || additionalProperties !== false || OPEN.some((word) => word in parameters)) return false;
  const [first = ''] = argument.split('.');
  return !known.includes(first) && !known.includes(argument);
}

function linesIn(value: JsonValue): readonly string[] {
  return Array.isArray(value) ? value.map((line) => (typeof line === 'string' ? line : '')) : [];
}
