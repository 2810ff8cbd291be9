import type { Clock, Logger } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import type { SettingKey } from '../../threads/administration/settings-service.ts';
import type { ChannelUse, TeamDirectory } from '../../threads/team-directory.ts';
import { parseTeamId, type TeamId } from '../../threads/thread-id.ts';
import { within } from '../../threads/within.ts';
import type { CheckedChange } from './apply-changes.ts';

/** Settings whose channels the bot is to post in. */
const POSTED_IN: ReadonlySet<SettingKey> = new Set(['approvals.channel']);

/** Milliseconds that a platform gets to say it: less than it waits for the answer to a form. */
const ASK_MS = 2_000;

/** What platforms have answered, by channel, since somebody began to change something. */
export type PlaceAnswers = Map<string, Promise<ChannelUse | undefined>>;

export interface PlaceProblemOptions {
  readonly scope: Scope;
  readonly texts: Texts;
  readonly teamsOf: (platform: string) => TeamDirectory | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly answers: PlaceAnswers;
}

/**
 * What is wrong with channels that the bot is to post in, by the key that names one: it is none of the team, or the bot
 * may not post there. What a platform does not tell, in time or at all, is taken as it was entered.
 */
export async function placeProblems(
  changes: readonly CheckedChange[],
  options: PlaceProblemOptions,
): Promise<Readonly<Record<SettingKey, string>>> {
  const { scope, texts, answers } = options;
  if (scope.kind !== 'team' && scope.kind !== 'channel') return {};
  const problems: Record<SettingKey, string> = {};
  for (const { change } of changes) {
    if (change.kind !== 'set' || !POSTED_IN.has(change.key) || !Array.isArray(change.value)) continue;
    for (const channel of change.value.map(String)) {
      const answer = answers.get(channel) ?? ask(scope.team, channel, options);
      answers.set(channel, answer);
      const use = await answer;
      if (use === 'elsewhere') problems[change.key] = texts.settings.problems.noSuchChannel(channel);
      if (use === 'no') problems[change.key] = texts.settings.problems.closedChannel(channel);
    }
  }
  return problems;
}

async function ask(
  team: TeamId,
  channel: string,
  { teamsOf, clock, logger }: PlaceProblemOptions,
): Promise<ChannelUse | undefined> {
  const { platform } = parseTeamId(team);
  if (!channel.startsWith(`${platform}:`)) return 'elsewhere';
  const timeout = (): Error => new Error('The platform did not say in time whether the bot may post in a channel.');
  const asking = async (): Promise<ChannelUse | undefined> => await teamsOf(platform)?.mayPostIn?.(team, channel);
  try {
    return await within(asking, { limitMs: ASK_MS, clock, timeout });
  } catch (error) {
    logger.warn({ err: error, team, channel }, 'Whether the bot may post in a channel could not be found out.');
    return undefined;
  }
}
