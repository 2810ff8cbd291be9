import type { JsonValue } from '../../../src/core/index.ts';
import type { Actor } from '../../../src/threads/administration/settings-service.ts';
import type {
  Approval,
  ApprovalGrant,
  ApprovalOutcome,
  ApprovalState,
} from '../../../src/threads/approvals/approval.ts';
import type { ApprovalCard } from '../../../src/threads/approvals/approval-card.ts';
import type {
  ApprovalDecision,
  Approvals,
  Decided,
  GrantsOf,
  PendingOf,
} from '../../../src/threads/approvals/approvals.ts';
import type { Listed } from '../../../src/threads/approvals/listed.ts';
import { asObject } from '../../../src/threads/json-value.ts';
import type { Person } from '../../../src/threads/person.ts';
import { channelOf, type TeamId, type ThreadId, teamOf } from '../../../src/threads/thread-id.ts';

/** When everything in the book was asked for, and how long it waits. */
const ASKED_AT = Date.UTC(2026, 8, 21, 10, 0, 0);
const HOUR_MS = 3_600_000;

/** Longest value on a card; the whole of longer ones comes as a file. */
const LONGEST_VALUE = 200;

/** What is asked for. */
export interface Asked {
  readonly thread: ThreadId;
  readonly team: TeamId | undefined;
  readonly by: Person;
  /** @default none that is said */
  readonly channels?: readonly string[];
  readonly label?: string;
  readonly arguments?: Readonly<Record<string, JsonValue>>;
}

/** One call of `decide`, whatever came of it. */
export interface Tried {
  readonly id: string;
  readonly decision: ApprovalDecision;
  readonly by: string;
  readonly status: Decided['status'];
}

/** The least that keeps the promises of `Approvals`: for surfaces, which know nothing else of requests. */
export class ApprovalBook implements Approvals {
  /** Who may decide besides those who asked. */
  readonly approvers = new Set<string>();
  readonly tried: Tried[] = [];
  readonly #approvals = new Map<string, Approval>();
  #grants: ApprovalGrant[] = [];

  /** So many are listed, and the others are counted. */
  mostListed = 100;

  /** Where a conversation is found, for cards. */
  linkTo: (thread: ThreadId) => string | undefined = () => undefined;

  ask({
    thread,
    team,
    by,
    channels = [channelOf(thread)],
    label = 'Deploy',
    arguments: given = { version: '1.2.3' },
  }: Asked): Approval {
    const id = `ask${this.#approvals.size + 1}`;
    const approval: Approval = {
      id,
      thread,
      exchange: 'x1',
      callId: `call-${id}`,
      team,
      channels,
      tool: 'deploy',
      label,
      arguments: given,
      requesters: [by],
      askedAt: ASKED_AT,
      expiresAt: ASKED_AT + 24 * HOUR_MS,
      state: { kind: 'pending' },
    };
    this.#approvals.set(id, approval);
    return approval;
  }

