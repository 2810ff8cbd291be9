import type { Approval, ApprovalState } from '../../../../threads/approvals/approval.ts';
import { requestersOf } from '../../../../threads/entry.ts';
import type { Person } from '../../../../threads/person.ts';
import type { InspectedCall, InspectedExchange, Inspection } from '../../protocol.ts';

/** Within whose rights an exchange works, and what became of its calls by that. */
export interface ExchangeRights {
  readonly id: string;
  readonly startedAt: number;
  /** Everybody whose words are in it: it does no more than all of them may. Empty: a timer nobody is behind. */
  readonly people: readonly Person[];
  readonly refusals: readonly Refusal[];
  readonly approvals: readonly ApprovalSteps[];
}

/** A call that was not made: the sentence names who may not, and the way out. */
interface Refusal {
  readonly call: string;
  readonly tool: string;
  readonly sentence: string;
}

/** A call that needs consent: what was asked, decided and done, in order. */
export interface ApprovalSteps {
  readonly approval: string;
  readonly label: string;
  readonly tool: string;
  readonly steps: readonly { readonly at: number; readonly text: string }[];
  /** What came of the call, once it was made. */
  readonly outcome: string | undefined;
}

/** Says for each exchange who asked, which calls were refused, and what was asked, decided and done about consent. */
export function rightsOf({
  exchanges,
  approvals,
}: Pick<Inspection, 'exchanges' | 'approvals'>): readonly ExchangeRights[] {
  return exchanges.map((exchange) => ({
    id: exchange.id,
    startedAt: exchange.startedAt,
    people: peopleOf(exchange),
    refusals: exchange.calls
      .filter(isRefused)
      .map(({ id, tool, result }) => ({ call: id, tool, sentence: result ?? '' })),
    approvals: approvals.filter(({ exchange: asked }) => asked === exchange.id).map(stepsOf),
  }));
}

function peopleOf({ entries, initiator }: InspectedExchange): readonly Person[] {
  const people = [...(initiator === null ? [] : [initiator]), ...entries.flatMap(requestersOf)];
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

/** A call that ran says how long it took; one that was asked for consent is no failure. */
function isRefused({ isError, durationMs, result }: InspectedCall): boolean {
  return isError && durationMs === null && result !== null;
}

function stepsOf({ id, label, tool, requesters, askedAt, expiresAt, state }: Approval): ApprovalSteps {
  const who = requesters.map(({ name }) => name).join(', ');
  const asked = { at: askedAt, text: `Asked for the words of ${who === '' ? 'nobody' : who}.` };
  const outcome = state.kind === 'executed' ? state.outcome.text : undefined;
  return { approval: id, label, tool, steps: [asked, ...decided(state, expiresAt)], outcome };
}

const DROPPED = {
  stopped: 'the thread was stopped',
  reset: 'the thread was begun anew',
  unavailable: 'the bot did not work there by then',
  late: 'nobody began it for a week',
  failed: 'the bot could not go on there',
} as const;

const OUTCOMES = {
  done: 'carried out',
  failed: 'carried out, and failed',
  unknown: 'interrupted, so nobody knows whether it was carried out',
} as const;

function decided(state: ApprovalState, expiresAt: number): ApprovalSteps['steps'] {
  switch (state.kind) {
    case 'pending':
      return [{ at: expiresAt, text: 'Waits for somebody to decide, until then.' }];
    case 'approved':
      return [{ at: state.at, text: `Approved by ${state.who.name}${state.forThread ? ', for this thread' : ''}.` }];
    case 'executing':
      return [{ at: state.at, text: `Approved by ${state.who.name}; it is being carried out.` }];
    case 'executed':
      return [{ at: state.at, text: `Approved by ${state.who.name}; ${OUTCOMES[state.outcome.kind]}.` }];
    case 'denied':
      return [
        { at: state.at, text: `Denied by ${state.who.name}${state.reason === undefined ? '.' : `: ${state.reason}`}` },
      ];
    case 'withdrawn':
      return [{ at: state.at, text: `Withdrawn by ${state.who.name}.` }];
    case 'expired':
      return [{ at: state.at, text: 'Nobody decided in time.' }];
    case 'dropped':
      return [{ at: state.at, text: `Approved, and not carried out: ${DROPPED[state.why]}.` }];
  }
}
