import { parseArgs } from 'node:util';
import { nearestName } from '../config/nearest-name.ts';
import { type Command, type CommandKey, commands, type Flag, globalFlags } from './commands.ts';

/** What was asked for on the command line. `problems` are sentences; with any, the rest is what could be understood. */
export interface CommandLine {
  readonly command: CommandKey | undefined;
  readonly wantsHelp: boolean;
  readonly wantsVersion: boolean;
  readonly flags: Readonly<Record<string, string | true>>;
  /** Words after the command, flags apart. */
  readonly words: readonly string[];
  readonly problems: readonly string[];
}

/** Reads the command line and finds every problem in it, not only the first. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const [first] = argv;
  const named = first === undefined || first.startsWith('-') ? undefined : first;
  const command = named !== undefined && isCommand(named) ? named : undefined;
  const known: Readonly<Record<string, Flag>> = { ...globalFlags, ...(command && commands[command].flags) };
  const read = readTokens(named === undefined ? argv : argv.slice(1), known);
  const wantsHelp = read.flags['help'] === true;
  const wantsVersion = read.flags['version'] === true;
  const problems = [
    ...(wantsHelp || wantsVersion ? [] : commandProblems(named, command, read.words)),
    // Which flags are right is known only once the command is.
    ...(named === undefined || command !== undefined ? read.problems : []),
  ];
  return { command, wantsHelp, wantsVersion, flags: read.flags, words: read.words, problems };
}

type Read = Pick<CommandLine, 'flags' | 'words' | 'problems'>;

function readTokens(args: readonly string[], known: Readonly<Record<string, Flag>>): Read {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { type, short }]) => [name, { type, ...(short !== undefined && { short }) }]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const flags: Record<string, string | true> = {};
  const words: string[] = [];
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    const problem = flagProblem(token.rawName, token.value, token.inlineValue === true, flag, known);
    if (problem === undefined) flags[token.name] = token.value ?? true;
    else problems.push(problem);
  }
  return { flags, words, problems };
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
    const near = nearestName(named, keys);
    return [
      near === undefined
        ? `There is no command "${shorten(named)}"; there are ${keys.join(', ')}.`
        : `There is no command "${named}"; did you mean ${near}?`,
    ];
  }
  const { takesText }: Command = commands[command];
  if (takesText || words.length === 0) return [];
  return [`${command} takes no text ("${shorten(words.join(' '))}"); to ask one question there is threadloop ask.`];
}

function isCommand(name: string): name is CommandKey {
  return Object.hasOwn(commands, name);
}

function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
