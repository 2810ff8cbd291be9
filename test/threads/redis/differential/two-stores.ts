import type { FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { Entry, MessageEntry, WaitingEntry } from '../../../../src/threads/entry.ts';
import type { FilesMessage } from '../../../../src/threads/files-message.ts';
import type { ConsumedEntry, OwnerToken, ThreadStore, TurnStep } from '../../../../src/threads/ports.ts';
import type { ReplySlot } from '../../../../src/threads/reply.ts';
import type { TranscriptEntry } from '../../../../src/threads/transcript.ts';
import { collect } from '../../../contracts/collect.ts';
import {
  alice,
  answerLine,
  bob,
  delivery,
  exchangeLine,
  slot,
  thread,
} from '../../../contracts/thread-store/samples.ts';
import type { Line, Operation } from './operation.ts';

const HOUR_MS = 3_600_000;
const PEOPLE = { alice, bob };
const LIMITS = { waking: 4, read: 3 };
/** More than a store keeps in its lines. */
const LARGE = 'x'.repeat(70_000);

/** What both stores answered, and how the thread then stands in both. */
interface Compared {
  readonly first: unknown;
  readonly second: unknown;
}

/** Two stores that are given the same steps. What a step depends on is taken from what the first one answered. */
export class TwoStores {
  readonly #stores: readonly [first: ThreadStore, second: ThreadStore];
  readonly #clock: FakeClock;
  readonly #owners: OwnerToken[] = [];
  readonly #ids: string[] = [];
  #activation = 0;
  #shown: readonly WaitingEntry[] = [];
  #length = 0;
  #no = 0;
  #count = 0;
  #lastTurn: { readonly token: OwnerToken; readonly step: TurnStep } | undefined;
  #lastCommand = 'command 0';
  #lastAmendment = 'amendment 0';

  constructor(first: ThreadStore, second: ThreadStore, clock: FakeClock) {
    this.#stores = [first, second];
    this.#clock = clock;
  }

  async run(operation: Operation): Promise<Compared> {
    // Of ids that came in the same millisecond each store forgets another one first.
    this.#clock.advance(1);
    const step = this.#toStep(operation);
    const [store, other] = this.#stores;
    const first = await step(store);
    const second = await step(other);
    this.#learn(operation, first);
    return {
      first: [first, await describe(store)],
      second: [second, await describe(other)],
    };
  }

  /** Makes an operation of numbers one of ids, owners and lines. */
  #toStep(operation: Operation): (store: ThreadStore) => Promise<unknown> {
    this.#count += 1;
    const n = this.#count;
    switch (operation.kind) {
      case 'deliver': {
        const { concern, follow, followUp, by } = operation;
        const entry = this.#entry(operation);
        if (entry.kind === 'message') this.#ids.push(entry.id);
        const more = { concern, follow, followUp, limits: LIMITS, speakers: [PEOPLE[by].id] };
        return (store) => store.deliver(thread, delivery(entry, more));
      }
      case 'command': {
        const { command, by, isAdmin, isAgain } = operation;
        if (!isAgain) this.#lastCommand = `command ${n}`;
        const id = this.#lastCommand;
        return (store) => store.command(thread, id, PEOPLE[by], { kind: command, isAdmin });
      }
      case 'amend': {
        const of = this.#ids.at(-1 - operation.id) ?? 'nothing';
        if (!operation.isAgain) this.#lastAmendment = `amendment ${n}`;
        const text = operation.isDeletion ? null : `text ${n}${operation.isLarge ? LARGE : ''}`;
        const amendment = { id: this.#lastAmendment, of, author: alice, text, sentAt: this.#clock.now() };
        return (store) => store.amend(thread, amendment);
      }
      case 'claim': {
        const token = operation.isResend ? this.#owner(0) : (`owner ${n}` as OwnerToken); // any string is a token
        if (!operation.isResend) this.#owners.push(token);
        const activation = this.#activation - (operation.isOld ? 1 : 0);
        return (store) => store.claim(thread, activation, token);
      }
      case 'turn': {
        const turn = operation.isAgain && this.#lastTurn !== undefined ? this.#lastTurn : this.#turn(operation);
        this.#lastTurn = turn;
        return (store) => store.turn(thread, turn.token, turn.step);
      }
      case 'renew':
        return (store) => store.renew(thread, this.#owner(operation.owner));
      case 'handoff':
        return (store) => store.handoff(thread, this.#owner(operation.owner));
      case 'journal': {
        const outcome = { result: { content: [], details: n }, isError: false };
        return (store) => store.journal(thread, this.#owner(operation.owner), `call ${operation.call}`, outcome);
      }
      case 'slot':
        return (store) =>
          store.slot(thread, this.#owner(operation.owner), this.#slot(operation.id, operation.isClosed));
      case 'erase':
        return (store) => store.erase(operation.what === 'thread' ? { thread } : { person: alice.id });
      case 'wait':
        this.#clock.advance(operation.hours * HOUR_MS);
        return async () => 'waited';
    }
  }

  #entry({ entry, isAgain, by, agoHours, isLarge }: Extract<Operation, { kind: 'deliver' }>): Entry {
    const id = isAgain ? (this.#ids.at(-1) ?? 'm0') : `m${this.#count}`;
    const sentAt = this.#clock.now() - agoHours * HOUR_MS;
    const text = `text of ${id}${isLarge ? LARGE : ''}`;
    const author = PEOPLE[by];
    switch (entry) {
      case 'message':
        return { kind: 'message', id, author, text, files: [], quotes: [], addressed: true, sentAt };
      case 'reminder':
        return { kind: 'reminder', id: `r${this.#count}`, requesters: [author], text, sentAt };
      case 'decision':
        return {
          kind: 'decision',
          id: `d${this.#count}`,
          approval: 'a',
          verdict: 'expired',
          by: 'clock',
          requesters: [author],
          sentAt,
        };
      case 'outcome':
        return {
          kind: 'outcome',
          id: `o${this.#count}`,
          approval: 'a',
          requesters: [author],
          text,
          isError: false,
          sentAt,
        };
    }
  }

  #turn(operation: Extract<Operation, { kind: 'turn' }>) {
    const { resultsComplete, show, release, initiator, flags } = operation;
    const at = this.#clock.now();
    const consumed = this.#shown.slice(0, operation.take).map(
      ({ seq, entry }): ConsumedEntry => ({
        kind: 'consume',
        seq,
        at,
        ...(seq % 2 === 0 && entry.kind === 'message' && { files: filesOf(entry, at) }),
        ...(flags === 'unanswered' && { unanswered: true }),
        ...(flags === 'read' && { read: true }),
      }),
    );
    this.#no += 1;
    const step: TurnStep = {
      no: this.#no,
      append: [...consumed, ...operation.lines.map((line) => this.#line(line))],
      resultsComplete,
      show,
      ...(operation.slot && { slots: [this.#slot(this.#count % 4, this.#count % 2 === 0)] }),
      ...(initiator !== undefined && { initiator: PEOPLE[initiator] }),
      ...(release !== undefined && { release }),
    };
    return { token: this.#owner(operation.owner), step };
  }

  #line(line: Line): TranscriptEntry {
    const at = this.#clock.now();
    switch (line.kind) {
      case 'answer':
        return answerLine(`answer ${this.#count}${line.isLarge ? LARGE : ''}`);
      case 'exchange':
        return exchangeLine(`x${this.#count}`);
      case 'reset':
        return { kind: 'reset', by: alice, at };
      case 'compaction':
        return {
          kind: 'compaction',
          coversThrough: Math.max(0, this.#length - 1 - line.line),
          summary: 's',
          systemMessage: null,
          at,
        };
      case 'replaced': {
        const to = Math.max(0, this.#length - 1);
        return { kind: 'replaced', from: Math.max(0, to - line.line), to, by: bob, at };
      }
    }
  }

  #slot(id: number, isClosed: boolean): ReplySlot {
    const state = isClosed ? 'closed' : 'posted';
    return slot(`s${id}`, { exchange: `x${this.#owners.length}`, state, platformId: `p${id}` });
  }

  #owner(back: number): OwnerToken {
    return this.#owners.at(-1 - back) ?? ('nobody' as OwnerToken); // any string is a token
  }

  #learn(operation: Operation, answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return;
    if ('activation' in answer && typeof answer.activation === 'number') this.#activation = answer.activation;
    if ('length' in answer && typeof answer.length === 'number') this.#length = answer.length;
    if (operation.kind === 'claim' && !operation.isResend && 'waiting' in answer) this.#no = 0;
    if ('waiting' in answer && Array.isArray(answer.waiting)) {
      this.#shown = answer.waiting;
    }
  }
}

function filesOf({ id, author }: MessageEntry, timestamp: number): FilesMessage {
  const text = `file of ${id}`;
  return { role: 'files', of: id, author, files: [{ kind: 'text', name: 'f', text }], timestamp };
}

async function describe(store: ThreadStore): Promise<unknown> {
  const current = await store.read(thread, 'current');
  return { view: await store.read(thread), current: current?.transcript, overdue: await collect(store.overdue(0)) };
}
