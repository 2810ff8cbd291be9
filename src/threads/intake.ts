import type { Clock, Logger } from '../core/index.ts';
import type { Texts } from '../text/index.ts';
import type { CommandName, CommandOptions, Intake, Received } from './adapter.ts';
import type { ApprovalDesk } from './approvals/approvals.ts';
import { parseCommand } from './command-word.ts';
import type { MessageEntry } from './entry.ts';
import { textsOfMessage } from './erasing/deleted-message.ts';
import type { Deletion } from './erasing/eraser.ts';
import { errorCodeOf } from './error-code-of.ts';
import type { HelpFor } from './help-for.ts';
import type { InboundMessage } from './inbound-message.ts';
import { isLateCommand } from './late-command.ts';
import { createNotices, type Notices } from './notices.ts';
import type { Outbound } from './outbound.ts';
import type { Person } from './person.ts';
import type {
  Activator,
  Amended,
  Amendment,
  Delivered,
  Delivery,
  MailboxLimits,
  RateLimiter,
  RunEvents,
  ThreadStore,
} from './ports.ts';
import type { PrivacyDesk } from './privacy/create-privacy.ts';
import { LeftOut } from './privacy/left-out.ts';
import { isPrivacyCommand } from './privacy/privacy-words.ts';
import { takePrivacyCommand } from './privacy/take-privacy-command.ts';
import type { PlacedSettings, ThreadSettings } from './settings.ts';
import { parseThreadId, type ThreadId, teamOf } from './thread-id.ts';
import type { JudgingRule, Trail } from './trail.ts';
import { judgeMessage } from './who-is-answered.ts';

/** Answers that one bot gets from us in a thread within {@link BOT_WINDOW_MS}; more would be a loop of two bots. */
const BOT_LIMIT = 3;
const BOT_WINDOW_MS = 60_000;

export interface IntakeDependencies {
  readonly store: ThreadStore;
  readonly activator: Activator;
  readonly events: RunEvents;
  readonly settings: PlacedSettings;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly trail: Trail;
  readonly outboundOf: (thread: ThreadId) => Outbound;
  readonly textsOf: (locale: string) => Texts;
  readonly helpFor: HelpFor;
  readonly privacy: PrivacyDesk;
  readonly settleMs: number;
  /** Given every notice that is on its way. @default nobody waits for them */
  readonly track?: ((saying: Promise<unknown>) => void) | undefined;
  readonly limits: MailboxLimits;
  /** Ends what waits for consent in a conversation that was begun anew; a failure is made good by others. @default nothing does */
  readonly approvals?: Pick<ApprovalDesk, 'forget'>;
  /** Takes out what was kept elsewhere of the words of a deleted message. @default nothing is */
  readonly forget?: (deletion: Deletion) => Promise<void>;
}

/**
 * The way in for every platform: judges a message, delivers it in one atomic step, and makes sure that a run is
 * coming. It rejects only when the store fails; signs and notices are never waited for by the platform's acknowledgement.
 */
export function createIntake(dependencies: IntakeDependencies): Intake {
  const notices = createNotices(dependencies);
  const leftOut = new LeftOut(dependencies, notices);
  // Nobody can look up the way of what was not taken in.
  const unseen = { ...dependencies, trail: NO_TRAIL };
  const carrying = {
    run: (given: GivenCommand) => runCommand(given, unseen, notices),
    isForBot: (message: InboundMessage, command: CommandName) => isForBot(message, command, dependencies),
  };
  return {
    events: dependencies.events,
    receive: async (message) => {
      if (await leftOut.includes(message.author)) return await leftOut.hear(message, carrying);
      return await receive(message, { ...dependencies, leftOut }, notices);
    },
    command: async (thread, eventId, by, command, options) => {
      const given = { thread, eventId, by, command, ...options };
      if (await leftOut.includes(by)) return await leftOut.command(given, carrying);
      return await runCommand(given, dependencies, notices);
    },
    amend: async (thread, amendment) => await amend(thread, await leftOut.amendment(amendment), dependencies),
  };
}

const NO_TRAIL: Trail = { note: () => undefined, read: async () => [] };

interface ReceivingDependencies extends IntakeDependencies {
  readonly leftOut: LeftOut;
}

