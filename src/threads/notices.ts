import type { Clock, Logger } from '../core/index.ts';
import type { Texts } from '../text/index.ts';
import type { CommandName } from './adapter.ts';
import type { Entry } from './entry.ts';
import { FullNotices } from './full-notice.ts';
import type { Outbound } from './outbound.ts';
import type { CommandTaken } from './ports.ts';
import type { Sign } from './reply.ts';
import { callOutbound } from './reply-writing/call-outbound.ts';
import type { PlacedSettings, ThreadSettings } from './settings.ts';
import type { ThreadId } from './thread-id.ts';

export interface NoticeDependencies {
  readonly settings: PlacedSettings;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly outboundOf: (thread: ThreadId) => Outbound;
  readonly textsOf: (locale: string) => Texts;
  /** Labels of the tools that a place may use. */
  readonly toolLabels: (allowed: ThreadSettings['tools']) => readonly string[];
}

/** What is said outside of a run: short, once per event, and never waited for. */
export interface Notices {
  receipt(thread: ThreadId, messageId: string, received: Extract<Sign, { kind: 'receipt' }>['received']): void;
  /** The mailbox is full: this message was not taken. */
  full(thread: ThreadId, eventId: string, entry: Entry): void;
  command(thread: ThreadId, eventId: string, command: CommandName, taken: CommandTaken): void;
  /**
   * What only who gave a command has to know; undefined where everybody in the thread has, and where the settings cannot
   * be read that say in which language.
   */
  toTell(thread: ThreadId, command: CommandName, taken: CommandTaken): Promise<string | undefined>;
}

/** Outcomes of commands that concern nobody but who gave them. */
const CHANGES_NOTHING: ReadonlySet<CommandTaken['status']> = new Set(['idle', 'busy', 'refused']);

/** Makes the notices; their failures are logged, since nobody waits for them. */
export function createNotices(dependencies: NoticeDependencies): Notices {
  const { outboundOf, logger, settings, textsOf, toolLabels } = dependencies;
  const settingsIn = (thread: ThreadId) => settings.of(thread);
  const say = (
    thread: ThreadId,
    eventId: string,
    sentence: (texts: Texts, settings: ThreadSettings) => string | undefined,
  ): void => {
    track(
      settingsIn(thread).then(async (set) => {
        const text = sentence(textsOf(set.locale), set);
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
    command: (thread, eventId, command, taken) => {
      say(thread, eventId, (texts, { tools }) => sentenceOf(command, taken, texts, toolLabels(tools)));
    },
    toTell: async (thread, command, taken) => {
      if (!CHANGES_NOTHING.has(taken.status)) return undefined;
      try {
        return sentenceOf(command, taken, textsOf((await settingsIn(thread)).locale), []);
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
function sentenceOf(
  command: CommandName,
  taken: CommandTaken,
  texts: Texts,
  tools: readonly string[],
): string | undefined {
  switch (taken.status) {
    case 'done':
      return {
        help: texts.help(tools),
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

function track(work: Promise<unknown>, logger: Logger): void {
  work.catch((error: unknown) => {
    logger.warn({ err: error }, 'A notice or a sign could not be shown.');
  });
}
