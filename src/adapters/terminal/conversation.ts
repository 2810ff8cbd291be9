import type { Clock } from '../../core/index.ts';
import type { Adapter, AdapterHost, CommandName, Intake, Received } from '../../threads/adapter.ts';
import type { ApprovalDecision } from '../../threads/approvals/approvals.ts';
import type { FileRef } from '../../threads/entry.ts';
import type { InboundMessage } from '../../threads/inbound-message.ts';
import type { Outbound } from '../../threads/outbound.ts';
import type { Person } from '../../threads/person.ts';
import type { ReplyLimits, Sign } from '../../threads/reply.ts';
import { type ThreadId, toThreadId } from '../../threads/thread-id.ts';
import { addressingOf } from './addressing.ts';
import { AttachedFiles } from './attached-files.ts';
import type { ChatView } from './chat-view.ts';
import { MAX_LINE_LENGTH } from './line-editor.ts';
import { sanitizeLine } from './sanitize.ts';
import { createTerminalCards } from './terminal-cards.ts';
import type { TerminalTexts } from './terminal-texts.ts';

export interface ConversationOptions {
  readonly view: ChatView;
  readonly clock: Clock;
  readonly botName: string;
  /** Its name in the thread's id. */
  readonly name: string;
  /** The name of who speaks at first. */
  readonly person: string;
  readonly texts: TerminalTexts;
  /** The language in which the deployment speaks here. @default 'en' */
  readonly locale?: string;
  /** Whether the view repeats what was said. @default true */
  readonly isEchoed?: boolean;
  /** What paths of files begin from. @default the working directory */
  readonly directory?: string;
}

/** What decisions are made with. */
type Deciding = Pick<AdapterHost, 'approvals' | 'readThread' | 'textsOf'>;

/** A message is read at once; drawing costs little, so that text may flow. */
const LIMITS: ReplyLimits = { textLength: 100_000, editIntervalMs: 50 };

const FORMATTING =
  'Your answer is read in a terminal: of Markdown, headings, bold text and code are styled, and everything else is shown ' +
  'as it is written. Keep tables and lines of code narrow.';

/**
 * One conversation on this machine as a platform of its own: what is said goes in, replies go to a view. The first
 * message is meant for the bot; after it the product's rule for several people applies.
 */
