import type { Logger } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { CommandName, PrivacyCommand } from '../adapter.ts';
import type { Person } from '../person.ts';
import type { RateLimiter } from '../ports.ts';
import { maskedId } from '../usage/usage-keys.ts';
import type { PrivacyDesk } from './create-privacy.ts';

/** Times that it is counted for one person within {@link COUNTING_WINDOW_MS}: each looks at everything there is. */
const COUNTING_LIMIT = 3;
const COUNTING_WINDOW_MS = 600_000;

export interface PrivacyWordsOptions {
  readonly desk: PrivacyDesk;
  readonly rateLimiter: RateLimiter;
  readonly logger: Logger;
}

/** Who said it, and who reads the answer. */
export interface SaidPrivately {
  readonly by: Person;
  /** Whether nobody else reads the answer. */
  readonly isAlone: boolean;
  readonly texts: Texts;
}

const PRIVACY_COMMANDS: ReadonlySet<CommandName> = new Set<PrivacyCommand>([
  'stored',
  'forget',
  'forgetForGood',
  'leaveOut',
  'takeIn',
]);

/** Whether a command is about what is stored of who gives it. */
export function isPrivacyCommand(command: CommandName): command is PrivacyCommand {
  return PRIVACY_COMMANDS.has(command);
}

/**
 * Carries out what somebody wants of what is stored of them. What they want is durable when it resolves, and carried out
 * whatever happens; `said` settles with what there is to say, which may take some seconds. Doing it again is harmless.
 */
export async function carryOutPrivately(
  command: PrivacyCommand,
  said: SaidPrivately,
  options: PrivacyWordsOptions,
): Promise<{ readonly said: Promise<string> }> {
  const { by, isAlone, texts } = said;
  const { desk } = options;
  const { people } = texts;
  switch (command) {
    case 'stored':
      return { said: isAlone ? tellStored(said, options) : Promise.resolve(people.storedElsewhere) };
    case 'forget':
      await desk.askToConfirm(by);
      return { said: isAlone ? askWithCounts(said, options) : Promise.resolve(people.forgetAsk(undefined)) };
    case 'forgetForGood': {
      if (!(await desk.hasAsked(by))) return { said: Promise.resolve(people.forgetAskFirst) };
      const { done } = await desk.beginForgetting(by);
      return { said: done.then((receipt) => people.forgotten(receipt)) };
    }
    case 'leaveOut':
      await desk.setOptOut(by, true);
      return { said: Promise.resolve(people.leftOut) };
    case 'takeIn':
      await desk.setOptOut(by, false);
      return { said: Promise.resolve(people.takenIn) };
  }
}

async function tellStored(said: SaidPrivately, options: PrivacyWordsOptions): Promise<string> {
  const { people } = said.texts;
  if (!(await mayCount(said.by, options))) return people.storedTooOften;
  const counts = await count(said.by, options);
  return counts === undefined ? people.storedUnknown : people.stored(counts);
}

/** The question stands without numbers where they cannot be had. */
async function askWithCounts(said: SaidPrivately, options: PrivacyWordsOptions): Promise<string> {
  const counts = (await mayCount(said.by, options)) ? await count(said.by, options) : undefined;
  return said.texts.people.forgetAsk(counts);
}

async function mayCount({ id }: Person, { rateLimiter }: PrivacyWordsOptions): Promise<boolean> {
  const rule = { limit: COUNTING_LIMIT, windowMs: COUNTING_WINDOW_MS };
  return (await rateLimiter.take(`stored:${maskedId(id)}`, rule)).ok;
}

async function count(
  by: Person,
  { desk, logger }: PrivacyWordsOptions,
): Promise<Awaited<ReturnType<PrivacyDesk['stored']>> | undefined> {
  try {
    return await desk.stored(by);
  } catch (error) {
    logger.warn({ err: error }, 'What is stored of somebody could not be counted.');
    return undefined;
  }
}
