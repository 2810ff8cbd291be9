import type { BeforeToolCall } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { Person } from '../person.ts';
import type { Settings, ToolRights } from '../ports.ts';
import { channelOf, type ThreadId, teamOf } from '../thread-id.ts';

export interface RightsCheck {
  readonly thread: ThreadId;
  readonly settings: Settings;
  readonly rights: ToolRights;
  readonly texts: Texts;
  /** Everybody whose words are in the exchange at this moment. */
  readonly requesters: () => readonly Person[];
}

/**
 * Checks each call at the moment it is to run: the tool must be on in this channel now, and everybody who spoke into
 * the exchange must be allowed to use it. A refusal names the person and the way out.
 */
export function createRightsCheck({ thread, settings, rights, texts, requesters }: RightsCheck): BeforeToolCall {
  const channel = channelOf(thread);
  return async ({ toolCall }) => {
    const { tools } = await settings.read(teamOf(thread), channel);
    if (tools !== 'all' && !tools.includes(toolCall.name)) {
      return { block: true, reason: texts.toolDisabled(toolCall.name) };
    }
    for (const person of requesters()) {
      if (!(await rights.mayUse(person, toolCall.name, thread))) {
        return { block: true, reason: texts.toolRefused(person.name, toolCall.name) };
      }
    }
    return undefined;
  };
}
