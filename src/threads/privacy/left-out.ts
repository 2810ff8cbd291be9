import type { CommandName, CommandOptions, Received } from '../adapter.ts';
import { parseCommand } from '../command-word.ts';
import type { InboundMessage } from '../inbound-message.ts';
import { isLateCommand } from '../late-command.ts';
import { MODEL_NOTES } from '../model-notes.ts';
import type { NoticeDependencies, Notices } from '../notices.ts';
import type { Author, Person } from '../person.ts';
import type { Amendment, RateLimiter } from '../ports.ts';
import { channelOf, type ThreadId } from '../thread-id.ts';
import { maskedId } from '../usage/usage-keys.ts';
import type { Privacy } from './privacy.ts';
import { isPrivacyCommand } from './privacy-words.ts';

/** Stands where the id of somebody stood who has left the bot out. Whoever asks for its rights finds none. */
const LEFT_OUT = 'left-out';

/** Milliseconds in which somebody who has left the bot out is told once in a channel how to come back. */
const TOLD_MS = 600_000;

export interface LeftOutDependencies extends Pick<NoticeDependencies, 'settings' | 'textsOf' | 'clock'> {
  readonly privacy: Pick<Privacy, 'hasOptedOut'>;
  readonly rateLimiter: RateLimiter;
}

interface GivenCommand extends CommandOptions {
  readonly thread: ThreadId;
  readonly eventId: string;
  readonly by: Person;
  readonly command: CommandName;
}

/** What the way in does with a command, and how it finds out whether one without an address is meant for the bot. */
export interface Carrying {
  readonly run: (given: GivenCommand) => Promise<Received>;
  readonly isForBot: (message: InboundMessage, command: CommandName) => Promise<boolean>;
}

/**
 * Those who have left the bot out, at the way in. Nothing of what they write is stored, not even that they wrote. What
 * they can still do: stop and silence the bot, in nobody's name, ask for help, and everything about what is stored of
 * them. Whoever of them addresses the bot otherwise is told how to come back.
 */
export class LeftOut {
  readonly #dependencies: LeftOutDependencies;
  readonly #notices: Pick<Notices, 'tell'>;

  constructor(dependencies: LeftOutDependencies, notices: Pick<Notices, 'tell'>) {
    this.#dependencies = dependencies;
    this.#notices = notices;
  }

  /** Whether somebody is one of them; programs never are. */
  async includes({ id, kind = 'person' }: Pick<Author, 'id'> & Partial<Author>): Promise<boolean> {
    return kind === 'person' && (await this.#dependencies.privacy.hasOptedOut(id));
  }

  /** Takes a message of one of them. */
  async hear(message: InboundMessage, carrying: Carrying): Promise<Received> {
    const { id: eventId, thread, author: by, text, address, isSystem } = message;
    if (isSystem) return { status: 'ignored' };
    const parsed = parseCommand({ text, addressed: address !== 'none' });
    const isLate = isLateCommand(message, this.#dependencies.clock.now());
    if (parsed.kind === 'command' && !isLate && (await carrying.isForBot(message, parsed.command))) {
      return await this.command({ thread, eventId, by, command: parsed.command }, carrying);
    }
    if (address !== 'none' && !isLate) this.#tellHowToComeBack(thread, eventId, by);
    return { status: 'ignored' };
  }

  /** Takes a command of one of them. */
  async command(given: GivenCommand, { run }: Pick<Carrying, 'run'>): Promise<Received> {
    const { thread, eventId, by, command, tellsAlone = false } = given;
    if (isPrivacyCommand(command) || command === 'help') return await run(given);
    const { people } = await this.#textsIn(thread);
    if (command === 'stop' || command === 'mute') {
      return await run({ ...given, by: { id: LEFT_OUT, name: people.somebody } });
    }
    if (tellsAlone) return { status: 'command', command, toTell: people.howToComeBack };
    this.#tellHowToComeBack(thread, eventId, by);
    return { status: 'command', command };
  }

  /**
   * A message of somebody else without what it brings along of them: words that it quotes, and that they spoke before.
   * Files that came with such words go as a whole: whose they are cannot be told.
   */
  async without(message: InboundMessage): Promise<InboundMessage> {
    const { quotes, files, earlierSpeakers, address } = message;
    const people = new Set([...quotes.flatMap(({ authorId }) => authorId ?? []), ...earlierSpeakers]);
    const theirs = new Set<string>();
    for (const person of people) if (await this.includes({ id: person })) theirs.add(person);
    if (theirs.size === 0) return message;
    const isTheirs = ({ authorId }: InboundMessage['quotes'][number]): boolean => theirs.has(authorId ?? '');
    const bringsFiles = quotes.some((quote) => isTheirs(quote) && (quote.kind === 'forward' || address === 'command'));
    return {
      ...message,
      quotes: quotes.map((quote) => (isTheirs(quote) ? { kind: quote.kind, text: MODEL_NOTES.quoteLeftOut } : quote)),
      files: bringsFiles ? [] : files,
      earlierSpeakers: earlierSpeakers.map((person) => (theirs.has(person) ? LEFT_OUT : person)),
    };
  }

  /** An edit by one of them takes the words away that it replaces, and brings none. */
  async amendment(amendment: Amendment): Promise<Amendment> {
    if (amendment.text === null || !(await this.includes(amendment.author))) return amendment;
    return { ...amendment, text: null };
  }

  #tellHowToComeBack(thread: ThreadId, eventId: string, { id }: Person): void {
    this.#notices.tell(thread, eventId, async ({ people }) => {
      const key = `left-out:${maskedId(`${id} ${channelOf(thread)}`)}`;
      const { ok: isNews } = await this.#dependencies.rateLimiter.take(key, { limit: 1, windowMs: TOLD_MS });
      return isNews ? people.howToComeBack : undefined;
    });
  }

  async #textsIn(thread: ThreadId): Promise<ReturnType<LeftOutDependencies['textsOf']>> {
    const { settings, textsOf } = this.#dependencies;
    return textsOf((await settings.of(thread)).locale);
  }
}
