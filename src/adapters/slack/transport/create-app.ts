import { App, type Receiver } from '@slack/bolt';
import type { SlackBackend } from '../backend.ts';
import { causeOf } from './safe-error.ts';
import { toSlackLogger } from './slack-logger.ts';

/** Milliseconds that a call of bolt's own may take; ours go through `SlackCalls`. */
const CALL_MS = 10_000;

/**
 * Makes the bolt app around a receiver of ours. `context.workspace` of listeners is the `Workspace` that an event was
 * sent for; it is absent only where Slack says that there is none any more (`app_uninstalled`, `tokens_revoked`).
 *
 * - A listener that rejects makes `processEvent` reject, so that Slack sends the event again.
 * - So does a storage that cannot say whose the event is. An event of nobody's is acknowledged: it will never be ours.
 * - No token is told to bolt: it would keep a client for each that there ever was.
 */
export function createSlackApp(
  receiver: Receiver,
  backend: Pick<SlackBackend, 'options' | 'host' | 'workspaces'>,
): App {
  const { options, host, workspaces } = backend;
  const app = new App({
    receiver,
    logger: toSlackLogger(host.logger, 'warn'),
    // Made for this app alone: the packages of Slack change the objects that they are given.
    clientOptions: {
      slackApiUrl: options.apiUrl,
      fetch: host.outgoing.fetch,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      allowAbsoluteUrls: false,
      timeout: CALL_MS,
    },
    ignoreSelf: false,
    convoStore: false,
    attachFunctionToken: false,
    authorize: async ({ teamId, enterpriseId, isEnterpriseInstall }) => {
      const workspace = await workspaces.find({ teamId, enterpriseId, isEnterpriseInstall });
      if (workspace === undefined) throw new NotInstalledError(teamId ?? enterpriseId);
      return { workspace, botId: workspace.botId, botUserId: workspace.botUserId };
    },
  });
  app.error(async (error) => {
    const cause = causeOf(error);
    if (!(cause instanceof NotInstalledError)) throw error;
    host.logger.debug({ workspace: cause.workspace }, 'Slack sent an event for a workspace that the bot is not in.');
  });
  return app;
}

/** The bot is not installed where an event came from. */
class NotInstalledError extends Error {
  readonly workspace: string | undefined;

  constructor(workspace: string | undefined) {
    super('The bot is not installed there.');
    this.workspace = workspace;
  }
}
