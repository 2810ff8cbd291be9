import type { Claimed, SessionView, TurnStep, TurnTaken } from '../../../src/threads/ports.ts';
import { asToken, type OwnedThread } from './owned-thread.ts';
import { LIMITS, type ReferenceEntry, ReferenceThread } from './reference-thread.ts';
import { consume, slot, thread } from './samples.ts';

/**
 * `by` picks an owner, counted back from the one that came last: 0 is the one that should own the thread. `age` picks a
 * message in the same way; `isAgain` delivers the last one again.
 */
export type Operation =
  | {
      readonly kind: 'deliver';
      readonly isAgain: boolean;
      readonly concern: 'answer' | 'read';
      readonly followUp: boolean;
    }
  | { readonly kind: 'amend'; readonly age: number; readonly isDeletion: boolean }
  | { readonly kind: 'claim'; readonly isResend: boolean; readonly isOld: boolean }
  | ({ readonly kind: 'turn'; readonly by: number; readonly take: number } & Pick<
      TurnStep,
      'resultsComplete' | 'show'
    > & {
        readonly release: TurnStep['release'];
      })
  | { readonly kind: 'resend' }
  | { readonly kind: 'handoff'; readonly by: number }
  | { readonly kind: 'slot'; readonly by: number }
  | { readonly kind: 'journal'; readonly by: number; readonly call: number }
  | { readonly kind: 'stop' };

type Write = { readonly owner: string; readonly step: TurnStep; readonly consumed: readonly number[] };

/** What both did: the answer, and how everything stands after it. */
interface Compared {
  readonly store: unknown;
  readonly reference: unknown;
}

/** More takeovers in a row than this are for the tests of the quarantine: the reference knows none. */
const MAX_TAKEOVERS = 3;

/** A store and the reference, side by side, doing the same. */
export class StoreAndReference {
  readonly #opened: OwnedThread;
  readonly #reference = new ReferenceThread();
  readonly #owners: string[] = [];
  /** What the owner was shown last. */
  #shown: readonly number[] = [];
  #lastWrite: Write | undefined;
  #no = 0;
  #messages = 0;
  #amendments = 0;
  #slots = 0;

  constructor(opened: OwnedThread) {
    this.#opened = opened;
  }

  async run(next: Operation): Promise<Compared> {
    const answers = await this.#apply(next);
    const view = await this.#opened.store.read(thread);
    const { state, waiting, transcript, accepted, gone } = this.#reference;
    return {
      store: { answer: answers.store, ...(view === undefined ? unknown : describeView(view, gone)) },
      reference: {
        answer: answers.reference,
        state,
        waiting: waiting.map(describeEntry),
        transcript: transcript.map(({ seq, id, text }) => ({ seq, id, text })),
        slots: this.#slots,
        // Whatever was accepted is in exactly one place.
        accounted: [...accepted].toSorted(),
        isStranded: false,
        isOverfull: false,
        isDoubled: false,
      },
    };
  }

  async #apply(next: Operation): Promise<Compared> {
    const reference = this.#reference;
    switch (next.kind) {
      case 'deliver': {
        const { isAgain, concern, followUp } = next;
        if (!isAgain) this.#messages += 1;
        const id = `m${this.#messages}`;
        const store = await this.#opened.send(id, { concern, followUp, limits: LIMITS });
        return { store, reference: reference.deliver(id, concern, followUp) };
      }
      case 'amend': {
        this.#amendments += 1;
        const id = `c${this.#amendments}`;
        const text = next.isDeletion ? null : `text of ${id}`;
        const of = `m${this.#messages - next.age}`;
        return { store: await this.#opened.edit(of, text, id), reference: reference.amend(of, text, id) };
      }
      case 'claim':
        return await this.#claim(next.isResend, next.isOld);
      case 'turn':
        return await this.#turn(next);
      case 'resend':
        return await this.#write(this.#lastWrite);
      case 'stop': {
        const { status } = await this.#opened.order({ kind: 'stop' });
        return { store: status, reference: reference.order() };
      }
      case 'handoff':
      case 'slot':
      case 'journal':
        break;
    }
    return await this.#ownerWrite(next);
  }

