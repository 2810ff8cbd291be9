import { outsideCode } from './code.ts';

/** What ids in a text stand for; undefined where that is not known. */
export interface Names {
  user(id: string): string | undefined;
  channel(id: string): string | undefined;
  role(id: string): string | undefined;
}

const TOKEN =
  /<(?:@!?(?<user>\d{1,20})|@&(?<role>\d{1,20})|#(?<channel>\d{1,20})|a?:(?<emoji>\w{1,64}):\d{1,20}|t:(?<time>-?\d{1,13})(?::[tTdDfFsSR])?|\/(?<command>[^:<>\n]{1,120}):\d{1,20})>/gu;

/**
 * A text of Discord with names in place of its tokens: `@name`, `#channel`, `:emoji:`, a date, `/command`. What has no
 * name keeps its id. Code stays as it was typed, and everything else too.
 */
export function withNames(text: string, names: Names): string {
  return outsideCode(text, (prose) =>
    prose.replace(TOKEN, (token: string, ...match: unknown[]) => draw(token, groupsOf(match), names)),
  );
}

/** Ids of the channels that a text names. */
export function channelsIn(text: string): readonly string[] {
  return [...text.matchAll(TOKEN)].flatMap(({ groups }) => groups?.['channel'] ?? []);
}

type Groups = Readonly<Record<string, string | undefined>>;

function groupsOf(match: readonly unknown[]): Groups {
  const groups = match.at(-1);
  // The last argument of a replacement is the groups, since the pattern has named ones.
  return typeof groups === 'object' && groups !== null ? (groups as Groups) : {};
}

function draw(token: string, { user, role, channel, emoji, time, command }: Groups, names: Names): string {
  if (user !== undefined) return `@${names.user(user) ?? user}`;
  if (role !== undefined) return `@${names.role(role) ?? role}`;
  if (channel !== undefined) return `#${names.channel(channel) ?? channel}`;
  if (emoji !== undefined) return `:${emoji}:`;
  if (command !== undefined) return `/${command}`;
  return drawTime(Number(time)) ?? token;
}

function drawTime(seconds: number): string | undefined {
  const date = new Date(seconds * 1_000);
  return Number.isNaN(date.getTime()) ? undefined : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
