import { enter, threadIn } from './access.ts';
import type { Backend } from './backend.ts';
import type { ChannelMessages, ChatMessage, ThreadActivity, ThreadMessages, ThreadSummary } from './protocol.ts';

export interface ChannelOf {
  readonly person: string;
  readonly channel: string;
}

/** What stands in a channel itself, with what its threads come to; everything that stands in a direct message. */
export async function readChannel({ person, channel: id }: ChannelOf, backend: Backend): Promise<ChannelMessages> {
  const { messages, activities } = backend;
  const channel = enter(person, id);
  const all = await messages.list(id);
  const dropped = await messages.dropped(id);
  if (channel.kind === 'direct') {
    const activity = await activities.get({ channel: id });
    return { messages: all, threads: {}, activity, dropped };
  }
  const roots = all.filter(({ thread }) => thread === undefined);
  const threads = summarise(roots, all, await activities.list(id));
  return { messages: roots, threads, dropped };
}

/** A thread's messages, its root first; all messages of a direct message. */
export async function readThreadMessages(
  { person, channel: id, root }: ChannelOf & { readonly root?: string },
  backend: Backend,
): Promise<ThreadMessages> {
  const place = await threadIn(enter(person, id), root, backend);
  const messages = await messagesOf(place.channel, place.root, backend);
  return { messages, activity: await backend.activities.get(place) };
}

/** All messages of one conversation, oldest first. */
export async function messagesOf(
  channel: string,
  root: string | undefined,
  { messages }: Backend,
): Promise<readonly ChatMessage[]> {
  const all = await messages.list(channel);
  return root === undefined ? all : all.filter(({ id, thread }) => id === root || thread === root);
}

function summarise(
  roots: readonly ChatMessage[],
  all: readonly ChatMessage[],
  activities: ReadonlyMap<string, ThreadActivity>,
): Readonly<Record<string, ThreadSummary>> {
  const replies = new Map<string, ChatMessage[]>();
  for (const message of all) {
    if (message.thread === undefined || message.isDeleted === true || message.content.kind === 'progress') continue;
    const known = replies.get(message.thread);
    if (known === undefined) replies.set(message.thread, [message]);
    else known.push(message);
  }
  const summaries = roots.flatMap(({ id, at }): readonly (readonly [string, ThreadSummary])[] => {
    const own = replies.get(id) ?? [];
    const { isWorking, revision: activityRevision } = activities.get(id) ?? { isWorking: false, revision: 0 };
    if (own.length === 0 && !isWorking) return [];
    const { at: lastAt, id: lastId } = own.at(-1) ?? { at, id: '' };
    return [[id, { replies: own.length, lastAt, lastId, isWorking, activityRevision }]];
  });
  return Object.fromEntries(summaries);
}
