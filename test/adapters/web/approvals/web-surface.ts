import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createWebAdapter } from '../../../../src/adapters/web/index.ts';
import { MessageStore } from '../../../../src/adapters/web/message-store.ts';
import { createApi } from '../../../../src/adapters/web/page/api.ts';
import { cardRows } from '../../../../src/adapters/web/page/approval/card-rows.ts';
import type { ChatMessage, DecidedAnswer, PageCard, PageGrant } from '../../../../src/adapters/web/protocol.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { englishAdminPageApprovals as t } from '../../../../src/text/english-admin-page-approvals.ts';
import type { AdapterHost } from '../../../../src/threads/adapter.ts';
import type { CardDestination } from '../../../../src/threads/approvals/approval-card.ts';
import type { Approvals } from '../../../../src/threads/approvals/approvals.ts';
import { MemoryRunEvents } from '../../../../src/threads/memory/run-events.ts';
import { toTeamId, toThreadId } from '../../../../src/threads/thread-id.ts';
import type {
  ApprovalDriver,
  ApprovalSurface,
  CardButton,
  PersonName,
  ShownCard,
  ShownPending,
  StartedApprovals,
} from '../../../contracts/approval-surface/surface-driver.ts';
import { createAdapterHost, startAdapter } from '../../../support/adapter-host.ts';
import { serveRoutes } from '../serve-routes.ts';

const TEAM = toTeamId('web', 'playground');
const THREAD = toThreadId({ platform: 'web', team: 'playground', channel: 'general', thread: 'root' });
const ALL: readonly CardButton[] = ['approve', 'approveForThread', 'deny', 'withdraw'];

/** Who of the playground plays them; Root runs the team. */
const PLAYED = { ann: 'web:root', cid: 'web:ada', dan: 'web:ben' } as const;
const NAMES = { ann: 'Ann', cid: 'Cid', dan: 'Dan' } as const;

/** The playground over its routes, without a browser. */
export const webSurface: ApprovalSurface = {
  name: 'the playground',
  start: async (approvals) => {
    const clock = createFakeClock();
    const unused = () => Promise.reject(new Error('not used'));
    const events = new MemoryRunEvents({ logger: silentLogger });
    const host = createAdapterHost({ receive: unused, command: unused, amend: unused, events }, clock);
    const administration: AdapterHost['administration'] = {
      ...host.administration,
      mayChange: async ({ person }) => person.id === PLAYED.ann,
    };
    return await startWeb(asNamed(approvals), { ...host, approvals: asNamed(approvals), administration });
  },
};

/** The playground has people of its own: the names that the contract knows them by are given where it decides. */
function asNamed(approvals: Approvals): Approvals {
  const named = (id: string): string => {
    const known = (Object.keys(PLAYED) as PersonName[]).find((name) => PLAYED[name] === id);
    return known === undefined ? id : NAMES[known];
  };
  return {
    ...bound(approvals),
    decide: (id, decision, { by, texts }) =>
      approvals.decide(id, decision, { by: { ...by, person: { id: by.person.id, name: named(by.person.id) } }, texts }),
  };
}

function bound(approvals: Approvals): Approvals {
  return {
    decide: (...given) => approvals.decide(...given),
    read: (id) => approvals.read(id),
    card: (...given) => approvals.card(...given),
    pending: (whose) => approvals.pending(whose),
    grants: (where) => approvals.grants(where),
    revoke: (...given) => approvals.revoke(...given),
  };
}

async function startWeb(approvals: Approvals, host: AdapterHost): Promise<StartedApprovals> {
  const options = { botName: 'threadloop', model: 'm', store: 's', isDurable: true, newId: randomUUID };
  const { adapter, routes } = createWebAdapter(options);
  await startAdapter(adapter, host);
  // The clock of the host stands still, and what is served ends at once.
  const server = await serveRoutes(routes, { now: () => 0, setTimeout: (task) => immediately(task) });
  let isOver = false;
  const end = async (): Promise<void> => {
    if (isOver) return;
    isOver = true;
    await adapter.stop();
    await adapter.disconnect?.();
    await server.close(0);
  };
  onTestFinished(end);
  const { records } = host;
  const store = new MessageStore({ records, logger: silentLogger });
  const { approvals: cards } = adapter.outbound;
  if (cards === undefined) throw new Error('The playground shows no requests.');
  const shownIn = async (to: CardDestination): Promise<readonly ShownCard[]> => {
    const messages = (await store.list(channelFor(to))).filter((message) => isIn(message, to));
    return await Promise.all(messages.flatMap((message) => show(message, server.address) ?? []));
  };
  return {
    team: TEAM,
    thread: THREAD,
    channel: 'web:random',
    people: {
      ann: { person: { id: PLAYED.ann, name: 'Ann' }, surface: 'web' },
      cid: { person: { id: PLAYED.cid, name: 'Cid' }, surface: 'web' },
      dan: { person: { id: PLAYED.dan, name: 'Dan' }, surface: 'web' },
    },
    cards,
    shownIn,
    remove: async (card, to) => await store.remove(channelFor(to), card.id),
    readInThread: async () => JSON.stringify(await store.list('general')),
    as: (person) => new PageDriver(server.address, PLAYED[person], (id) => store.list(id)),
    restart: async () => {
      await end();
      return await startWeb(approvals, host);
    },
  };
}

