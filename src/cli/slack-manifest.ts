import { neededScopes, type Wanted } from '../adapters/slack/manifest/scopes.ts';
import { type ManifestOptions, slackManifest } from '../adapters/slack/manifest/slack-manifest.ts';
import { wantedOf } from '../adapters/slack/manifest/wanted.ts';
import { publicUrlProblem } from '../config/public-url.ts';
import type { Config } from '../config.ts';
import { ThreadloopError } from '../core/error.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { columns } from './columns.ts';
import type { CommandLine } from './parse-command-line.ts';
import { writeJson } from './write-json.ts';

/**
 * Prints the manifest that a Slack app is made from, or what each of its scopes is for.
 *
 * @throws ThreadloopError `usage` when the flags do not fit together, or the address cannot be one.
 */
export function printSlackManifest(
  config: Config,
  flags: CommandLine['flags'],
  { stdout }: Pick<CliContext, 'stdout'>,
): ExitCode {
  const { name, slack } = config;
  const wanted = wantedOf(slack);
  const transport = readTransport(flags);
  if (flags['reasons'] === true) {
    if (flags['json'] === true) writeJson(neededScopes(wanted), stdout);
    else for (const line of reasonLines(wanted)) stdout.write(`${line}\n`);
    return 0;
  }
  writeJson(slackManifest({ ...wanted, name, transport, suggestedPrompts: slack.suggestedPrompts }), stdout, 2);
  return 0;
}

function readTransport(flags: CommandLine['flags']): ManifestOptions['transport'] {
  const { url, socket } = flags;
  if (typeof url !== 'string') return { kind: 'socket' };
  if (socket === true) throw new ThreadloopError('usage', 'Say --socket or --url, not both: an app has one of them.');
  const problem = publicUrlProblem(url);
  if (problem !== undefined) throw new ThreadloopError('usage', `--url ${problem}`);
  if (!url.startsWith('https://')) {
    throw new ThreadloopError('usage', '--url must begin with https://: Slack sends events to no other address.');
  }
  return { kind: 'http', url: new URL(url).origin };
}

function reasonLines(wanted: Wanted): readonly string[] {
  const rows = neededScopes(wanted).map(({ scope, reason, methods, events }) => [
    scope,
    reason,
    [...methods, ...events].join(', ') || '–',
  ]);
  return columns([['Scope', 'What it is for', 'Used by'], ...rows]);
}
