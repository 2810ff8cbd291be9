import type { BeforeToolCall, BeforeToolCallResult } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { Person } from '../person.ts';
import { maskedId } from '../usage/usage-keys.ts';
import { within } from '../within.ts';
import type { ThreadRun } from './thread-run.ts';

/** Longest time for the question whether a call is allowed, in milliseconds. */
const CHECK_LIMIT_MS = 10_000;

export interface RightsCheck {
  readonly run: Pick<ThreadRun, 'thread' | 'dependencies'>;
  readonly texts: Texts;
  /** Everybody whose words are in the exchange at this moment. */
  readonly requesters: () => readonly Person[];
  /** Whether the call counts for those whose calls are limited; not where it did when it was asked for. @default true */
  readonly isCounted?: boolean;
}

/** Stands for those whose wish it was when none of them is left: they have no more rights than anybody. */
const NOBODY: Person = { id: 'nobody', name: 'nobody' };

/** Milliseconds within which the calls of a person are counted. */
const DAY_MS = 24 * 60 * 60_000;

/**
 * Checks each call at the moment it is to run: the bot must not be paused and the tool be on in this channel now, and everybody who spoke into
 * the exchange must be allowed to use it and have calls left, which it then counts for each of them. A refusal names
 * the person and the way out. When nobody can say whether it is allowed, it is not.
 */
export function createRightsCheck(check: RightsCheck): BeforeToolCall {
  return ({ toolCall: { name } }, signal) =>
    within(() => refusalOf(name, check), {
      limitMs: CHECK_LIMIT_MS,
      clock: check.run.dependencies.clock,
      signal,
      timeout: () =>
        new Error(`Whether ${name} may be used here could not be found out in time, so it was not called.`),
    });
}

async function refusalOf(name: string, check: RightsCheck): Promise<BeforeToolCallResult | undefined> {
  const { run, texts, requesters, isCounted = true } = check;
  const { thread } = run;
  const { settings, rights } = run.dependencies;
  const { tools, toolSettings, availability } = await settings.of(thread);
  const { problem, callsPerPersonDay = 0 } = toolSettings[name] ?? {};
  if (availability.kind === 'paused') return refuse(texts.paused(availability.reason));
  if (tools !== 'all' && !tools.includes(name)) return refuse(texts.toolDisabled(name));
  if (problem !== undefined) return refuse(texts.toolUnusable(name));
  const people = requesters();
  for (const person of people.length > 0 ? people : [NOBODY]) {
    if (!(await rights.mayUse(person, name, thread))) return refuse(texts.toolRefused(person.name, name));
  }
  if (callsPerPersonDay === 0 || !isCounted) return undefined;
  for (const person of people) {
    if (!(await mayCallAgain(person, name, callsPerPersonDay, check))) {
      return refuse(texts.toolUsedUp(person.name, name, callsPerPersonDay));
    }
  }
  return undefined;
}

function refuse(reason: string): BeforeToolCallResult {
  return { block: true, reason };
}

async function mayCallAgain(
  { id }: Person,
  tool: string,
  limit: number,
  { run }: Pick<RightsCheck, 'run'>,
): Promise<boolean> {
  const { rateLimiter } = run.dependencies;
  return (await rateLimiter.take(`tool-calls:${tool}:${maskedId(id)}`, { limit, windowMs: DAY_MS })).ok;
}
