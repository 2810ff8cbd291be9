import type { AdapterHost } from '../../threads/adapter.ts';
import { Background } from '../../threads/background.ts';
import { CardDrawings } from './approvals/card-drawings.ts';
import type { SlackBackend } from './backend.ts';
import { createCalls } from './calls/create-calls.ts';
import { createDirectory } from './directory/create-directory.ts';
import type { SlackOptions } from './slack-options.ts';
import { safeErrorFields } from './transport/safe-error.ts';
import { createWorkspaces, type OpenWorkspaces } from './workspaces/create-workspaces.ts';

/** Milliseconds that work beside acknowledgements gets to end. */
const LAST_WORK_MS = 2_000;

/** What an adapter works with between `connect` and `disconnect`. */
export interface Connection {
  readonly backend: SlackBackend;
  readonly workspaces: OpenWorkspaces;
  /** Waits a little for what is still being done. */
  disconnect(): Promise<void>;
}

/**
 * Makes what every part of the adapter works with.
 *
 * @throws ThreadloopError what `createWorkspaces` throws: the token is refused, or Slack cannot be reached.
 */
export async function connect(options: SlackOptions, host: AdapterHost): Promise<Connection> {
  const { clock, logger, outgoing } = host;
  const background = new Background({ clock, logger, platform: 'Slack', describe: safeErrorFields });
  const workspaces = await createWorkspaces({ options, host, background: background.run });
  const calls = createCalls({ options, workspaces, fetch: outgoing.fetch, clock, logger });
  const directory = createDirectory({ calls, workspaces, clock, logger });
  const cardDrawings = new CardDrawings(clock);
  return {
    backend: { options, host, workspaces, calls, directory, cardDrawings, background: background.run },
    workspaces,
    disconnect: () => background.drained(LAST_WORK_MS),
  };
}
