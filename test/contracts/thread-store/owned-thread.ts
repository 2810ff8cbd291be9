import type { FakeClock } from '../../../src/testing/fake-clock.ts';
import type { Person } from '../../../src/threads/person.ts';
import type {
  Claimed,
  ClaimedThread,
  CommandTaken,
  Delivered,
  Delivery,
  OwnerToken,
  SessionView,
  ThreadCommand,
  ThreadStore,
  TurnStep,
  TurnTaken,
} from '../../../src/threads/ports.ts';
import type { ContractSubject, PortUnderTest } from '../contract-subject.ts';
import { alice, answerLine, consume, delivery, exchangeLine, message, step, thread } from './samples.ts';

/** One thread of a store, in the words of the tests: who says what, and what its owner does. */
export class OwnedThread {
  readonly store: ThreadStore;
  readonly clock: FakeClock;
  readonly settle: () => Promise<void>;
  /** The activation that was told last. */
  activation = 0;
  #commands = 0;

  constructor({ port, clock, settle }: PortUnderTest<ThreadStore>) {
    this.store = port;
    this.clock = clock;
    this.settle = settle;
  }

  async send(id: string, more: Partial<Delivery> = {}): Promise<Delivered> {
    const delivered = await this.store.deliver(thread, delivery(message(id), more));
    if ('activation' in delivered) this.activation = delivered.activation;
    return delivered;
  }

  async order(command: ThreadCommand, by: Person = alice): Promise<CommandTaken> {
    this.#commands += 1;
    const taken = await this.store.command(thread, `command ${this.#commands}`, by, command);
    if ('activation' in taken) this.activation = taken.activation;
    return taken;
  }

  async edit(of: string, text: string | null, id = `${of} edited to ${text}`): Promise<string> {
    return await this.store.amend(thread, { id, of, author: alice, text, sentAt: this.clock.now() });
  }

  async claim(owner: string): Promise<Claimed> {
    return await this.store.claim(thread, this.activation, asToken(owner));
  }

  /** Claims, and answers with what was claimed. */
  async open(owner: string): Promise<ClaimedThread> {
    const claimed = await this.claim(owner);
    if (claimed.status === 'claimed' || claimed.status === 'takenOver') return claimed;
    throw new Error(`The thread was to be claimed, and it is ${claimed.status}.`);
  }

  async turn(owner: string, no: number, more: Partial<TurnStep> = {}): Promise<TurnTaken> {
    return await this.store.turn(thread, asToken(owner), step(no, more));
  }

  /** Sends a message and answers it: one exchange, from idle to idle. */
  async exchange(name: string, ids: readonly string[], initiator: Person = alice): Promise<void> {
    for (const id of ids) await this.send(id);
    const { waiting } = await this.open(name);
    const consumed = waiting.map(({ seq }) => consume(seq));
    const append = [...consumed, answerLine(name), exchangeLine(name, initiator)];
    const taken = await this.turn(name, 1, { append, initiator, release: 'ifIdle' });
    if (taken.status !== 'released') throw new Error(`The exchange was to end, and the thread is ${taken.status}.`);
  }

  async view(): Promise<SessionView> {
    const view = await this.store.read(thread);
    if (view === undefined) throw new Error('The thread was to be known.');
    return view;
  }

  /** Ids of the entries that wait, and those of the transcript, in order. */
  async ids(): Promise<{ readonly waiting: readonly string[]; readonly transcript: readonly string[] }> {
    const { waiting, transcript } = await this.view();
    const stored = transcript.flatMap(({ line }) =>
      line.kind === 'message' && line.message.role === 'entry' ? [line.message.entry.id] : [],
    );
    return { waiting: waiting.map(({ entry }) => entry.id), transcript: stored };
  }
}

/** The owner's name serves as its token. */
export function asToken(owner: string): OwnerToken {
  return owner as OwnerToken; // any string is a token, once it is given to `claim`
}

export async function openThread(subject: ContractSubject<ThreadStore>): Promise<OwnedThread> {
  return new OwnedThread(await subject.create());
}
