import { ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import { type Json, jsonList } from '../../state/json.ts';
import type { Resolved } from './resolved.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

/**
 * What a person filled in, as an interaction's `data.options`, checked against the command as it is registered.
 *
 * @throws Error when Discord's client would not let it be sent: an option that is not there, or missing, or of another
 *   type, length, range or choice.
 */
export function commandOptions(
  command: Json,
  subcommand: string | undefined,
  values: Values,
  resolved: Resolved,
): readonly Json[] {
  const names = subcommand === undefined ? [] : subcommand.split(' ');
  return within(jsonList(command.options), names, values, resolved, `/${String(command.name)}`);
}

function within(
  options: readonly Json[],
  [name, ...rest]: readonly string[],
  values: Values,
  resolved: Resolved,
  path: string,
): readonly Json[] {
  const subcommands = options.filter(
    ({ type }) => type === OptionType.Subcommand || type === OptionType.SubcommandGroup,
  );
  if (name === undefined) {
    if (subcommands.length > 0) throw new Error(`${path} can only be used with a subcommand`);
    return fill(options, values, resolved, path);
  }
  const found = subcommands.find((option) => option.name === name);
  if (found === undefined) throw new Error(`${path} has no subcommand ${name}`);
  const inner = within(jsonList(found.options), rest, values, resolved, `${path} ${name}`);
  return [{ name, type: found.type, options: inner }];
}

function fill(options: readonly Json[], values: Values, resolved: Resolved, path: string): readonly Json[] {
  const known = new Set(options.map(({ name }) => name));
  const unknown = Object.keys(values).find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`${path} has no option ${unknown}`);
  return options.flatMap((option) => {
    const name = String(option.name);
    const value = values[name];
    if (value === undefined) {
      if (option.required === true) throw new Error(`${path} needs the option ${name}`);
      return [];
    }
    check(option, value, resolved, `The option ${name} of ${path}`);
    return [{ name, type: option.type, value }];
  });
}

function check(option: Json, value: string | number | boolean, resolved: Resolved, named: string): void {
  const choices = jsonList(option.choices);
  if (choices.length > 0 && !choices.some((choice) => choice.value === value)) {
    throw new Error(`${named} has no choice ${String(value)}`);
  }
  switch (option.type) {
    case OptionType.String:
      if (typeof value !== 'string') throw new Error(`${named} is a text`);
      checkRange(value.length, option.min_length, option.max_length ?? MAX_TEXT, `${named}: its length`);
      return;
    case OptionType.Integer:
    case OptionType.Number:
      if (typeof value !== 'number' || (option.type === OptionType.Integer && !Number.isInteger(value))) {
        throw new Error(`${named} is ${option.type === OptionType.Integer ? 'a whole number' : 'a number'}`);
      }
      checkRange(value, option.min_value, option.max_value, named);
      return;
    case OptionType.Boolean:
      if (typeof value !== 'boolean') throw new Error(`${named} is true or false`);
      return;
    case OptionType.User:
      resolved.addUser(String(value));
      return;
    case OptionType.Role:
      resolved.addRole(String(value));
      return;
    case OptionType.Mentionable:
      resolved.addMentionable(String(value));
      return;
    case OptionType.Channel:
      resolved.addChannel(String(value));
      return;
    default:
      throw new Error(`${named} is of a type that the fake cannot fill in: ${String(option.type)}`);
  }
}

/** Characters that a text may have where the command says nothing. */
const MAX_TEXT = 6000;

function checkRange(value: number, least: unknown, most: unknown, named: string): void {
  const isBelow = typeof least === 'number' && value < least;
  const isAbove = typeof most === 'number' && value > most;
  if (isBelow || isAbove) throw new Error(`${named} is out of its range: ${value}`);
}
