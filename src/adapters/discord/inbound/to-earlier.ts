import type { EarlierMessage } from '../../../threads/outbound.ts';
import { atMost } from '../../../threads/within.ts';
import type { DiscordBackend } from '../backend.ts';
import { messageIdOf, personIdOf, timeOf } from '../ids.ts';
import { admit } from './admit.ts';
import type { DiscordMessage } from './discord-event.ts';
import type { Ground } from './find-place.ts';
import { joined } from './text/joined.ts';
import { channelsIn, type Names, withNames } from './text/tokens.ts';

/** Channels whose names are asked for; of more the ids stand. */
const MAX_NAMES = 10;
const NAMES_MS = 2_000;

/** Messages of a history as threads take them, with names instead of tokens: those whose authors may talk to the bot. */
export async function toEarlier(
  messages: readonly DiscordMessage[],
  ground: Ground,
  backend: DiscordBackend,
): Promise<readonly EarlierMessage[]> {
  const people = new Map(
    messages.filter(({ author }) => author.kind === 'person').map(({ author }) => [author.id, author]),
  );
  const admissions = await Promise.all(
    [...people.values()].map(async (author) => {
      const isAdmitted = (await admit(author, ground, true, backend)) === 'admitted';
      return isAdmitted ? [] : [author.id];
    }),
  );
  const refused = new Set(admissions.flat());
  const kept = messages.filter(({ author }) => !refused.has(author.id));
  const names = await namesOf(kept, backend);
  return kept.map((message) => toMessage(message, names));
}

async function namesOf(messages: readonly DiscordMessage[], { places, host, self }: DiscordBackend): Promise<Names> {
  const users = new Map<string, string>([[self.userId, self.username]]);
  for (const { author, names } of messages) {
    for (const [id, name] of names) users.set(id, name);
    if (author.kind !== 'webhook') users.set(author.id, author.name);
  }
  const texts = messages.flatMap(({ content, more, quotes }) => [content, more, ...quotes.map(({ text }) => text)]);
  const named = new Set(texts.flatMap(channelsIn));
  const unknown = [...named].filter((id) => places.known(id) === undefined).slice(0, MAX_NAMES);
  await atMost(NAMES_MS, Promise.allSettled(unknown.map((id) => places.channel(id))), host.clock);
  return {
    user: (id) => users.get(id),
    channel: (id) => places.known(id)?.name,
    role: () => undefined,
  };
}

function toMessage(
  { id, channel, author, content, more, quotes, files }: DiscordMessage,
  names: Names,
): EarlierMessage {
  const came = quotes.map(({ author: by = '…', text }) => `${by}:\n${withNames(text, names)}`.replace(/^/gmu, '> '));
  return {
    id: messageIdOf(channel, id),
    author: { kind: author.kind, id: personIdOf(author.id), name: author.name },
    text: joined([withNames(content, names), withNames(more, names), ...came]),
    files,
    sentAt: timeOf(id),
  };
}
