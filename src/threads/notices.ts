import type { Clock, Logger } from '../core/index.ts';
import type { Texts } from '../text/index.ts';
import type { CommandName, PrivacyCommand } from './adapter.ts';
import type { Entry } from './entry.ts';
import { FullNotices } from './full-notice.ts';
import { type HelpFor, helpText } from './help-for.ts';
import type { Outbound } from './outbound.ts';
import type { Person } from './person.ts';
import type { CommandTaken } from './ports.ts';
import type { Sign } from './reply.ts';
import { callOutbound } from './reply-writing/call-outbound.ts';
import type { PlacedSettings } from './settings.ts';
import type { ThreadId } from './thread-id.ts';

export interface NoticeDependencies {
  /** Given everything that is being said, so that an end can wait for it; it never rejects. @default nobody waits */
  readonly track?: ((saying: Promise<unknown>) => void) | undefined;
  readonly settings: PlacedSettings;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly outboundOf: (thread: ThreadId) => Outbound;
  readonly textsOf: (locale: string) => Texts;
  readonly helpFor: HelpFor;
}

/** Commands that go to a thread. */
type ThreadWord = Exclude<CommandName, PrivacyCommand>;

/** A command that goes to a thread, and who gave it. */
interface GivenWord {
  readonly command: ThreadWord;
  readonly by: Person;
}

/** What is said outside of a run: short, once per event, and never waited for. */
export interface Notices {
  receipt(thread: ThreadId, messageId: string, received: Extract<Sign, { kind: 'receipt' }>['received']): void;
  /** The mailbox is full: this message was not taken. */
  full(thread: ThreadId, eventId: string, entry: Entry): void;
  command(thread: ThreadId, eventId: string, given: GivenWord, taken: CommandTaken): void;
  /** Says what `sentence` resolves with, once it does; nothing when that is undefined. */
  tell(thread: ThreadId, eventId: string, sentence: (texts: Texts) => Promise<string | undefined>): void;
  /**
   * What only who gave a command has to know; undefined where everybody in the thread has, and where the settings cannot
   * be read that say in which language.
   */
  toTell(thread: ThreadId, command: ThreadWord, taken: CommandTaken): Promise<string | undefined>;
}

/** Outcomes of commands that concern nobody but who gave them. */
const CHANGES_NOTHING: ReadonlySet<CommandTaken['status']> = new Set(['idle', 'busy', 'refused']);

/** Makes the notices; their failures are logged, since nobody waits for them. */
export function createNotices(dependencies: NoticeDependencies): Notices {
  const { outboundOf, logger, settings, textsOf, helpFor } = dependencies;
  const track = (work: Promise<unknown>, log: Logger): void => {
    const saying = logFailure(work, log);
    dependencies.track?.(saying);
  };
  const settingsIn = (thread: ThreadId) => settings.of(thread);
  const say = (
    thread: ThreadId,
    eventId: string,
    sentence: (texts: Texts) => string | undefined | Promise<string | undefined>,
  ): void => {
    track(
      settingsIn(thread).then(async ({ locale }) => {
        const text = await sentence(textsOf(locale));
        if (text !== undefined) await post(thread, eventId, text, dependencies);
      }),
      logger.child({ thread, message: eventId }),
    );
  };
  const fullNotices = new FullNotices(dependencies);
  return {
    receipt: (thread, messageId, received) => {
      const shown = outboundOf(thread).sign(thread, { kind: 'receipt', messageId, received });
      track(shown, logger.child({ thread, message: messageId }));
    },
    full: (thread, eventId, entry) => {
      const message = entry.kind === 'message' ? entry.text : entry.kind;
      track(
        settingsIn(thread).then(({ locale }) =>
          fullNotices.tell(thread, eventId, message, textsOf(locale).mailboxFull),
        ),
        logger.child({ thread, message: eventId }),
      );
    },
    command: (thread, eventId, { command, by }, taken) => {
      say(thread, eventId, async (texts) =>
        command === 'help' && taken.status === 'done'
          ? helpText(texts, await helpFor(by, thread), thread)
          : sentenceOf(command, taken, texts),
      );
    },
    tell: say,
    toTell: async (thread, command, taken) => {
      if (!CHANGES_NOTHING.has(taken.status)) return undefined;
      try {
        return sentenceOf(command, taken, textsOf((await settingsIn(thread)).locale));
      } catch (error) {
        logger.warn({ thread, err: error }, 'The language of a sentence could not be read.');
        return undefined;
      }
    },
  };
}

async function post(thread: ThreadId, eventId: string, text: string, dependencies: NoticeDependencies): Promise<void> {
  const { clock, logger, outboundOf } = dependencies;
  const slot = { id: `n.${eventId}`, thread, exchange: `n.${eventId}`, kind: 'notice', state: 'intended' } as const;
  let isSecondTry = false;
  await callOutbound(
    async () => {
      const mayBeThere = isSecondTry;
      isSecondTry = true;
      await outboundOf(thread).post(slot, { kind: 'notice', text, buttons: [] }, mayBeThere);
    },
    { importance: 'final', clock, logger: logger.child({ thread, message: eventId }) },
  );
}

/** What there is to say; undefined where the run's own end says it. */
function sentenceOf(command: ThreadWord, taken: CommandTaken, texts: Texts): string | undefined {
  switch (taken.status) {
    case 'done':
      return {
        help: undefined,
        mute: texts.muted,
        reset: texts.resetDone(taken.discarded ?? 0),
        stop: undefined,
        retry: undefined,
      }[command];
    case 'stopping':
      return command === 'reset' ? texts.resetDone(taken.discarded ?? 0) : undefined;
    case 'idle':
      return command === 'retry' ? texts.nothingToRetry : texts.nothingToStop;
    case 'busy':
      return texts.retryBusy;
    case 'refused':
      return command === 'retry' ? texts.retryRefused(taken.initiator.name) : texts.resetRefused(taken.initiator.name);
    case 'started':
    case 'duplicate':
      return undefined;
  }
}

function logFailure(work: Promise<unknown>, logger: Logger): Promise<unknown> {
  return work.catch((error: unknown) => {
    logger.warn({ err: error }, 'A notice or a sign could not be shown.');
  });
}