async function receive(
  message: InboundMessage,
  dependencies: ReceivingDependencies,
  notices: Notices,
): Promise<Received> {
  const { trail } = dependencies;
  const { id, thread, address } = message;
  trail.note(id, { kind: 'received', platform: parseThreadId(thread).platform, thread, address });
  try {
    return await judgeAndDeliver(message, dependencies, notices);
  } catch (error) {
    trail.note(id, { kind: 'failed', during: 'delivery', code: errorCodeOf(error) });
    throw error;
  }
}

async function judgeAndDeliver(
  message: InboundMessage,
  dependencies: ReceivingDependencies,
  notices: Notices,
): Promise<Received> {
  const { settings: settingsPort, trail, clock } = dependencies;
  const settings = await settingsPort.of(message.thread);
  const parsed = parseCommand({ text: message.text, addressed: message.address !== 'none' });
  if (parsed.kind === 'command' && isLateCommand(message, clock.now()))
    return ignore(message, 'late-command', dependencies);
  const text = parsed.kind === 'queued' ? parsed.text : message.text;
  const { concern, rule } = judgeMessage({ ...message, text }, settings);
  if (concern === 'ignore') return ignore(message, rule, dependencies);
  if (await isBotLoop(message, dependencies)) return ignore(message, 'bot-loop', dependencies);
  trail.note(message.id, { kind: 'judged', concern, rule });
  if (parsed.kind === 'command' && (await isForBot(message, parsed.command, dependencies))) {
    const { thread, id, author } = message;
    return await runCommand({ thread, eventId: id, by: author, command: parsed.command }, dependencies, notices);
  }
  const followUp = parsed.kind === 'queued';
  const whole = await dependencies.leftOut.without(message);
  const delivery = { ...toDelivery(whole, text, settings, dependencies), concern, followUp };
  return await deliver(message, delivery, dependencies, notices);
}

/** In a busy channel most messages are none of the bot's business: they are told of in detail only. */
function ignore({ id, thread }: InboundMessage, rule: JudgingRule, { trail, logger }: IntakeDependencies): Received {
  trail.note(id, { kind: 'judged', concern: 'ignore', rule });
  logger.debug({ thread, message: id, rule }, 'A message was ignored.');
  return { status: 'ignored' };
}

/** A word that addresses nobody counts where the bot takes part, and `stop` only where there is something to stop. */
async function isForBot(
  message: InboundMessage,
  command: CommandName,
  { store }: IntakeDependencies,
): Promise<boolean> {
  if (message.address !== 'none') return true;
  if (message.addressesOthers) return false;
  const session = await store.read(message.thread, 'none');
  if (session === undefined || !session.participation.takesPart) return false;
  return command !== 'stop' || session.state !== 'idle';
}

async function isBotLoop(message: InboundMessage, { rateLimiter, logger }: IntakeDependencies): Promise<boolean> {
  if (message.author.kind === 'person') return false;
  const rule = { limit: BOT_LIMIT, windowMs: BOT_WINDOW_MS };
  const taken = await rateLimiter.take(`bot:${message.thread}:${message.author.id}`, rule);
  if (!taken.ok) {
    const { thread, id, author } = message;
    logger.warn({ thread, message: id, bot: author.id }, 'A bot is no longer answered: it may be a loop.');
  }
  return !taken.ok;
}

function toDelivery(
  message: InboundMessage,
  text: string,
  settings: ThreadSettings,
  { settleMs, limits }: IntakeDependencies,
): Omit<Delivery, 'concern' | 'followUp'> {
  const { id, author, files, quotes, address, sentAt, earlierSpeakers } = message;
  const person: Person = { id: author.id, name: author.name };
  const entry: MessageEntry = {
    kind: 'message',
    id,
    author: person,
    text,
    files,
    quotes,
    addressed: address !== 'none',
    sentAt,
  };
  const isImmediate = address === 'command' || address === 'button';
  const speakers = author.kind === 'person' ? [...earlierSpeakers, author.id] : earlierSpeakers;
  return { entry, follow: settings.follow, settleMs: isImmediate ? 0 : settleMs, limits, speakers };
}

