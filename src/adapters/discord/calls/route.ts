import type { DiscordRequest } from './discord-calls.ts';

/** What Discord counts a request under. */
export interface Route {
  /** `POST /channels/:id/messages`: without ids and tokens, for budgets, errors and logs. */
  readonly name: string;
  /** The id that counts by itself: of a channel, a server, a webhook, or an interaction. Empty where there is none. */
  readonly major: string;
  /** Whether it takes from what the bot's token may do in a second; what interactions are answered with does not. */
  readonly isCountedForToken: boolean;
}

const ID = /^\d{15,20}$/u;

/** The first parts of paths whose id counts by itself. */
const MAJORS = new Set(['channels', 'guilds', 'webhooks', 'interactions']);

/** Tells under what Discord counts a request. */
export function routeOf({ method, path }: Pick<DiscordRequest, 'method' | 'path'>): Route {
  const [, first = '', ...rest] = path.split('/');
  const [id = '', token = ''] = rest;
  const hasToken = first === 'interactions' || (first === 'webhooks' && token !== '');
  const hasMajor = MAJORS.has(first) && ID.test(id);
  const shown = rest.map((part, index) => {
    if (hasToken && index === 1) return ':token';
    if (rest[index - 1] === 'reactions') return ':emoji';
    return ID.test(part) ? ':id' : part;
  });
  return {
    name: `${method} /${[first, ...shown].join('/')}`,
    major: hasMajor ? (hasToken ? `${id}/${token}` : id) : '',
    isCountedForToken: !hasToken,
  };
}
