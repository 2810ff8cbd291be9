import { columns } from './columns.ts';
import { type CommandKey, commands, type Flag, globalFlags } from './commands.ts';

/** The help of a command, or of the program. */
export function helpText(command: CommandKey | undefined): string {
  if (command === undefined) {
    const list = Object.entries(commands).map(([name, { help }]) => [name, help] as const);
    return [
      'threadloop: an AI agent in team chat',
      '',
      'Commands:',
      ...table(list),
      '',
      'Flags:',
      ...table(flagRows(globalFlags)),
      '',
      'threadloop COMMAND --help shows the flags of a command.',
      '',
    ].join('\n');
  }
  const { usage, help, flags } = commands[command];
  return [usage, '', `${help}.`, '', 'Flags:', ...table(flagRows({ ...flags, ...globalFlags })), ''].join('\n');
}

type TableRow = readonly [name: string, help: string];

function flagRows(flags: Readonly<Record<string, Flag>>): readonly TableRow[] {
  return Object.entries(flags).map(([name, { short, value, help }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}${short === undefined ? '' : `, -${short}`}`,
    help,
  ]);
}

function table(rows: readonly TableRow[]): readonly string[] {
  return columns(rows).map((row) => `  ${row}`);
}