async function deliver(
  message: InboundMessage,
  delivery: Delivery,
  dependencies: IntakeDependencies,
  notices: Notices,
): Promise<Received> {
  const { store, events, logger, trail } = dependencies;
  const { thread, id } = message;
  const delivered = await store.deliver(thread, delivery);
  trail.note(id, { kind: 'delivered', status: delivered.status });
  logger.info({ thread, message: id, concern: delivery.concern, status: delivered.status }, 'A message was taken in.');
  await activate(thread, delivered, dependencies);
  const { status } = delivered;
  if (status === 'full') notices.full(thread, id, delivery.entry);
  if (status === 'started' || status === 'queued' || status === 'steering' || status === 'read') {
    events.publish(thread, { kind: 'accepted', entryId: id, status });
    const received = delivery.followUp && status === 'steering' ? 'queued' : status;
    notices.receipt(thread, id, received);
    return { status: received };
  }
  return { status };
}

/** A run must be coming: added again for a duplicate whose first delivery may have died before this. */
async function activate(thread: ThreadId, delivered: Delivered, { activator }: IntakeDependencies): Promise<void> {
  if (delivered.status === 'started' || delivered.status === 'queued') {
    await activator.activate(thread, delivered.activation, delivered.delayMs);
  } else if (delivered.status === 'duplicate' && delivered.repair !== undefined) {
    await activator.activate(thread, delivered.repair, 0);
  }
}

interface GivenCommand extends CommandOptions {
  readonly thread: ThreadId;
  readonly eventId: string;
  readonly by: Person;
  readonly command: CommandName;
}

async function runCommand(given: GivenCommand, dependencies: IntakeDependencies, notices: Notices): Promise<Received> {
  const { store, settings, activator, logger, trail } = dependencies;
  const { thread, eventId, command, tellsAlone = false } = given;
  const by: Person = { id: given.by.id, name: given.by.name };
  if (isPrivacyCommand(command)) {
    const asked = { thread, eventId, by, command, tellsAlone };
    return await takePrivacyCommand(asked, { ...dependencies, desk: dependencies.privacy }, notices);
  }
  const isAdmin = await settings.isAdmin(by, teamOf(thread));
  const order = {
    stop: { kind: 'stop' },
    mute: { kind: 'mute' },
    help: { kind: 'note' },
    reset: { kind: 'reset', isAdmin },
    retry: { kind: 'retry', isAdmin },
  } as const;
  const taken = await store.command(thread, eventId, by, order[command]);
  logger.info({ thread, message: eventId, command, status: taken.status }, 'A command was taken.');
  trail.note(eventId, { kind: 'command', command, status: taken.status });
  if (taken.status === 'duplicate') return { status: 'duplicate' };
  // Where a run is going, it does so when it has ended.
  if (command === 'reset' && taken.status === 'done') forgetRequests(thread, dependencies);
  if (taken.status === 'started') {
    await activator.activate(thread, taken.activation, 0);
    return { status: 'started' };
  }
  const toTell = tellsAlone ? await notices.toTell(thread, command, taken) : undefined;
  if (toTell !== undefined) return { status: 'command', command, toTell };
  notices.command(thread, eventId, { command, by }, taken);
  return { status: 'command', command };
}

/** Beside what is waited for: whoever looks after requests does it, if it fails here. */
function forgetRequests(thread: ThreadId, { approvals, logger, track }: IntakeDependencies): void {
  const forgetting = approvals?.forget(thread).catch((error: unknown) => {
    logger.warn(
      { thread, code: errorCodeOf(error) },
      'Requests of a conversation that was begun anew wait a while longer.',
    );
  });
  if (forgetting !== undefined) track?.(forgetting);
}

/** The store last: while it has the words, a deletion that failed half-way can be told again. */
async function amend(
  thread: ThreadId,
  amendment: Amendment,
  { store, forget, trail, logger }: IntakeDependencies,
): Promise<Amended> {
  if (amendment.text === null && forget !== undefined) {
    const session = await store.read(thread, { message: amendment.of });
    const texts = session === undefined ? [] : textsOfMessage(amendment.of, session);
    if (texts.length > 0) await forget({ thread, author: amendment.author.id, texts });
  }
  const how = await store.amend(thread, amendment);
  const { of: message, id: event } = amendment;
  logger.info({ thread, message, event, how, isDeletion: amendment.text === null }, 'A message was amended.');
  trail.note(message, { kind: 'amended', how });
  return how;
}
