import { type InviteLinks, inviteLinks } from '../adapters/discord/invite/invite-links.ts';
import { neededPermissions } from '../adapters/discord/invite/permissions.ts';
import { ownerOfToken } from '../adapters/discord/invite/token-owner.ts';
import type { Config } from '../config.ts';
import { ThreadloopError } from '../core/error.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { columns } from './columns.ts';
import type { CommandLine } from './parse-command-line.ts';
import { writeJson } from './write-json.ts';

/**
 * Prints the link that adds the bot to a server, and the one that people install it for themselves with where they may;
 * or what each permission is for.
 *
 * @throws ThreadloopError `usage` when nothing says which application it is, or what was said cannot be one.
 */
export async function printDiscordInvite(
  config: Config,
  flags: CommandLine['flags'],
  { stdout, stderr, operations }: Pick<CliContext, 'stdout' | 'stderr' | 'operations'>,
): Promise<ExitCode> {
  const isJson = flags['json'] === true;
  if (flags['reasons'] === true) {
    const needed = neededPermissions(config.discord);
    if (isJson) writeJson(needed, stdout);
    else for (const line of reasonLines(needed)) stdout.write(`${line}\n`);
    return 0;
  }
  const { id, note } = await findApplication(config, flags['app'], operations);
  if (note !== undefined) stderr.write(`${note}\n`);
  const links = inviteLinks(id, config.discord);
  if (isJson) writeJson(links, stdout);
  else for (const line of linkLines(links)) stdout.write(`${line}\n`);
  return 0;
}

interface FoundApplication {
  readonly id: string;
  readonly note?: string;
}

/** What Discord says is surest: the id in a token is the bot's own, which the oldest apps do not share with it. */
async function findApplication(
  config: Config,
  flag: string | true | undefined,
  operations: CliContext['operations'],
): Promise<FoundApplication> {
  if (typeof flag === 'string') {
    if (/^\d{15,20}$/u.test(flag)) return { id: flag };
    throw new ThreadloopError('usage', '--app must be the id of an application, 15 to 20 digits.');
  }
  const { token } = config.discord;
  if (token === undefined) {
    const text = 'Which application it is, neither a token nor --app says: set DISCORD_TOKEN, or say --app with the';
    throw new ThreadloopError('usage', `${text} Application ID of the page "General Information".`);
  }
  const answer = await operations.readDiscordApplication(config);
  if (answer.isKnown) return { id: answer.application.id };
  const id = ownerOfToken(token);
  if (id === undefined) throw new ThreadloopError('usage', `${answer.sentence} Or say --app.`);
  return { id, note: `${answer.sentence} The application is read from the token.` };
}

function linkLines({ server, person }: InviteLinks): readonly string[] {
  if (person === undefined) return [server];
  return ['For a server:', server, '', 'For people, wherever they are:', person];
}

function reasonLines(needed: ReturnType<typeof neededPermissions>): readonly string[] {
  return columns([['Permission', 'What it is for'], ...needed.map(({ label, reason }) => [label, reason])]);
}
