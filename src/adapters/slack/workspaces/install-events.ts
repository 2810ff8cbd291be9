import type { App } from '@slack/bolt';
import { toTeamId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { PLATFORM } from '../place.ts';
import { installedAtIn, removeInstallation } from './installation-store.ts';

/** Milliseconds to the end of the second in which Slack says that something happened. */
const SECOND_MS = 999;

/**
 * Hears when a workspace has uninstalled the app, or revoked its bot's token: everything of it is erased, and the
 * installation removed. Both are told, in any order, again, and late: what is older than the present installation is
 * about an earlier one. The token of a person, which is none of ours, changes nothing.
 */
export function registerInstallEvents(app: App, backend: SlackBackend): void {
  app.event('app_uninstalled', async ({ body }) => await end(body, 'app_uninstalled', backend));
  app.event('tokens_revoked', async ({ body, event }) => {
    if (namesBots(event)) await end(body, 'token_revoked', backend);
  });
}

async function end(body: unknown, reason: string, { host, workspaces }: SlackBackend): Promise<void> {
  const { records, logger, clock } = host;
  const { id, at = clock.now() } = readEnd(body);
  if (id === undefined) return;
  const installedAt = (await installedAtIn(records, id)) ?? (await workspaces.get(id))?.installedAt;
  if (installedAt !== undefined && installedAt > at) {
    logger.info({ workspace: id, reason }, 'The end of an earlier installation in Slack was told late.');
    return;
  }
  // The wish to erase is written down first: where it cannot be, Slack tells the end again.
  await host.uninstalled(toTeamId(PLATFORM, id));
  await removeInstallation(records, id, at);
  workspaces.tokenFailed(id, reason);
  logger.info(
    { workspace: id, reason },
    'The bot was uninstalled in Slack; what was stored of the workspace is erased.',
  );
}

interface End {
  /** `T…`, or `E…` where a whole organisation had installed the app. */
  readonly id: string | undefined;
  /** When, in milliseconds since the epoch; Slack tells the second. */
  readonly at: number | undefined;
}

/** Reads whose end an event tells. There is no authorization any more, so that its envelope has to say it. */
function readEnd(body: unknown): End {
  const envelope = objectOf(body);
  const authorizations = envelope['authorizations'];
  const first = objectOf(Array.isArray(authorizations) ? authorizations[0] : undefined);
  const isEnterprise = first['is_enterprise_install'] === true || envelope['is_enterprise_install'] === true;
  const teamId = textOf(first['team_id']) ?? textOf(envelope['team_id']);
  const enterpriseId = textOf(first['enterprise_id']) ?? textOf(envelope['enterprise_id']);
  const seconds = envelope['event_time'];
  return {
    id: isEnterprise || teamId === undefined ? enterpriseId : teamId,
    at: typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 + SECOND_MS : undefined,
  };
}

/** Whether tokens of bots were revoked, and not only of people. */
function namesBots(event: unknown): boolean {
  const { bot } = objectOf(objectOf(event)['tokens']);
  return Array.isArray(bot) && bot.length > 0;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}; // looked at just now
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
