import type { AdapterHost } from '../../../threads/adapter.ts';
import { toTeamId } from '../../../threads/thread-id.ts';
import { personIdOf } from '../ids.ts';
import { type DiscordPlace, PLATFORM, threadOf } from '../place.ts';
import type { DiscordEvent } from './discord-event.ts';
import { messagesOf } from './messages-of.ts';
import type { Receiving } from './receiving.ts';

/**
 * Ends what goes on in a channel or thread that is gone, and takes the words out that people had written there: to Discord
 * and to them they are deleted, though it does not say so message by message.
 *
 * @throws ThreadloopError when the store fails: it is to be tried again.
 */
export async function takePlaceRemoval(
  { guild, channel, parent }: Extract<DiscordEvent, { readonly kind: 'placeRemoved' }>,
  { backend }: Pick<Receiving, 'backend'>,
): Promise<void> {
  const { host, places, self } = backend;
  const inside = parent ?? places.known(channel)?.parent;
  places.forget(channel);
  const possible: readonly DiscordPlace[] = [
    { kind: 'channel', guild, channel },
    ...(inside === undefined ? [] : [{ kind: 'thread', guild, channel: inside, thread: channel } as const]),
  ];
  for (const thread of possible.map(threadOf)) {
    const session = await host.readThread(thread);
    if (session === undefined) continue;
    const by = { id: personIdOf(self.userId), name: host.botName };
    if (session.state !== 'idle') await host.intake.command(thread, `gone:${channel}`, by, 'stop');
    for (const { id, author } of messagesOf(session)) {
      if (!id.startsWith(`${channel}:`)) continue;
      const sentAt = host.clock.now();
      await host.intake.amend(thread, { id: `${id}@deleted`, of: id, author, text: null, sentAt });
    }
  }
}

/**
 * Has everything of a server erased that the bot was taken out of. Rejects when the wish could not be stored: it is to be
 * tried again.
 */
export async function takeGuildRemoval(
  guild: string,
  host: Pick<AdapterHost, 'uninstalled' | 'logger'>,
): Promise<void> {
  host.logger.info({ guild }, 'The bot was taken out of a server.');
  await host.uninstalled(toTeamId(PLATFORM, guild));
}
