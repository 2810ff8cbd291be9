import type { App } from '@slack/bolt';
import type { SlackBackend } from './backend.ts';
import { registerDirectoryEvents } from './directory/register-directory-events.ts';
import { registerMessages } from './inbound/register-messages.ts';
import { followMessages } from './interact/follow-messages.ts';
import { registerInteractions } from './interact/register-interactions.ts';
import { tellRefused } from './interact/welcome/tell-refused.ts';
import { registerInstallEvents } from './workspaces/install-events.ts';

/** What goes on beside the listeners, to be ended with them. */
export interface Listening {
  /** Begins nothing more. */
  stop(): void;
}

/** Has every part of the adapter listen to what bolt hands out. A listener that rejects makes Slack send again. */
export function listen(app: App, backend: SlackBackend): Listening {
  registerInstallEvents(app, backend);
  registerDirectoryEvents(app, backend);
  registerMessages(app, followMessages(backend), { onRefused: (refused) => tellRefused(backend, refused) });
  return registerInteractions(app, backend);
}
