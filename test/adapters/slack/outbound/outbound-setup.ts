import { CardDrawings } from '../../../../src/adapters/slack/approvals/card-drawings.ts';
import type { SlackBackend } from '../../../../src/adapters/slack/backend.ts';
import { createCalls } from '../../../../src/adapters/slack/calls/create-calls.ts';
import type { Directory, SlackChannel, SlackUser } from '../../../../src/adapters/slack/directory/directory.ts';
import { createSlackOutbound, type SlackOutbound } from '../../../../src/adapters/slack/outbound/create-outbound.ts';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import type { SlackOptions } from '../../../../src/adapters/slack/slack-options.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { AdapterHost } from '../../../../src/threads/adapter.ts';
import type { LiveText, ReplyContent, ReplySlot } from '../../../../src/threads/reply.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';
import { createAdapterHost } from '../../../support/adapter-host.ts';
import { OPTIONS, TokenWorkspaces } from '../calls/calls-setup.ts';

export interface OutboundSetup {
  readonly outbound: SlackOutbound;
  readonly backend: SlackBackend;
  readonly clock: FakeClock;
  /** What was done in the background, until it is done; failures are kept. */
  readonly settled: () => Promise<void>;
  readonly failures: unknown[];
}

export interface OutboundSetupOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly clock?: FakeClock;
  readonly options?: Partial<SlackOptions>;
  readonly tokens?: Readonly<Record<string, readonly string[]>>;
  readonly liveText?: LiveText;
  readonly readThread?: AdapterHost['readThread'];
  readonly users?: readonly SlackUser[];
  readonly channels?: readonly SlackChannel[];
}

/** The way out as it is made for a process, with real calls to whatever answers. */
export function setUpOutbound(setup: OutboundSetupOptions): OutboundSetup {
  const { clock = createFakeClock(), liveText = 'auto' } = setup;
  const given = createAdapterHost({} as AdapterHost['intake'], clock); // nothing is taken in here
  const settings: AdapterHost['settings'] = {
    ...given.settings,
    of: async (thread) => ({ ...(await given.settings.of(thread)), liveText }),
  };
  const host: AdapterHost = { ...given, settings, ...(setup.readThread && { readThread: setup.readThread }) };
  const options = { ...OPTIONS, ...setup.options };
  const workspaces = new TokenWorkspaces(setup.tokens ?? { T1: ['xoxb-fake-1'], T2: ['xoxb-fake-2'] });
  const background = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const backend: SlackBackend = {
    options,
    host,
    workspaces,
    calls: createCalls({ options, workspaces, fetch: setup.fetch, clock, logger: silentLogger }),
    cardDrawings: new CardDrawings(clock),
    directory: createKnownDirectory(setup.users ?? [], setup.channels ?? []),
    background: (_name, work) => {
      const done = work().then(
        () => undefined,
        (error: unknown) => void failures.push(error),
      );
      background.add(done);
    },
  };
  const settled = async (): Promise<void> => {
    for (let all = [...background]; all.length > 0; all = [...background]) {
      await Promise.all(all);
      for (const done of all) background.delete(done);
    }
  };
  return { outbound: createSlackOutbound(() => backend), backend, clock, settled, failures };
}

export const CHANNEL = threadOf({ workspace: 'T1', channel: 'C1GENERAL', root: '1767225600.000100' });

/** A part of a reply, as the writer stores it before it is posted first. */
export function slotOf(key: string, thread: ThreadId, more: Partial<ReplySlot> = {}): ReplySlot {
  const kind = key === 'p' ? 'progress' : key === 'n' ? 'notice' : 'text';
  return { id: `x1.${key}`, thread, exchange: 'x1', kind, state: 'intended', ...more };
}

export function draft(markdown: string): ReplyContent {
  return { kind: 'text', markdown, final: false, sources: [], buttons: [] };
}

export function final(markdown: string): ReplyContent {
  return { kind: 'text', markdown, final: true, sources: [], buttons: [] };
}

/** What is known of people and channels without asking anybody. */
function createKnownDirectory(users: readonly SlackUser[], channels: readonly SlackChannel[]): Directory {
  const user = (_workspace: string, id: string): SlackUser | undefined => users.find((known) => known.id === id);
  const channel = (_workspace: string, id: string): SlackChannel | undefined =>
    channels.find((known) => known.id === id);
  return {
    knownUser: user,
    knownChannel: channel,
    user: (workspace, id) => Promise.resolve(user(workspace, id)),
    channel: (workspace, id) => Promise.resolve(channel(workspace, id)),
    groupMembers: () => Promise.resolve(new Set<string>()),
    forget: () => undefined,
  };
}
