import type { Texts } from '../text/index.ts';
import type { Person } from './person.ts';
import type { PlacedSettings, ThreadSettings, ToolRights } from './settings.ts';
import { parseThreadId, type ThreadId } from './thread-id.ts';

/** What `help` has to say to one person in one place. */
export interface HelpFacts {
  /** Labels of the tools that are on there, and that this person may use. */
  readonly tools: readonly string[];
  /** Whether they may change what the place is set to. */
  readonly isAdmin: boolean;
}

export type HelpFor = (person: Person, thread: ThreadId) => Promise<HelpFacts>;

export interface HelpOptions {
  readonly settings: Pick<PlacedSettings, 'of' | 'placeOf' | 'isAdminAt'>;
  readonly rights: ToolRights;
  /** Every tool that there is in a place. */
  readonly toolsIn: (
    place: Pick<ThreadSettings, 'team' | 'home'>,
  ) => readonly { readonly name: string; readonly label: string }[];
}

/**
 * Makes what finds out what `help` says. Rejects when the settings cannot be read. What cannot be found out about a
 * person counts as no: nobody is told of a tool that they could not use.
 */
export function createHelpFor({ settings, rights, toolsIn }: HelpOptions): HelpFor {
  return async (person, thread) => {
    const place = await settings.of(thread);
    const { tools: on } = place;
    const tools = toolsIn(place);
    const mayUse = async (name: string): Promise<boolean> =>
      (on === 'all' || on.includes(name)) && (await isSo(() => rights.mayUse(person, name, thread)));
    const isAllowed = await Promise.all(tools.map(({ name }) => mayUse(name)));
    return {
      tools: tools.filter((_tool, index) => isAllowed[index]).map(({ label }) => label),
      isAdmin: await isSo(async () => await settings.isAdminAt(person, await settings.placeOf(thread))),
    };
  };
}

/** The words of `help`, with where an admin changes settings. */
export function helpText(texts: Texts, { tools, isAdmin }: HelpFacts, thread: ThreadId): string {
  const help = texts.help(tools);
  return isAdmin ? `${help}\n\n${texts.people.changeSettings(parseThreadId(thread).platform)}` : help;
}

async function isSo(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch {
    return false;
  }
}
