import type { JsonValue } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { Audience } from '../../threads/administration/audience.ts';
import type { FieldInput } from '../../threads/administration/form-field.ts';
import type { Level } from '../../threads/administration/scope.ts';
import type { ToolDefinition } from '../define-tool.ts';
import { fieldsOf, fitsSchema, schemaProblem } from '../forms/index.ts';
import { valueProblem } from '../forms/value-problem.ts';
import { approvalDefinition, approvalWhenDefinition } from './approval-definitions.ts';
import { readPeople } from './read-people.ts';
import { secretPurpose } from './secret-purpose.ts';
import type { SettingDefinition } from './setting-definition.ts';
import { shownValue } from './shown-value.ts';

/** What can be set of one tool. */
export interface ToolSettingDefinitions {
  readonly definition: ToolDefinition;
  readonly enabled: SettingDefinition;
  readonly audience: SettingDefinition;
  readonly callsPerPersonDay: SettingDefinition;
  readonly approval: SettingDefinition;
  readonly approvalWhen: SettingDefinition;
  /** By name, in the order of the schema. */
  readonly options: Readonly<Record<string, SettingDefinition>>;
  readonly secrets: Readonly<Record<string, SettingDefinition>>;
}

const LEVELS: readonly Level[] = ['deployment', 'direct', 'team', 'channel'];
const CALLS: FieldInput = { kind: 'number', isInteger: true, minimum: 0, maximum: 1_000_000 };

/** What can be set of a tool: whether it is on, for whom, how often, with whose consent, and what its own schema has. */
export function toolSettingDefinitions(definition: ToolDefinition): ToolSettingDefinitions {
  const { name, reach = 'inside', audience = { kind: 'everyone' }, options, secrets = {} } = definition;
  const part = (which: keyof Texts['settings']['tool'], input: FieldInput, value: JsonValue): SettingDefinition =>
    fixedPart(`tools.${name}.${which}`, which, input, value);
  return {
    definition,
    // What reaches outside is off until somebody wants it.
    enabled: {
      ...part('enabled', { kind: 'toggle' }, reach === 'inside'),
      impliedBy: ({ tools }) => (tools === 'all' ? (reach === 'inside' ? true : undefined) : tools?.includes(name)),
    },
    audience: part('audience', { kind: 'audience' }, audienceValue(audience)),
    callsPerPersonDay: part('callsPerPersonDay', CALLS, 0),
    approval: approvalDefinition(definition),
    approvalWhen: approvalWhenDefinition(definition),
    options: Object.fromEntries(
      fieldsOf(options, '').map(({ key: option }) => [option, optionDefinition(definition, option)]),
    ),
    secrets: Object.fromEntries(Object.keys(secrets).map((secret) => [secret, secretDefinition(definition, secret)])),
  };
}

function fixedPart(
  key: string,
  which: keyof Texts['settings']['tool'],
  input: FieldInput,
  value: JsonValue,
): SettingDefinition {
  return {
    key,
    levels: LEVELS,
    default: value,
    field: (texts) => ({ key, ...texts.settings.tool[which], input, isOptional: false }),
    read: (stored) => {
      const read = readPeople(input, stored);
      return valueProblem(input, read) === undefined ? read : undefined;
    },
    check: (given, texts) => {
      const problem = valueProblem(input, given);
      return problem === undefined ? { ok: true, value: given } : { ok: false, problem: texts.formProblem(problem) };
    },
    shown: (given, texts) =>
      which === 'callsPerPersonDay' && given === 0 ? texts.settings.shown.noLimit : shownValue(input, given, texts),
  };
}

function optionDefinition({ name, options }: ToolDefinition, option: string): SettingDefinition {
  const key = `tools.${name}.options.${option}`;
  const schema: object = options?.properties[option] ?? {};
  const [field = EMPTY_FIELD] = fieldsOf(options, `tools.${name}.options.`).filter((each) => each.key === key);
  const value: unknown = 'default' in schema ? schema.default : null;
  return {
    key,
    levels: LEVELS,
    // A tool's schema is checked when the tool is defined: what it has as default is plain data.
    default: value as JsonValue,
    field: () => field,
    read: (stored) => (fitsSchema(schema, stored) ? stored : undefined),
    check: (given, texts) => {
      const problem = schemaProblem(schema, given, texts);
      return problem === undefined ? { ok: true, value: given } : { ok: false, problem };
    },
    shown: (given, texts) => shownValue(field.input, given, texts),
  };
}

function secretDefinition({ name, secrets }: ToolDefinition, secret: string): SettingDefinition {
  const key = `tools.${name}.secrets.${secret}`;
  const { label = secret, description = '' } = secrets?.[secret] ?? {};
  return {
    key,
    levels: LEVELS,
    default: null,
    purpose: secretPurpose(name, secret),
    field: () => ({ key, label, description, input: { kind: 'secret' }, isOptional: true }),
    read: (stored) => (typeof stored === 'string' ? stored : undefined),
    check: (given, texts) => {
      const entered = typeof given === 'string' ? given.trim() : given;
      const problem = valueProblem({ kind: 'secret' }, entered);
      return problem === undefined ? { ok: true, value: entered } : { ok: false, problem: texts.formProblem(problem) };
    },
    shown: (given, { settings: { shown } }) => (given === null ? shown.notEntered : shown.entered),
  };
}

const EMPTY_FIELD = { key: '', label: '', description: '', input: { kind: 'toggle' }, isOptional: true } as const;

function audienceValue(audience: Audience): JsonValue {
  if (audience.kind !== 'named') return { kind: audience.kind };
  return { kind: 'named', people: [...audience.people], groups: [...audience.groups] };
}