function immediately(task: () => void): () => void {
  const timer = setImmediate(task);
  return () => clearImmediate(timer);
}

function channelFor(to: CardDestination): string {
  if (to.kind === 'thread') return 'general';
  return to.kind === 'channel' ? 'random' : `dm-${to.person === PLAYED.ann ? 'root' : to.person.slice(4)}`;
}

function isIn({ thread }: ChatMessage, to: CardDestination): boolean {
  return thread === (to.kind === 'thread' ? 'root' : undefined);
}

/** A card as the page draws it: its arguments are text, nothing in it is a link, and nothing is fetched. */
function show({ id, content, attachments }: ChatMessage, address: string): Promise<ShownCard> | undefined {
  if (content.kind !== 'approval') return undefined;
  const { card } = content;
  const [file] = attachments;
  const beside = async (): Promise<string | undefined> =>
    file && (await (await fetch(`${address}/playground/api/files/${file.id}`)).text());
  return beside().then((text) => ({
    id,
    text: textOf(card),
    spoken: card.summary,
    buttons: buttonsOf(card),
    calls: [],
    fetched: [],
    links: [],
    beside: text,
  }));
}

function textOf(card: PageCard): string {
  const rows = cardRows(card, t.card, 'en').map(({ label, text }) => `${label} ${text}`);
  return [card.summary, ...rows, ...card.arguments.map(({ name, text }) => `${name}: ${text}`), card.result ?? ''].join(
    '\n',
  );
}

function buttonsOf({ state }: PageCard): readonly CardButton[] {
  return state === 'pending' ? ALL : [];
}

class PageDriver implements ApprovalDriver {
  readonly #api;
  readonly #messagesIn;
  #grants: readonly PageGrant[] = [];

  constructor(address: string, person: string, messagesIn: (channel: string) => Promise<readonly ChatMessage[]>) {
    this.#api = createApi(person, (url, init) => fetch(`${address}${url}`, init));
    this.#messagesIn = messagesIn;
  }

  async press(card: ShownCard, button: Exclude<CardButton, 'deny'>): Promise<string> {
    return await this.#decide(card, button);
  }

  async pressTwice(card: ShownCard, button: 'approve'): Promise<void> {
    await Promise.all([button, button, button, button].map((pressed) => this.press(card, pressed)));
  }

  async deny(card: ShownCard, reason?: string): Promise<string> {
    return await this.#decide(card, 'deny', reason);
  }

  async openPending(): Promise<ShownPending> {
    const { requests, grants } = await this.#api.pendingApprovals();
    this.#grants = grants.entries;
    const items = requests.entries.map(({ card, about }) => ({
      approval: card.approval,
      text: textOf(card),
      buttons: buttonsOf(card),
      link: about && JSON.stringify(about),
    }));
    const shown = grants.entries.map(({ tool, label, who }) => ({
      tool,
      text: `${label} ${t.grants.by(who.name, '')}`,
      canBeTakenBack: true,
    }));
    const further = [requests.further ?? [], grants.further ?? []].flat();
    const lines = [...[...items, ...shown].map(({ text }) => text), ...further];
    return { items, grants: shown, text: lines.length === 0 ? t.empty : lines.join('\n') };
  }

  async decideInList(approval: string, button: 'approve' | 'withdraw'): Promise<ShownPending> {
    await this.#api.decide(approval, button, { reason: undefined });
    return await this.openPending();
  }

  async takeBack(tool: string): Promise<ShownPending> {
    const grant = this.#grants.find((each) => each.tool === tool);
    if (grant === undefined) throw new Error('There is no such consent on the page.');
    await this.#api.revoke(grant.thread, grant.tool);
    return await this.openPending();
  }

  async #decide({ id }: ShownCard, decision: CardButton, reason?: string): Promise<string> {
    const all = await Promise.all(['general', 'random', 'dm-root', 'dm-ada', 'dm-ben'].map(this.#messagesIn));
    const message = all.flat().find((each) => each.id === id);
    if (message?.content.kind !== 'approval') throw new Error('There is no such card.');
    return toldBy(await this.#api.decide(message.content.card.approval, decision, { reason, message }));
  }
}

function toldBy(answer: DecidedAnswer): string {
  return answer.status === 'done' ? '' : answer.sentence;
}