export class Conversation implements Adapter {
  readonly platform = 'terminal';
  readonly outbound: Outbound;
  readonly thread: ThreadId;
  readonly #options: ConversationOptions;
  readonly #people = new Set<string>();
  readonly #receipts = new Set<string>();
  readonly #waiters = new Set<() => void>();
  readonly #files: AttachedFiles;
  /** What goes with the next message. */
  #attached: readonly FileRef[] = [];
  readonly #startedAt: number;
  #speaker: string;
  /** From the start until everything was said. */
  #isShown = false;
  #intake: Intake | undefined;
  #host: Deciding | undefined;
  #unsubscribe: (() => void) | undefined;
  #count = 0;
  #releases = 0;
  #isActive = false;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.thread = toThreadId({ platform: this.platform, channel: options.name });
    this.#startedAt = options.clock.now();
    this.#speaker = options.person;
    this.#files = new AttachedFiles(options.directory ?? process.cwd());
    this.outbound = this.#createOutbound();
  }

  async start(host: Pick<AdapterHost, 'intake'> & Deciding): Promise<void> {
    const { intake } = host;
    this.#intake = intake;
    this.#host = host;
    this.#isShown = true;
    this.#unsubscribe = intake.events.subscribe(this.thread, (event) => {
      if (event.kind === 'exchangeStart') this.#isActive = true;
      if (event.kind === 'released') this.#settle();
    });
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#intake = undefined;
    this.#host = undefined;
    this.#settle();
  }

  /** What was still to be said has been: the terminal is somebody else's from now on. */
  async disconnect(): Promise<void> {
    this.#isShown = false;
  }

  get speaker(): string {
    return this.#speaker;
  }

  /** Whether the bot is at work, or about to be. */
  get isActive(): boolean {
    return this.#isActive;
  }

  speakAs(name: string): void {
    this.#speaker = name;
  }

  /**
   * Hands a message in, in the current person's name. Never rejects: what cannot be taken in is said in the view, and
   * the answer is undefined.
   */
  async say(text: string): Promise<Received | undefined> {
    const { view, texts, clock } = this.#options;
    const { id, name } = this.#person();
    if (this.#options.isEchoed !== false) view.echo(name, text);
    if (text.length > MAX_LINE_LENGTH) {
      view.note(texts.tooLong(MAX_LINE_LENGTH));
      return undefined;
    }
    const addressing = addressingOf(text, this.#options.botName, this.#people);
    const message: InboundMessage = {
      ...addressing,
      id: this.#nextId(),
      thread: this.thread,
      author: { kind: 'person', id, name },
      address: this.#people.size === 0 && !addressing.addressesOthers ? 'direct' : addressing.address,
      isSystem: false,
      files: this.#attached,
      quotes: [],
      sentAt: clock.now(),
      earlierSpeakers: [],
    };
    const received = await this.#hand((intake) => intake.receive(message));
    if (received === undefined) return undefined;
    this.#people.add(name);
    this.#attached = [];
    if (received.status !== 'command') this.#showReceipt(message.id, received.status);
    return received;
  }

  /** Attaches a file of this machine to the next message. Undefined when there is no such file. */
  async attach(path: string): Promise<FileRef | undefined> {
    const file = await this.#files.attach(path, `${this.#startedAt}`);
    if (file !== undefined) this.#attached = [...this.#attached, file];
    return file;
  }

  /** Hands a command in, in the current person's name. Never rejects, as {@link say}. */
  async command(command: CommandName): Promise<Received | undefined> {
    return this.#hand((intake) => intake.command(this.thread, this.#nextId(), this.#person(), command));
  }

  /** Decides on a request for consent, in the current person's name. Never rejects: what came of it is said in the view. */
  async decide(approval: string, decision: ApprovalDecision): Promise<void> {
    const { view, texts, locale = 'en' } = this.#options;
    const host = this.#host;
    if (host === undefined) return;
    const releases = this.#releases;
    try {
      const by = { person: this.#person(), surface: 'cli' } as const;
      const decided = await host.approvals.decide(approval, decision, { by, texts: host.textsOf(locale) });
      if (decided.status !== 'done') return view.note(sanitizeLine(decided.sentence));
      const state = (await host.readThread(this.thread, 'none'))?.state ?? 'idle';
      if (state !== 'idle' && this.#releases === releases) this.#isActive = true;
    } catch {
      view.note(texts.decisionFailed);
    }
  }

  /** Resolves when the bot is not at work any more, or the conversation has been stopped. */
  async whenIdle(): Promise<void> {
    if (this.#isActive) await new Promise<void>((resolve) => this.#waiters.add(resolve));
  }

  async #hand(hand: (intake: Intake) => Promise<Received>): Promise<Received | undefined> {
    const releases = this.#releases;
    try {
      if (this.#intake === undefined) return undefined;
      const received = await hand(this.#intake);
      const wakes = received.status === 'started' || received.status === 'queued' || received.status === 'steering';
      // A run may be over before its acceptance is told here.
      if (wakes && this.#releases === releases) this.#isActive = true;
      return received;
    } catch {
      // The store's failure is logged where it happened; a person needs to know that nobody has the message.
      this.#options.view.note(this.#options.texts.storeFailed);
      return undefined;
    }
  }

  #settle(): void {
    this.#releases += 1;
    this.#isActive = false;
    this.#receipts.clear();
    this.#options.view.forget();
    for (const wake of this.#waiters) wake();
    this.#waiters.clear();
  }

  #showReceipt(messageId: string, status: Exclude<Received['status'], 'command'>): void {
    const { view, texts, botName } = this.#options;
    const text = {
      started: undefined,
      steering: texts.steering,
      queued: texts.queued,
      read: texts.read(botName),
      ignored: texts.ignored(botName),
      // Both have been said in a message of their own, or earlier.
      full: undefined,
      duplicate: undefined,
    }[status];
    const receipt = `${messageId} ${status}`;
    if (text === undefined || this.#receipts.has(receipt)) return;
    this.#receipts.add(receipt);
    view.note(text);
  }

  #createOutbound(): Outbound {
    return {
      limits: LIMITS,
      post: async (slot, content) => {
        this.#view?.show(slot.id, content);
        return slot.id;
      },
      edit: async (slot, content) => this.#view?.show(slot.id, content),
      remove: async (slot) => this.#view?.remove(slot.id),
      sign: async (_thread, sign) => this.#showSign(sign),
      describePlace: () => ({ platform: 'a terminal', kind: 'direct', formatting: FORMATTING }),
      approvals: createTerminalCards((line) => this.#view?.note(line), this.#options.texts),
      fetchFile: async (_thread, { id }, { maxBytes }) => this.#files.fetch(id, maxBytes),
    };
  }

  /** A run may still end after the bot has; by then the terminal belongs to somebody else. */
  get #view(): ChatView | undefined {
    return this.#isShown ? this.#options.view : undefined;
  }

  #showSign(sign: Sign): void {
    if (sign.kind === 'receipt') this.#showReceipt(sign.messageId, sign.received);
    else this.#view?.setWorking(sign.kind === 'working');
  }

  #person(): Person {
    return { id: `terminal:${this.#speaker}`, name: this.#speaker };
  }

  /** Unique over restarts too, so that a store which outlives the process never takes it for a duplicate. */
  #nextId(): string {
    this.#count += 1;
    return `${this.#startedAt}-${this.#count}`;
  }
}
