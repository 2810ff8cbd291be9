import type { BeforeToolCall, BeforeToolCallResult, Clock } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { Person } from '../person.ts';
import type { PlacedSettings, ToolRights } from '../settings.ts';
import type { ThreadId } from '../thread-id.ts';
import { within } from '../within.ts';

/** Longest time for the question whether a call is allowed, in milliseconds. */
const CHECK_LIMIT_MS = 10_000;

export interface RightsCheck {
  readonly thread: ThreadId;
  readonly settings: PlacedSettings;
  readonly rights: ToolRights;
  readonly texts: Texts;
  readonly clock: Clock;
  /** Everybody whose words are in the exchange at this moment. */
  readonly requesters: () => readonly Person[];
}

/**
 * Checks each call at the moment it is to run: the tool must be on in this channel now, and everybody who spoke into
 * the exchange must be allowed to use it. A refusal names the person and the way out. When nobody can say whether it
 * is allowed, it is not.
 */
export function createRightsCheck(check: RightsCheck): BeforeToolCall {
  return ({ toolCall: { name } }, signal) =>
    within(() => refusalOf(name, check), {
      limitMs: CHECK_LIMIT_MS,
      clock: check.clock,
      signal,
      timeout: () =>
        new Error(`Whether ${name} may be used here could not be found out in time, so it was not called.`),
    });
}

async function refusalOf(
  name: string,
  { thread, settings, rights, texts, requesters }: RightsCheck,
): Promise<BeforeToolCallResult | undefined> {
  const { tools } = await settings.of(thread);
  if (tools !== 'all' && !tools.includes(name)) return { block: true, reason: texts.toolDisabled(name) };
  for (const person of requesters()) {
    if (!(await rights.mayUse(person, name, thread))) {
      return { block: true, reason: texts.toolRefused(person.name, name) };
    }
  }
  return undefined;
}