  grant(thread: ThreadId, who: Person, tool = 'deploy'): void {
    const until = ASKED_AT + 24 * HOUR_MS;
    this.#grants.push({
      thread,
      tool,
      label: 'Deploy',
      who,
      requesters: [who],
      at: ASKED_AT,
      expiresAt: until,
    });
  }

  /** A call that was approved has this outcome. */
  finish(id: string, who: Person, outcome: ApprovalOutcome): void {
    const approval = this.#approvals.get(id);
    if (approval === undefined) return;
    this.#approvals.set(id, { ...approval, state: { kind: 'executed', who, at: ASKED_AT + 120_000, outcome } });
  }

  /** How many decisions were taken. */
  get done(): readonly Tried[] {
    return this.tried.filter(({ status }) => status === 'done');
  }

  async decide(id: string, decision: ApprovalDecision, { by }: { readonly by: Actor }): Promise<Decided> {
    await Promise.resolve();
    const decided = this.#decide(id, decision, by.person);
    this.tried.push({ id, decision, by: by.person.id, status: decided.status });
    return decided;
  }

  async read(id: string): Promise<Approval | undefined> {
    return this.#approvals.get(id);
  }

  async card(approval: Approval): Promise<ApprovalCard> {
    const all = Object.entries(asObject(approval.arguments)).map(([name, value]) => ({ name, text: String(value) }));
    const isLong = all.some(({ text }) => text.length > LONGEST_VALUE);
    return {
      approval: approval.id,
      summary: `${approval.requesters[0]?.name} asks to run ${approval.label}.`,
      tool: approval.tool,
      label: approval.label,
      arguments: all.map(({ name, text }) => ({ name, text: text.slice(0, LONGEST_VALUE) })),
      ...(isLong && { file: { name: 'arguments.txt', text: all.map(({ text }) => text).join('\n') } }),
      requesters: approval.requesters,
      approvers: 'Who asked, and admins of the team',
      expiresAt: approval.expiresAt,
      state: approval.state,
      result: resultOf(approval.state),
      link: this.linkTo(approval.thread),
      isReminder: false,
    };
  }

  async pending(whose: PendingOf | readonly PendingOf[]): Promise<Listed<Approval>> {
    const isIn = (approval: Approval, each: PendingOf): boolean => {
      if ('everywhere' in each) return true;
      if (approval.team !== each.team || !isInChannel(approval.thread, each.channel)) return false;
      return each.person === undefined || this.#mayDecide(approval, each.person);
    };
    return this.#listed(
      [...this.#approvals.values()].filter(
        (approval) => approval.state.kind === 'pending' && allOf(whose).some((each) => isIn(approval, each)),
      ),
    );
  }

  async grants(whose: GrantsOf | readonly GrantsOf[]): Promise<Listed<ApprovalGrant>> {
    const isIn = ({ thread, who }: ApprovalGrant, each: GrantsOf): boolean => {
      if ('everywhere' in each) return true;
      if ('thread' in each) return thread === each.thread;
      if (teamOf(thread) !== each.team || !isInChannel(thread, each.channel)) return false;
      return each.person === undefined || who.id === each.person.id;
    };
    return this.#listed(this.#grants.filter((grant) => allOf(whose).some((each) => isIn(grant, each))));
  }

  async revoke(
    { thread, tool }: Pick<ApprovalGrant, 'thread' | 'tool'>,
    { by }: { readonly by: Actor },
  ): Promise<boolean | string> {
    const found = this.#grants.find((grant) => grant.thread === thread && grant.tool === tool);
    if (found === undefined) return false;
    if (found.who.id !== by.person.id && !this.approvers.has(by.person.id)) return 'Only who gave it, and admins, may.';
    this.#grants = this.#grants.filter((grant) => grant !== found);
    return true;
  }

  #listed<T>(all: readonly T[]): Listed<T> {
    const items = all.slice(0, this.mostListed);
    return { items, more: all.length - items.length, isMoreAtLeast: false };
  }

  #decide(id: string, decision: ApprovalDecision, who: Person): Decided {
    const approval = this.#approvals.get(id);
    if (approval === undefined) return { status: 'unknown', sentence: UNKNOWN };
    if (!this.#mayDecide(approval, who)) return { status: 'refused', approval, sentence: REFUSED };
    if (approval.state.kind !== 'pending') {
      return { status: 'over', approval, sentence: `It is over: ${resultOf(approval.state)}` };
    }
    const decided = { ...approval, state: stateAfter(decision, who) };
    this.#approvals.set(id, decided);
    if (decision.kind === 'approve' && decision.forThread) this.grant(approval.thread, who);
    return { status: 'done', approval: decided };
  }

  #mayDecide({ requesters }: Approval, { id }: Person): boolean {
    return this.approvers.has(id) || requesters.some((person) => person.id === id);
  }
}

export const REFUSED = 'You may not decide this. Cid and admins of the team can.';
export const UNKNOWN = 'There is no such request any more.';

export const OUTCOMES: Readonly<Record<ApprovalOutcome['kind'], string>> = {
  done: 'it is done',
  failed: 'it was tried and failed',
  unknown: 'nobody knows whether it was carried out',
};
function allOf<T extends object>(given: T | readonly T[]): readonly T[] {
  return 'length' in given ? given : [given];
}

function isInChannel(thread: ThreadId, channel: string | undefined): boolean {
  return channel === undefined || channelOf(thread) === channel;
}

function stateAfter(decision: ApprovalDecision, who: Person): ApprovalState {
  const at = ASKED_AT + 60_000;
  switch (decision.kind) {
    case 'approve':
      return { kind: 'approved', who, at, forThread: decision.forThread };
    case 'deny':
      return { kind: 'denied', who, at, ...(decision.reason !== undefined && { reason: decision.reason }) };
    case 'withdraw':
      return { kind: 'withdrawn', who, at };
  }
}

function resultOf(state: ApprovalState): string | undefined {
  switch (state.kind) {
    case 'pending':
      return undefined;
    case 'denied':
      return [`Denied by ${state.who.name}.`, ...(state.reason === undefined ? [] : [state.reason])].join(' ');
    case 'approved':
    case 'withdrawn':
      return `${state.kind === 'approved' ? 'Approved' : 'Withdrawn'} by ${state.who.name}.`;
    case 'executed':
      return `Approved by ${state.who.name}; ${OUTCOMES[state.outcome.kind]}.`;
    default:
      return `It is ${state.kind}.`;
  }
}
