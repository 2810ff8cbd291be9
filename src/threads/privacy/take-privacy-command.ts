import type { CommandOptions, PrivacyCommand, Received } from '../adapter.ts';
import type { NoticeDependencies, Notices } from '../notices.ts';
import type { Person } from '../person.ts';
import type { RateLimiter } from '../ports.ts';
import { type ThreadId, teamOf } from '../thread-id.ts';
import type { Trail } from '../trail.ts';
import type { PrivacyDesk } from './create-privacy.ts';
import { carryOutPrivately } from './privacy-words.ts';

/** Milliseconds in which a message that is told again is not answered again. */
const TOLD_MS = 3_600_000;

export interface PrivacyCommandGiven extends CommandOptions {
  readonly thread: ThreadId;
  readonly eventId: string;
  readonly by: Person;
  readonly command: PrivacyCommand;
}

export interface PrivacyCommandDependencies extends Pick<NoticeDependencies, 'settings' | 'textsOf' | 'logger'> {
  readonly desk: PrivacyDesk;
  readonly rateLimiter: RateLimiter;
  readonly trail: Trail;
}

/**
 * Takes a command about what is stored of who gives it. What they want is durable when it resolves. Nothing of it goes
 * to the thread's store: not even that it was given. Where it cannot be told alone, the answer is posted in the thread.
 */
export async function takePrivacyCommand(
  { thread, eventId, by, command, tellsAlone = false }: PrivacyCommandGiven,
  dependencies: PrivacyCommandDependencies,
  notices: Pick<Notices, 'tell'>,
): Promise<Received> {
  const { settings, textsOf, logger, trail, rateLimiter } = dependencies;
  const texts = textsOf((await settings.of(thread)).locale);
  const isAlone = tellsAlone || teamOf(thread) === undefined;
  const { said } = await carryOutPrivately(command, { by, isAlone, texts }, dependencies);
  logger.info({ thread, message: eventId, command }, 'A command was taken.');
  trail.note(eventId, { kind: 'command', command, status: 'done' });
  if (tellsAlone) return { status: 'command', command, toTell: await said };
  notices.tell(thread, eventId, async () => {
    const sentence = await said;
    const { ok: isFirst } = await rateLimiter.take(`told:${thread}:${eventId}`, { limit: 1, windowMs: TOLD_MS });
    return isFirst ? sentence : undefined;
  });
  return { status: 'command', command };
}
