import type { App } from '@slack/bolt';
import { InOrder } from '../../../threads/in-order.ts';
import type { SlackBackend } from '../backend.ts';
import { threadOf } from '../place.ts';
import { workspaceIn } from '../workspace-in.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { parseEvent } from './parse-event.ts';
import type { SlackEvent } from './slack-event.ts';
import { takeDeletion, takeEdit } from './take-amendment.ts';
import { type OnRefused, takeMessage } from './take-message.ts';
import { takeReaction } from './take-reaction.ts';

const TYPES = ['message', 'app_mention', 'reaction_added'] as const;

/**
 * Takes in what people write, change, delete and react with. A listener rejects where an event is to be sent again; what
 * it has resolved for is stored, or none of the bot's business.
 *
 * Messages of one thread are taken in the order in which they come: the second line of somebody must not overtake the
 * first one, which waits for a name.
 */
export function registerMessages(
  app: Pick<App, 'event'>,
  backend: SlackBackend,
  { onRefused }: { readonly onRefused: OnRefused },
): void {
  const inOrder = new InOrder();
  const { logger } = backend.host;

  const take = async (event: SlackEvent, workspace: Workspace): Promise<void> => {
    switch (event.kind) {
      case 'message':
        return await takeMessage(event.message, workspace, backend, onRefused);
      case 'edit':
        return await takeEdit(event.message, workspace, backend);
      case 'deletion':
        return await takeDeletion(event.deletion, workspace, backend);
      case 'reaction':
        return await takeReaction(event.reaction, workspace, backend);
      case 'botJoined':
        return;
      case 'unsupported':
        return logger.debug({ workspace: workspace.id, reason: event.reason }, 'An event was passed over.');
    }
  };

  for (const type of TYPES) {
    app.event(type, async ({ body, context }) => {
      const workspace = workspaceIn(context);
      if (workspace === undefined) return;
      const event = parseEvent(body, workspace);
      await inOrder.run([keyOf(event, workspace)], async () => await take(event, workspace));
    });
  }
}

function keyOf(event: SlackEvent, { id: workspace }: Workspace): string {
  switch (event.kind) {
    case 'message':
    case 'edit':
      return threadOf({ workspace, ...event.message });
    case 'deletion':
      return threadOf({ workspace, ...event.deletion });
    case 'reaction':
      return `${workspace}:${event.reaction.channel}:${event.reaction.ts}`;
    case 'botJoined':
    case 'unsupported':
      return event.kind;
  }
}
