import { isClosed } from '../access/is-closed.ts';
import type { Refusal } from '../access/judge-access.ts';
import type { SlackBackend } from '../backend.ts';
import { threadOf } from '../place.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { admit } from './admit.ts';
import { concernOf } from './concern.ts';
import { isListenedTo } from './listened-to.ts';
import { namesIn } from './message-names.ts';
import { isPhantom } from './phantom.ts';
import type { SlackMessage } from './slack-event.ts';
import { takeEdit } from './take-amendment.ts';
import { NO_NAMES } from './text/names.ts';
import { toInbound } from './to-inbound.ts';

/** A message to the bot from somebody who may not talk to it. */
export interface RefusedMessage {
  readonly workspace: string;
  readonly channel: string;
  readonly user: string;
  readonly ts: string;
  /** The root of its thread; undefined where it is in none. */
  readonly threadTs: string | undefined;
  readonly reason: Refusal;
}

/** Called in the background for each such message, told again ones too. Its rejection is logged. */
export type OnRefused = (refused: RefusedMessage) => Promise<unknown>;

/**
 * Hands a message in. Nothing is asked of Slack but names, and those only where the bot takes part or is addressed.
 *
 * @throws ThreadloopError when the store fails, or who wrote it could not be found out: it is to be delivered again.
 */
export async function takeMessage(
  message: SlackMessage,
  workspace: Workspace,
  backend: SlackBackend,
  onRefused: OnRefused,
): Promise<void> {
  const { host } = backend;
  if (message.author.kind === 'bot' && isClosed(message.channel, backend.options)) return;
  const thread = threadOf({ workspace: workspace.id, channel: message.channel, root: message.root });
  const concern = await concernOf(message, workspace, host);
  // Own messages, and those of programs that are not listened to: what judges them needs nothing more.
  if (!(await isListenedTo(message.author, thread, backend))) {
    await host.intake.receive(toInbound(message, concern, workspace, NO_NAMES));
    return;
  }
  if (message.author.kind === 'person') {
    const { channel, author, isShared } = message;
    const asker = { workspace, channel, user: author.id, team: author.team, isShared };
    const admission = await admit(asker, concern.isForBot, backend);
    if (admission !== 'admitted') {
      if (admission !== 'passedOver')
        refuse(message, admission.refused, concern.address, workspace, backend, onRefused);
      return;
    }
  }
  if (concern.isForBot && (await isPhantom(message, host.records))) {
    host.logger.info({ thread, ts: message.ts }, 'A post was told a second time, as another message.');
    return;
  }
  const names = concern.isForBot ? await namesIn(message, workspace, backend) : NO_NAMES;
  const inbound = toInbound(message, concern, workspace, names);
  const { status } = await host.intake.receive(inbound);
  // Slack tells a mention again when its message is edited, perhaps as the only event that it sends of it.
  if (status === 'duplicate' && message.editedTs !== undefined) await takeEdit(message, workspace, backend);
}

function refuse(
  { channel, ts, root, author }: SlackMessage,
  reason: Refusal,
  address: string,
  workspace: Workspace,
  { host, background }: SlackBackend,
  onRefused: OnRefused,
): void {
  host.logger.info({ workspace: workspace.id, channel, ts, user: author.id, reason }, 'A message was refused.');
  if (address === 'none') return;
  const threadTs = root === ts ? undefined : root;
  const refused = { workspace: workspace.id, channel, user: author.id, ts, threadTs, reason };
  background('tell of a refusal', async () => await onRefused(refused));
}
