import { randomUUID } from 'node:crypto';
import { digest } from '../../../src/digest.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../../src/testing/fake-clock.ts';
import { createTexts } from '../../../src/text/index.ts';
import type { Audience } from '../../../src/threads/administration/audience.ts';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import type { Actor, AuditNote } from '../../../src/threads/administration/settings-service.ts';
import type { ApprovalCard, ApprovalCards, CardDestination } from '../../../src/threads/approvals/approval-card.ts';
import { APPROVAL_DEFAULTS, type ApprovalSettings } from '../../../src/threads/approvals/approval-settings.ts';
import type { ApprovalRequest } from '../../../src/threads/approvals/approvals.ts';
import { type ApprovalsOptions, createApprovals } from '../../../src/threads/approvals/create-approvals.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import type { Outbound } from '../../../src/threads/outbound.ts';
import type { Person } from '../../../src/threads/person.ts';
import type { Records, ThreadStore } from '../../../src/threads/ports.ts';
import type { Availability, PlacedSettings, ThreadSettings } from '../../../src/threads/settings.ts';
import { channelOf, type ThreadId, teamOf, toThreadId } from '../../../src/threads/thread-id.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const ADA = { id: 'test:ada', name: 'Ada' };
export const BOB = { id: 'test:bob', name: 'Bob' };
export const EVE = { id: 'test:eve', name: 'Eve' };
/** Runs the team. */
export const ROOT = { id: 'test:root', name: 'Root' };

export const threadNo = (no: number | string, team = 'T1'): ThreadId =>
  toThreadId({ platform: 'test', team, channel: 'C1', thread: String(no) });

/** One call of the platform. */
type Shown =
  | { readonly post: string; readonly to: CardDestination; readonly card: ApprovalCard; readonly recovery: boolean }
  | { readonly update: string; readonly to: CardDestination; readonly card: ApprovalCard };

interface Ports {
  readonly records: Records;
  readonly store: Pick<ThreadStore, 'deliver' | 'read' | 'command'>;
  readonly clock: FakeClock;
}

/** What requests are made in, and everything that comes of them. */
export function createDeskWorld(given: Partial<Ports> = {}) {
  const clock = given.clock ?? createFakeClock();
  const ports = {
    ...createMemoryPorts({ clock, logger: silentLogger, newToken: randomUUID }),
    ...given,
  };
  const set: { approvals: ApprovalSettings; availability: Availability } = {
    approvals: APPROVAL_DEFAULTS,
    availability: { kind: 'available' },
  };
  const shown: Shown[] = [];
  const activated: string[] = [];
  const notes: (readonly [Scope, AuditNote])[] = [];
  const warned: Readonly<Record<string, unknown>>[] = [];
  const cards: ApprovalCards = {
    post: async (to, card, { key, recovery }) => {
      shown.push({ post: key, to, card, recovery });
      return `posted ${key}`;
    },
    update: async (to, update, card) => void shown.push({ update, to, card }),
  };
  const outbound: { -readonly [Name in keyof Outbound]?: Outbound[Name] } = { approvals: cards };
  const settings: PlacedSettings = {
    read: async () => settingsOf(set),
    of: async () => settingsOf(set),
    placeOf: async (thread) => ({ team: teamOf(thread), channels: [channelOf(thread)] }),
    isAdmin: async ({ id }) => id === ROOT.id,
    isAdminAt: async ({ id }) => id === ROOT.id,
  };
  /** A process of its own. */
  const open = (changes: Partial<ApprovalsOptions> = {}) =>
    createApprovals({
      records: ports.records,
      store: ports.store,
      activator: { activate: async (thread, activation) => void activated.push(`${thread} ${activation}`) },
      settings,
      isInAudience: async (person, audience) => isIn(person, audience),
      administration: {
        note: async (scope, note) => {
          if (!notes.some(([, { id }]) => id === note.id)) notes.push([scope, note]);
        },
      },
      // What the desk asks of a platform is here.
      outboundOf: () => outbound as Outbound,
      textsOf: (locale) => createTexts(locale),
      digest,
      trail: { note: () => undefined },
      clock,
      logger: { ...silentLogger, warn: (fields) => void warned.push(fields as Readonly<Record<string, unknown>>) },
      limits: { waking: 100, read: 10 },
      ...changes,
    });
  const waiting = async (thread = threadNo(1)) =>
    (await ports.store.read(thread, 'none'))?.waiting.map(({ entry }) => entry) ?? [];
  const keys = async (prefix = 'approvals:') => {
    const all: string[] = [];
    for await (const [key] of ports.records.list(prefix)) all.push(key);
    return all;
  };
  /** Somebody begins a conversation anew, in which nothing goes on. */
  const reset = async (thread = threadNo(1), by: Person = ROOT) =>
    await ports.store.command(thread, `reset ${clock.now()}`, by, { kind: 'reset', isAdmin: true });
  const store: Ports['store'] = {
    deliver: (...delivery) => ports.store.deliver(...delivery),
    read: (...part) => ports.store.read(...part),
    command: (...command) => ports.store.command(...command),
  };
  return { clock, ...ports, store, reset, set, shown, cards, outbound, activated, notes, warned, open, waiting, keys };
}

export type DeskWorld = ReturnType<typeof createDeskWorld>;

export function callNo(no: number, more: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    thread: threadNo(1),
    exchange: 'x1',
    callId: `call${no}`,
    tool: 'deploy',
    label: 'Deploy',
    arguments: { version: `1.${no}` },
    requesters: [ADA],
    position: 0,
    ...more,
  };
}

export const as = (person: Person, more: Partial<Actor> = {}) => ({
  by: { person, surface: 'slack', ...more } as const,
  texts: createTexts('en'),
});

export const YES = { kind: 'approve', forThread: false } as const;

function isIn({ id }: Person, audience: Audience): boolean {
  switch (audience.kind) {
    case 'everyone':
      return true;
    case 'admins':
      return id === ROOT.id;
    case 'named':
      return audience.people.includes(id);
  }
}

function settingsOf(set: Pick<ThreadSettings, 'approvals' | 'availability'>): ThreadSettings {
  return {
    follow: 'auto',
    progress: 'quiet',
    liveText: 'auto',
    replyPlace: 'thread',
    locale: 'en',
    tools: 'all',
    toolSettings: {},
    instructions: { deployment: '', team: '', channel: '' },
    allowedBots: [],
    model: undefined,
    budgets: {},
    ...set,
    team: undefined,
  };
}
