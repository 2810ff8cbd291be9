import { createTexts } from '../../../src/text/index.ts';
import type { Actor } from '../../../src/threads/administration/settings-service.ts';
import type { ApprovalCard, CardDestination } from '../../../src/threads/approvals/approval-card.ts';
import type { ApprovalDecision, Approvals } from '../../../src/threads/approvals/approvals.ts';
import { furtherGrants, furtherRequests } from '../../../src/threads/approvals/listed.ts';
import { toTeamId, toThreadId } from '../../../src/threads/thread-id.ts';
import type {
  ApprovalDriver,
  ApprovalSurface,
  CardButton,
  ShownCard,
  ShownPending,
  StartedApprovals,
} from './surface-driver.ts';

const texts = createTexts('en');
const ALL: readonly CardButton[] = ['approve', 'approveForThread', 'deny', 'withdraw'];

interface Posted {
  readonly id: string;
  readonly key: string;
  readonly to: string;
  card: ApprovalCard;
}

/** The smallest surface there can be: cards as text in memory. It proves the suite. */
export const memorySurface: ApprovalSurface = {
  name: 'a surface in memory',
  start: async (approvals) => start(approvals, []),
};

function start(approvals: Approvals, posted: Posted[]): StartedApprovals {
  const team = toTeamId('memory', 'T1');
  const thread = toThreadId({ platform: 'memory', team: 'T1', channel: 'C1', thread: '1' });
  const at = (to: CardDestination) => JSON.stringify(to);
  const people = { ann: actor('Ann'), cid: actor('Cid'), dan: actor('Dan') };
  const cards: StartedApprovals['cards'] = {
    post: async (to, card, { key, recovery }) => {
      const found = recovery ? posted.find((each) => each.key === key) : undefined;
      if (found !== undefined) return found.id;
      const id = `m${posted.length + 1}`;
      posted.push({ id, key, to: at(to), card });
      return id;
    },
    update: async (_to, id, card) => {
      const found = posted.find((each) => each.id === id);
      if (found !== undefined) found.card = card;
    },
  };
  const shownIn = async (to: CardDestination) =>
    posted.filter((each) => each.to === at(to)).map(({ id, card }) => show(id, card));
  return {
    team,
    thread,
    channel: 'memory:C2',
    people,
    cards,
    shownIn,
    remove: async (card) => {
      posted.splice(
        posted.findIndex(({ id }) => id === card.id),
        1,
      );
    },
    readInThread: async () => (await shownIn({ kind: 'thread', thread })).map(({ text }) => text).join('\n'),
    as: (person) => new MemoryDriver(approvals, people[person], posted),
    restart: async () => start(approvals, posted),
  };

  function actor(name: string): Actor {
    return { person: { id: `memory:${name}`, name }, surface: 'code' };
  }
}

class MemoryDriver implements ApprovalDriver {
  readonly #approvals: Approvals;
  readonly #by: Actor;
  readonly #posted: readonly Posted[];

  constructor(approvals: Approvals, by: Actor, posted: readonly Posted[]) {
    this.#approvals = approvals;
    this.#by = by;
    this.#posted = posted;
  }

  async press(card: ShownCard, button: Exclude<CardButton, 'deny'>): Promise<string> {
    return await this.#decide(card, decisionOf(button));
  }

  async pressTwice(card: ShownCard): Promise<void> {
    await Promise.all(ALL.map(() => this.press(card, 'approve')));
  }

  async deny(card: ShownCard, reason?: string): Promise<string> {
    return await this.#decide(card, { kind: 'deny', ...(reason !== undefined && { reason }) });
  }

  async openPending(): Promise<ShownPending> {
    const team = toTeamId('memory', 'T1');
    const whose = this.#by.person.name === 'Ann' ? { team } : { team, person: this.#by.person };
    const [pending, grants] = await Promise.all([this.#approvals.pending(whose), this.#approvals.grants({ team })]);
    const items = pending.items.map(({ id, label, thread }) => ({
      approval: id,
      text: label,
      buttons: ALL,
      link: thread,
    }));
    const shown = grants.items.map(({ tool, who }) => ({ tool, text: `${tool}: ${who.name}`, canBeTakenBack: true }));
    const further = [furtherRequests(pending, texts) ?? [], furtherGrants(grants.more, texts) ?? []].flat();
    const text = [...[...items, ...shown].map((each) => each.text), ...further].join('\n');
    return { items, grants: shown, text: text === '' ? 'Nothing waits.' : text };
  }

  async decideInList(approval: string, button: 'approve' | 'withdraw'): Promise<ShownPending> {
    await this.#approvals.decide(approval, decisionOf(button), { by: this.#by, texts });
    return await this.openPending();
  }

  async takeBack(tool: string): Promise<ShownPending> {
    const [grant] = (await this.#approvals.grants({ team: toTeamId('memory', 'T1') })).items;
    if (grant?.tool === tool) await this.#approvals.revoke(grant, { by: this.#by, texts });
    return await this.openPending();
  }

  async #decide({ id }: ShownCard, decision: ApprovalDecision): Promise<string> {
    const posted = this.#posted.find((each) => each.id === id);
    if (posted === undefined) return '';
    const decided = await this.#approvals.decide(posted.card.approval, decision, { by: this.#by, texts });
    if (decided.status === 'done' || decided.status === 'over') {
      posted.card = await this.#approvals.card(decided.approval, texts);
    }
    return decided.status === 'done' ? '' : decided.sentence;
  }
}

function decisionOf(button: Exclude<CardButton, 'deny'>): ApprovalDecision {
  return button === 'withdraw' ? { kind: 'withdraw' } : { kind: 'approve', forThread: button === 'approveForThread' };
}

function show(id: string, card: ApprovalCard): ShownCard {
  const { label, requesters, approvers, expiresAt, state, result, summary, file } = card;
  const until = new Date(expiresAt).toISOString();
  const values = card.arguments.map(({ name, text }) => `${name}: ${text}`);
  const text = [label, ...values, ...requesters.map(({ name }) => name), approvers, until, result ?? ''].join('\n');
  const buttons = state.kind === 'pending' ? ALL : [];
  return { id, text, spoken: summary, buttons, calls: [], fetched: [], links: [], beside: file?.text };
}