  async #claim(isResend: boolean, isOld: boolean): Promise<Compared> {
    const reference = this.#reference;
    const activation = reference.activation - (isOld ? 1 : 0);
    const owner = isResend ? this.#owner(0) : `owner ${this.#owners.length}`;
    const isTakeover = reference.state === 'running' && owner !== reference.owner;
    if (isTakeover && reference.crashes >= MAX_TAKEOVERS) return { store: 'not tried', reference: 'not tried' };
    const former = reference.owner;
    const claimed = await this.#opened.store.claim(thread, activation, asToken(owner));
    const status = reference.claim(activation, owner);
    if (status === 'stale') return { store: claimed, reference: { status } };
    if (former !== owner) this.#no = 0;
    if (this.#owner(0) !== owner) this.#owners.push(owner);
    this.#shown = reference.waiting.map(({ seq }) => seq);
    const { stop, journal } = reference;
    return { store: describeClaim(claimed), reference: { status, waiting: this.#shown, stop, journal: [...journal] } };
  }

  async #turn({ by, take, resultsComplete, show, release }: Extract<Operation, { kind: 'turn' }>): Promise<Compared> {
    const owner = this.#owner(by);
    const consumed = this.#shown.slice(0, take);
    const append = consumed.map((seq) => consume(seq));
    const step = { no: this.#no + 1, append, resultsComplete, show, ...(release !== undefined && { release }) };
    if (owner === this.#reference.owner) this.#no += 1;
    this.#lastWrite = { owner, step, consumed };
    return await this.#write(this.#lastWrite);
  }

  async #write(write: Write | undefined): Promise<Compared> {
    if (write === undefined) return { store: 'not tried', reference: 'not tried' };
    const { owner, step, consumed } = write;
    const taken = await this.#opened.store.turn(thread, asToken(owner), step);
    const status = this.#reference.turn(owner, { ...step, consumed });
    if (status !== 'ok') return { store: taken, reference: { status } };
    const shown = this.#reference.shownBy(step.release === undefined ? step.show : 'everything');
    this.#shown = shown.map(({ seq }) => seq);
    return { store: describeTurn(taken), reference: { status, waiting: this.#shown, stop: this.#reference.stop } };
  }

  async #ownerWrite(next: Extract<Operation, { kind: 'handoff' | 'slot' | 'journal' }>): Promise<Compared> {
    const { store } = this.#opened;
    const owner = this.#owner(next.by);
    const token = asToken(owner);
    const isOwner = owner === this.#reference.owner;
    const reference = isOwner ? 'ok' : 'fenced';
    if (next.kind === 'handoff') {
      const { status } = await store.handoff(thread, token);
      return { store: status, reference: this.#reference.handoff(owner) };
    }
    if (next.kind === 'slot') {
      if (isOwner) this.#slots += 1;
      return { store: await store.slot(thread, token, slot(`s${this.#slots}`)), reference };
    }
    const outcome = { result: { content: [], details: next.call }, isError: false };
    if (isOwner) this.#reference.journal.set(`call ${next.call}`, next.call);
    return { store: await store.journal(thread, token, `call ${next.call}`, outcome), reference };
  }

  #owner(by: number): string {
    return this.#owners.at(-1 - by) ?? 'nobody';
  }
}

/** How a thread stands that the store knows nothing of. */
const unknown = {
  state: 'idle',
  waiting: [],
  transcript: [],
  slots: 0,
  accounted: [],
  isStranded: false,
  isOverfull: false,
  isDoubled: false,
};

function describeView({ state, waiting, transcript, slots }: SessionView, gone: readonly string[]) {
  const stored = transcript.flatMap(({ line }) =>
    line.kind === 'message' && line.message.role === 'entry' ? [line.message] : [],
  );
  const ids = [...waiting, ...stored].map(({ entry }) => entry.id);
  const waking = waiting.filter(({ wake }) => wake);
  return {
    state,
    waiting: waiting.map(({ seq, entry, wake, followUp }) =>
      describeEntry({ seq, id: entry.id, text: 'text' in entry ? entry.text : null, wake, followUp }),
    ),
    transcript: stored.map(({ seq, entry }) => ({ seq, id: entry.id, text: 'text' in entry ? entry.text : null })),
    slots: slots.length,
    accounted: [...ids, ...gone].toSorted(),
    isStranded: state === 'idle' && waking.length > 0,
    isOverfull:
      waking.filter(({ entry }) => entry.kind === 'message').length > LIMITS.waking ||
      waiting.filter(({ wake, entry }) => !wake && entry.kind === 'message').length > LIMITS.read,
    isDoubled: new Set(ids).size < ids.length,
  };
}

function describeEntry({ seq, id, text, wake, followUp }: Omit<ReferenceEntry, 'isShown'>) {
  return { seq, id, text, wake, followUp };
}

function describeClaim(claimed: Claimed) {
  if (claimed.status === 'stale' || claimed.status === 'quarantined') return claimed;
  const { status, waiting, stop, journal } = claimed;
  const outcomes = [...journal].map(([call, known]) => [call, 'result' in known ? known.result.details : known]);
  return { status, waiting: waiting.map(({ seq }) => seq), stop, journal: outcomes };
}

function describeTurn(taken: TurnTaken) {
  return taken.status === 'ok'
    ? { status: taken.status, waiting: taken.waiting.map(({ seq }) => seq), stop: taken.stop }
    : taken;
}
