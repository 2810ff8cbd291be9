import { createWebAdapter } from '../../../src/adapters/web/index.ts';
import type { ChatMessage, PageEvent } from '../../../src/adapters/web/protocol.ts';
import { type Bot, type BotOptions, createBot } from '../../../src/bot.ts';
import { type Clock, systemClock } from '../../../src/core/index.ts';
import { createScriptedModel, type ScriptEntry } from '../../../src/testing/index.ts';
import { type ReadEvent, SseReader } from '../../support/sse-reader.ts';
import { serveRoutes } from './serve-routes.ts';

export const NOW = Date.UTC(2026, 0, 1);

/** Time stands still, and timers work: nothing waits long enough to be noticed. */
export const clock: Clock = {
  now: () => NOW,
  setTimeout: (callback, delayMs) => systemClock.setTimeout(callback, delayMs),
};

export interface Answer {
  readonly status: number;
  // Each test asserts what it reads.
  readonly body: Record<string, unknown>;
}

export interface OpenedPlayground {
  readonly address: string;
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body?: object): Promise<Answer>;
  /** Posts a message, and answers it as it was judged. */
  say(person: string, channel: string, text: string, thread?: string): Promise<ChatMessage>;
  listen(query: string, lastEventId?: string): Promise<SseReader>;
  readonly erase: Bot['erase'];
  stopBot(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a playground with a scripted model. */
export async function openPlayground(
  script: readonly ScriptEntry[],
  { isDurable = false, ...options }: Partial<BotOptions> & { isDurable?: boolean } = {},
): Promise<OpenedPlayground> {
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return ids.toString(16).padStart(6, '0');
  };
  const { adapter, routes } = createWebAdapter({
    botName: 'threadloop',
    model: 'scripted',
    store: 'memory',
    isDurable,
    newId,
  });
  const bot = createBot({
    adapters: [adapter],
    streamFn: createScriptedModel(script),
    clock,
    settleMs: 0,
    admins: ['web:root'],
    ...options,
  });
  const server = await serveRoutes(routes, clock);
  await bot.start();
  const address = `${server.address}/playground/api`;
  const readers: SseReader[] = [];
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  return {
    address,
    get: (path) => send('GET', path),
    send,
    say: async (person, channel, text, thread) => {
      const { body } = await send('POST', '/messages', {
        person,
        channel,
        text,
        ...(thread !== undefined && { thread }),
      });
      return body['message'] as ChatMessage;
    },
    listen: async (query, lastEventId) => {
      const reader = await SseReader.open(`${address}/events?${query}`, lastEventId);
      readers.push(reader);
      return reader;
    },
    erase: (what) => bot.erase(what),
    stopBot: () => bot.stop(),
    close: async () => {
      for (const reader of readers) await reader.close();
      await bot.stop(0);
      await server.close(0);
    },
  };
}

/** What a page has been told, oldest first. */
export function told(events: readonly ReadEvent[]): readonly PageEvent[] {
  return events.map(({ data }) => data as PageEvent);
}

/** What a page shows of the messages it was told, in order of their first telling. */
export function shown(events: readonly ReadEvent[]): readonly ChatMessage[] {
  const messages = new Map<string, ChatMessage>();
  for (const event of told(events)) {
    if (event.type === 'message') messages.set(event.message.id, event.message);
    if (event.type === 'removed') messages.delete(event.messageId);
  }
  return [...messages.values()];
}

/** Author and text of messages, one line each. */
export function lines(messages: readonly ChatMessage[]): readonly string[] {
  return messages.map(({ author, content }) => {
    switch (content.kind) {
      case 'person':
        return `${author.name}: ${content.text}`;
      case 'text':
        return `${author.name}: ${content.markdown}`;
      case 'notice':
        return `${author.name}! ${content.text}`;
      case 'progress':
        return `${author.name}… ${content.line}`;
      case 'approval':
        return `${author.name}? ${content.card.result ?? content.card.summary}`;
    }
  });
}

/** Whether an answer of the bot has come to its end, `count` times. */
export function hasEnded(events: readonly ReadEvent[], count = 1): boolean {
  const ends = shown(events).filter(({ content }) => content.kind === 'text' && content.buttons.includes('feedback'));
  return ends.length >= count && isIdle(events);
}

/** Whether the last that was told of the bot's work is that it is done. */
export function isIdle(events: readonly ReadEvent[]): boolean {
  const activity = told(events).findLast((event) => event.type === 'activity');
  return activity?.type === 'activity' && !activity.activity.isWorking;
}
