import { toPersonName } from '../adapters/terminal/index.ts';
import { type Config, configNotes, flagSource, gatherConfig, placeSetting } from '../config.ts';
import { ThreadloopError } from '../core/error.ts';
import { readVersion } from '../version.ts';
import { ask } from './ask.ts';
import { chat } from './chat.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { type CommandKey, commands } from './commands.ts';
import { toolsOf } from './configured-tools.ts';
import { helpText } from './help.ts';
import { type CommandLine, parseCommandLine } from './parse-command-line.ts';
import { readQuestion } from './read-question.ts';
import { isOperatorCommand, runOperatorCommand } from './run-operator-command.ts';
import { start } from './start.ts';

/** Runs the command line and answers with the exit code. Never rejects: failures are sentences on stderr. */
export async function runCli(context: CliContext): Promise<ExitCode> {
  const { stdout, stderr } = context;
  const line = parseCommandLine(context.argv);
  if (line.wantsVersion || line.wantsHelp) {
    stdout.write(line.wantsVersion ? `${readVersion()}\n` : helpText(line.command));
    return 0;
  }
  try {
    return await runCommand(await prepare(line, context), context);
  } catch (error) {
    stderr.write(`${sentencesOf(error)}\n`);
    return isBadUsage(error) ? 2 : 1;
  }
}

/** What the person who started the program can put right. */
function isBadUsage(error: unknown): boolean {
  if (!(error instanceof ThreadloopError)) return false;
  return error.code === 'usage' || error.code === 'config_invalid' || error.code === 'config_unreadable';
}

interface Prepared {
  readonly command: CommandKey;
  readonly config: Config;
  readonly person: string;
  /** Empty where no question is asked. */
  readonly text: string;
  readonly isJson: boolean;
  readonly isPlaygroundWanted: boolean;
  /** What is wrong with the settings, for the command that tells it itself. */
  readonly configProblems: readonly string[];
  readonly line: CommandLine;
}

/** Gathers what is wrong with the command line, the environment and the config file, so that it is said at once. */
async function prepare(line: CommandLine, { env, directory, stdin }: CliContext): Promise<Prepared> {
  const problems = [...line.problems];
  const { config, problems: configProblems } = await gatherConfig({
    env,
    directory,
    file: textFlag(line, 'config'),
    overrides: settingFlags(line),
    overrideSource: flagSource,
  });
  if (line.command !== 'doctor') problems.push(...configProblems);
  const named = textFlag(line, 'as');
  const person = toPersonName(named ?? env['USER'] ?? env['USERNAME']);
  if (named !== undefined && person === undefined) {
    problems.push('--as must be a name of at most 40 letters, digits, ".", "_" or "-".');
  }
  let text = '';
  if (line.command === 'ask') {
    const question = await readQuestion(line.words, stdin);
    if (question.kind === 'text') ({ text } = question);
    else problems.push(question.problem);
  }
  const { command } = line;
  if (problems.length > 0 || command === undefined) throw new ThreadloopError('usage', listed(problems, command));
  const { json, playground } = line.flags;
  return {
    command,
    config,
    person: person ?? 'you',
    text,
    isJson: json === true,
    isPlaygroundWanted: playground === true,
    configProblems,
    line,
  };
}

async function runCommand(prepared: Prepared, context: CliContext): Promise<ExitCode> {
  const { command, config, person, text, isJson, isPlaygroundWanted, configProblems: problems } = prepared;
  const { env, stderr } = context;
  if (isOperatorCommand(command)) {
    const { flags, words } = prepared.line;
    return await runOperatorCommand({ command, config, problems, flags, argument: words[0] ?? '' }, context);
  }
  const withTools = await withFolder(config, context);
  if (command === 'start') return start({ config, isPlaygroundWanted }, withTools);
  for (const note of configNotes(config, env)) stderr.write(`${note}\n`);
  return command === 'chat'
    ? chat({ config, person }, withTools)
    : ask({ config, person, text, isJson, files: prepared.line.lists['file'] ?? [] }, withTools);
}

/** Bots have the tools of the folder that the settings name, loaded once. */
async function withFolder(config: Config, context: CliContext): Promise<CliContext> {
  if (config.toolsFolder === undefined) return context;
  const tools = await toolsOf(config, context.directory);
  return {
    ...context,
    createBot: ({ toolsFolder: _folder, ...options }) => context.createBot({ ...options, tools }),
  };
}

function textFlag({ flags }: CommandLine, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

function settingFlags({ command, flags }: CommandLine): Readonly<Record<string, unknown>> {
  const overrides: Record<string, unknown> = {};
  const known = command === undefined ? [] : Object.entries(commands[command].flags);
  for (const [name, { setting }] of known) {
    const value = flags[name];
    if (setting !== undefined && value !== undefined) placeSetting(overrides, setting.split('.'), value);
  }
  // Who tries a model out wants to hear from that one.
  if (command === 'ask' && 'model' in overrides) overrides['fallbackModels'] = [];
  return overrides;
}

function listed(problems: readonly string[], command: CommandKey | undefined): string {
  const help = command === undefined ? 'threadloop --help' : `threadloop ${command} --help`;
  const [only = ''] = problems;
  const list =
    problems.length === 1 ? [only] : [`${problems.length} problems:`, ...problems.map((problem) => `  - ${problem}`)];
  return [...list, `${help} shows how it is used.`].join('\n');
}

function sentencesOf(error: unknown): string {
  if (error instanceof ThreadloopError) return error.message;
  return `threadloop failed: ${error instanceof Error ? error.message : String(error)}`;
}
