import { parseArgs } from 'node:util';
import { nearestName } from '../config/nearest-name.ts';
import { type Command, type CommandKey, commands, type Flag, globalFlags } from './commands.ts';

/** What was asked for on the command line. `problems` are sentences; with any, the rest is what could be understood. */
export interface CommandLine {
  readonly command: CommandKey | undefined;
  readonly wantsHelp: boolean;
  readonly wantsVersion: boolean;
  readonly flags: Readonly<Record<string, string | true>>;
  /** All values of flags that may be given more than once, in order. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Words after the command, flags apart. */
  readonly words: readonly string[];
  readonly problems: readonly string[];
}

/** Reads the command line and finds every problem in it, not only the first. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const { named, command, rest } = readCommand(argv);
  const known: Readonly<Record<string, Flag>> = { ...globalFlags, ...(command && commands[command].flags) };
  const read = readTokens(rest, known);
  const wantsHelp = read.flags['help'] === true;
  const wantsVersion = read.flags['version'] === true;
  const problems = [
    ...(wantsHelp || wantsVersion ? [] : commandProblems(named, command, read.words)),
    // Which flags are right is known only once the command is.
    ...(named === undefined || command !== undefined ? read.problems : []),
  ];
  return { command, wantsHelp, wantsVersion, flags: read.flags, lists: read.lists, words: read.words, problems };
}

interface NamedCommand {
  /** What stands where a command's name does; undefined when nothing does. */
  readonly named: string | undefined;
  readonly command: CommandKey | undefined;
  readonly rest: readonly string[];
}

/** A name is one word, or two: `threads list`. */
function readCommand(argv: readonly string[]): NamedCommand {
  const words = argv.slice(0, 2);
  const flagAt = words.findIndex((word) => word.startsWith('-'));
  const [first, second] = flagAt === -1 ? words : words.slice(0, flagAt);
  const both = `${first} ${second}`;
  if (first === undefined) return { named: undefined, command: undefined, rest: argv };
  if (isCommand(both)) return { named: both, command: both, rest: argv.slice(2) };
  if (isCommand(first)) return { named: first, command: first, rest: argv.slice(1) };
  const isGroup = groupOf(first).length > 0 && second !== undefined;
  return { named: isGroup ? both : first, command: undefined, rest: argv.slice(isGroup ? 2 : 1) };
}

/** Commands of two words that begin with this one. */
function groupOf(word: string): readonly string[] {
  return Object.keys(commands).filter((key) => key.startsWith(`${word} `));
}

type Read = Pick<CommandLine, 'flags' | 'lists' | 'words' | 'problems'>;

function readTokens(args: readonly string[], known: Readonly<Record<string, Flag>>): Read {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { type, short }]) => [name, { type, ...(short !== undefined && { short }) }]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const flags: Record<string, string | true> = {};
  const lists: Record<string, readonly string[]> = {};
  const words: string[] = [];
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    const problem = flagProblem(token.rawName, token.value, token.inlineValue === true, flag, known);
    if (problem !== undefined) problems.push(problem);
    else if (flag?.isRepeatable === true) lists[token.name] = [...(lists[token.name] ?? []), token.value ?? ''];
    else flags[token.name] = token.value ?? true;
  }
  return { flags, lists, words, problems };
}

function flagProblem(
  name: string,
  value: string | undefined,
  isInline: boolean,
  flag: Flag | undefined,
  known: Readonly<Record<string, Flag>>,
): string | undefined {
  if (flag === undefined) {
    const near = name.startsWith('--') ? nearestName(name.slice(2), Object.keys(known)) : undefined;
    if (near !== undefined) return `There is no flag ${name}; did you mean --${near}?`;
    return `There is no flag ${name}; --help lists them. Before a text that begins with "-" write "--".`;
  }
  if (flag.type === 'boolean') return value === undefined ? undefined : `${name} takes no value.`;
  if (value === undefined || value === '') return `${name} needs a value: ${name} ${flag.value}.`;
  const isNextFlag = !isInline && value.startsWith('-') && value !== '-';
  return isNextFlag
    ? `${name} needs a value, and ${value} follows it; if that is the value, write ${name}=${value}.`
    : undefined;
}

function commandProblems(
  named: string | undefined,
  command: CommandKey | undefined,
  words: readonly string[],
): string[] {
  const keys = Object.keys(commands);
  if (command === undefined) {
    if (named === undefined) return [`A command is missing: ${keys.join(', ')}.`];
    const group = groupOf(named);
    if (group.length > 0) return [`${named} needs a second word: ${group.join(', ')}.`];
    const near = nearestName(named, keys);
    return [
      near === undefined
        ? `There is no command "${shorten(named)}"; there are ${keys.join(', ')}.`
        : `There is no command "${named}"; did you mean ${near}?`,
    ];
  }
  const { takesText, argument, usage }: Command = commands[command];
  if (argument !== undefined) {
    if (words.length === 1) return [];
    const came = words.length === 0 ? 'there is none' : `there are ${words.length} words`;
    return [`${command} takes one ${argument}, and ${came}: ${usage}`];
  }
  if (takesText || words.length === 0) return [];
  if (!('progress' in commands[command].flags))
    return [`${command} takes no text ("${shorten(words.join(' '))}"): ${usage}`];
  return [`${command} takes no text ("${shorten(words.join(' '))}"); to ask one question there is threadloop ask.`];
}

function isCommand(name: string): name is CommandKey {
  return Object.hasOwn(commands, name);
}

function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
