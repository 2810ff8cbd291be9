import { ThreadloopError } from '../../../core/error.ts';
import type { AdapterHost } from '../../../threads/adapter.ts';
import type { Check } from '../../../threads/check.ts';
import type { SlackBackend } from '../backend.ts';
import { missingScopes } from '../manifest/scopes.ts';
import { wantedOf } from '../manifest/wanted.ts';
import type { SlackOptions } from '../slack-options.ts';
import { InstallationStore } from './installation-store.ts';
import { InstalledWorkspaces } from './installed-workspaces.ts';
import { createOneWorkspace } from './one-workspace.ts';
import { readIdentity } from './read-identity.ts';
import { reviewInstallations } from './review-installations.ts';
import { describeTokenFailure } from './token-refusal.ts';
import type { Workspaces } from './workspaces.ts';

export interface CreateWorkspacesOptions {
  readonly options: SlackOptions;
  readonly host: Pick<AdapterHost, 'records' | 'lock' | 'secrets' | 'outgoing' | 'clock' | 'logger'>;
  readonly background: SlackBackend['background'];
}

/** Where the bot is installed, and how that stands now. */
export type OpenWorkspaces = Workspaces & { checks(): readonly Check[] };

/**
 * Finds out where the bot is installed: in the one workspace that `botToken` is of, which Slack is asked once, or
 * wherever it was installed by OAuth. Scopes that are missing there are logged, with what does not work without them.
 *
 * @throws ThreadloopError `slack_token_refused`, `slack_call_failed` or `config_invalid`, with what to do.
 */
export async function createWorkspaces({
  options,
  host,
  background,
}: CreateWorkspacesOptions): Promise<OpenWorkspaces> {
  const { botToken, clientId, clientSecret, apiUrl } = options;
  const { records, lock, secrets, outgoing, clock, logger } = host;
  const access = { apiUrl, fetch: outgoing.fetch, logger };
  if (botToken !== undefined) return await openOne(botToken);
  if (clientId === undefined || clientSecret === undefined) throw new ThreadloopError('config_invalid', NO_TOKEN);
  if (secrets === undefined) throw new ThreadloopError('config_invalid', NO_SECRET_KEY);
  const store = new InstallationStore({ records, secrets });
  background('review of installations', () => reviewInstallations({ store, lock, wanted: wantedOf(options), logger }));
  const client = { id: clientId, secret: clientSecret };
  return new InstalledWorkspaces({ store, lock, access, client, clock, logger });

  async function openOne(token: string): Promise<OpenWorkspaces> {
    try {
      const identity = await readIdentity(access, token);
      const workspace = { ...identity, installedAt: clock.now() };
      for (const { scope, without } of missingScopes(workspace.scopes, wantedOf(options))) {
        logger.warn({ workspace: workspace.id, scope }, `The bot was not granted ${scope} in Slack: ${without}.`);
      }
      return createOneWorkspace({ workspace, token, access, clock });
    } catch (error) {
      throw describeTokenFailure(error, 'SLACK_BOT_TOKEN', apiUrl);
    }
  }
}

const NO_TOKEN =
  'Slack is configured without a token: set SLACK_BOT_TOKEN for one workspace, or SLACK_CLIENT_ID and SLACK_CLIENT_SECRET for many (docs/slack.md).';

const NO_SECRET_KEY =
  'Installations in many workspaces need THREADLOOP_SECRET_KEY, which their tokens are encrypted with; "openssl rand -base64 32" makes one.';
