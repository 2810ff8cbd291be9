import { Background } from '../../../threads/background.ts';
import { InOrder } from '../../../threads/in-order.ts';
import { asObject } from '../../../threads/json-value.ts';
import type { DiscordBackend } from '../backend.ts';
import { CatchUp } from '../catch-up/catch-up.ts';
import { DirectChannels } from '../catch-up/direct-channels.ts';
import type { WatermarkedWork } from '../catch-up/watermark.ts';
import { DIRECT, Watermarks } from '../catch-up/watermarks.ts';
import { failureFields } from '../failure-fields.ts';
import type { DiscordGateway, GatewayEvent, OnEvent, OnFreshSession } from '../gateway/gateway.ts';
import { Attempts } from './attempts.ts';
import { idOf } from './author-of.ts';
import type { DiscordEvent, DiscordMessage } from './discord-event.ts';
import { parseEvent } from './parse-event.ts';
import { type OnRefused, type Receiving } from './receiving.ts';
import { RecentForwards } from './recent-forwards.ts';
import { takeDeletion, takeEdit } from './take-amendment.ts';
import { takeMessage } from './take-message.ts';
import { takeReaction } from './take-reaction.ts';
import { takeGuildRemoval, takePlaceRemoval } from './take-removal.ts';

/** Milliseconds that an end waits for what is being taken in. */
const END_MS = 10_000;

/** The inbound half: what people do in Discord, from a start to its stop. */
export interface Inbound {
  /** Reads how far Discord was listened to; to be awaited before the gateway is opened. Rejects with the storage. */
  start(): Promise<void>;
  /** Takes an event in, `READY` among them. */
  readonly onEvent: OnEvent;
  /** Looks through what was said before the session. */
  readonly onFreshSession: OnFreshSession;
  /** Takes nothing more in, waits for what is being taken in, and writes down how far that was. */
  stop(): Promise<void>;
}

/**
 * Takes in what people write, change, delete and react with, as the gateway tells it or a history does. Messages of one
 * channel are taken in the order in which they come. What the store does not take is tried again for a while; what is
 * given up then is found the next time that Discord is looked through.
 */
export function createInbound(backend: DiscordBackend, { onRefused }: { readonly onRefused: OnRefused }): Inbound {
  const { host } = backend;
  const { clock, logger } = host;
  const ending = new AbortController();
  const inOrder = new InOrder();
  const attempts = new Attempts({ clock, logger, signal: ending.signal });
  const watermarks = new Watermarks(host);
  const directs = new DirectChannels(host);
  const forwards = new RecentForwards(clock);
  const open = new Background({ clock, logger, platform: 'Discord', describe: failureFields });
  const receivingFrom = (gateway: DiscordGateway): Receiving => ({ backend, gateway, onRefused, forwards, directs });
  const begin = (guild: string | undefined, id: string): WatermarkedWork => {
    const watermark = watermarks.of(guild ?? DIRECT);
    return watermark.begin(BigInt(id));
  };
  const finish = async (message: DiscordMessage, work: WatermarkedWork, gateway: DiscordGateway): Promise<boolean> => {
    const end = await attempts.run(() => takeMessage(message, receivingFrom(gateway)));
    if (end === 'givenUp') work.giveUp();
    else work.done();
    watermarks.moved();
    return end !== 'givenUp';
  };
  const catchUp = new CatchUp({
    backend,
    watermarks,
    directs,
    inOrder,
    take: (message, gateway) => finish(message, begin(message.guild, message.id), gateway),
    signal: ending.signal,
  });

  const take = (event: DiscordEvent, { shard, data, type }: GatewayEvent, gateway: DiscordGateway): void => {
    const inTurn = (keys: readonly string[], work: () => Promise<unknown>): void =>
      open.run(event.kind, () => inOrder.run(keys, () => attempts.run(work)));
    switch (event.kind) {
      case 'message': {
        const { message } = event;
        const work = begin(message.guild, message.id);
        // A thread that is begun with a message has its id.
        const keys = [message.channel, message.id];
        return open.run(event.kind, () => inOrder.run(keys, () => finish(message, work, gateway)));
      }
      case 'edit': {
        const { message, editedAt } = event;
        return inTurn([message.channel, message.id], () => takeEdit(message, editedAt, receivingFrom(gateway)));
      }
      case 'deletion': {
        const { deletion } = event;
        return inTurn([deletion.channel, ...deletion.messages], () => takeDeletion(deletion, { backend }));
      }
      case 'reaction': {
        const { reaction } = event;
        // In order with others of theirs on it only: Discord may have to be asked, which nothing that is said waits for.
        const key = `${reaction.channel}:${reaction.message}:${reaction.user.id}`;
        return inTurn([key], () => takeReaction(reaction, { backend }));
      }
      case 'placeRemoved':
        return inTurn([event.channel], () => takePlaceRemoval(event, { backend }));
      case 'session':
        return catchUp.sessionBegan(shard, event.guilds);
      case 'guild': {
        watermarks.of(event.guild);
        // At once: what comes behind it waits for what is looked for.
        const looked = catchUp.guildCame(shard, event.guild, gateway);
        return open.run('catch up', () => looked);
      }
      case 'guildRemoved':
        catchUp.guildLeft(event.guild);
        watermarks.forget(event.guild);
        return inTurn([event.guild], () => takeGuildRemoval(event.guild, host));
      case 'unsupported':
        logger.debug({ reason: event.reason }, 'An event was passed over.');
        return type === 'MESSAGE_CREATE' ? passOver(data) : undefined;
    }
  };

  /** What is nobody's business was dealt with, too: the bot's own answers are the newest in most channels. */
  const passOver = (data: unknown): void => {
    const { id, guild_id: guild } = asObject(data);
    const message = idOf(id);
    if (message === undefined) return;
    begin(idOf(guild), message).done();
    watermarks.moved();
  };

  return {
    start: () => watermarks.load(),
    onEvent: (event, gateway) => {
      if (!ending.signal.aborted) take(parseEvent(event.type, event.data, backend.self), event, gateway);
    },
    onFreshSession: (shard, gateway) => {
      if (!ending.signal.aborted) open.run('catch up', () => catchUp.run(shard, gateway));
    },
    stop: async () => {
      ending.abort();
      await open.drained(END_MS);
      await watermarks.write();
    },
  };
}
