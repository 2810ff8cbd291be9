import { setImmediate as nextRound } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { DiscordBackend } from '../../../../src/adapters/discord/backend.ts';
import { createDiscordCalls } from '../../../../src/adapters/discord/calls/create-calls.ts';
import { completeOptions } from '../../../../src/adapters/discord/complete-options.ts';
import type { DiscordOptions } from '../../../../src/adapters/discord/discord-options.ts';
import {
  createDiscordOutbound,
  type DiscordOutbound,
} from '../../../../src/adapters/discord/outbound/create-outbound.ts';
import type { ChosenServer } from '../../../../src/adapters/discord/outbound/settings-place.ts';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import { createPlaces } from '../../../../src/adapters/discord/places/create-places.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import { createFakeDiscord } from '../../../../src/testing/fake-discord/create-fake-discord.ts';
import type { FakeDiscord, FakeDiscordOptions } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import type { AdapterHost } from '../../../../src/threads/adapter.ts';
import type { ReplyContent, ReplySlot } from '../../../../src/threads/reply.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';
import { createAdapterHost } from '../../../support/adapter-host.ts';

export const { guild, general, random, alice, app } = FAKE_DISCORD_IDS;

/** A process that answers. */
interface Process {
  readonly outbound: DiscordOutbound;
  readonly backend: DiscordBackend;
  /** What was done in the background and failed. */
  readonly failures: unknown[];
}

interface ProcessOptions {
  readonly options?: Partial<DiscordOptions>;
  readonly readThread?: AdapterHost['readThread'];
  readonly secrets?: AdapterHost['secrets'];
  readonly chosenServer?: ChosenServer;
  /** What is put between the process and the fake. */
  readonly through?: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
}

export interface DiscordSetup extends Process {
  readonly discord: FakeDiscord;
  readonly clock: FakeClock;
  /** A question of Alice's in `general`, and the thread that is to be answered in. */
  readonly question: string;
  readonly thread: ThreadId;
  /** Another process: it knows nothing of what this one did. */
  readonly startAnother: (more?: ProcessOptions) => Process;
  /** Waits for work, and moves the clock on while nothing is on its way to Discord: so long calls wait for budgets. */
  readonly drive: <T>(work: Promise<T>) => Promise<T>;
  /** Moves the clock, and lets what begins meanwhile come to its end. */
  readonly pass: (ms: number) => Promise<void>;
  /** Routes that were called since the last time, in order, with what they were refused with. */
  readonly routes: () => readonly string[];
}

/** The way out to the fake of Discord, on one clock for both. */
export async function setUpDiscord(
  more: ProcessOptions & { readonly discord?: FakeDiscordOptions; readonly text?: string } = {},
): Promise<DiscordSetup> {
  const clock = createFakeClock();
  const discord = await createFakeDiscord({ clock, ...more.discord });
  onTestFinished(() => discord.close());
  let underWay = 0;
  const countingFetch: typeof globalThis.fetch = async (...request) => {
    underWay += 1;
    try {
      return await fetch(...request);
    } finally {
      underWay -= 1;
    }
  };
  const start = (others: ProcessOptions = {}): Process =>
    startProcess(discord, clock, countingFetch, {
      ...more,
      ...others,
      options: { ...more.options, ...others.options },
    });
  const { id: question } = await discord.say({
    channel: general,
    user: alice,
    text: more.text ?? `<@${app}> what is the plan?`,
  });
  const settle = async (): Promise<void> => {
    // A connection that the fake keeps open is under way for ever: what is to be seen has come by then.
    for (let quiet = 0, rounds = 0; quiet < 5 && rounds < 500; rounds += 1) {
      await nextRound();
      quiet = underWay === 0 ? quiet + 1 : 0;
    }
  };
  let seen = 0;
  return {
    ...start(),
    discord,
    clock,
    question,
    thread: threadOf({ kind: 'thread', guild, channel: general, thread: question }),
    startAnother: start,
    drive: async (work) => {
      const progress = { isDone: false };
      const done = work.finally(() => {
        progress.isDone = true;
      });
      done.catch(() => undefined); // told by what is returned
      while (!progress.isDone) {
        await nextRound();
        if (underWay === 0) await clock.advanceAsync(100);
      }
      return await done;
    },
    pass: async (ms) => {
      await settle();
      for (let left = ms; left > 0; left -= 250) {
        await clock.advanceAsync(Math.min(250, left));
        await settle();
      }
    },
    routes: () => {
      const called = discord.calls
        .slice(seen)
        .map(({ route, status, code }) => (status < 300 ? route : `${route}: ${code ?? status}`));
      seen = discord.calls.length;
      return called;
    },
  };
}

function startProcess(
  discord: FakeDiscord,
  clock: FakeClock,
  given: typeof globalThis.fetch,
  { readThread, secrets, chosenServer, through = (fetch) => fetch, options: more }: ProcessOptions,
): Process {
  const base = createAdapterHost({} as AdapterHost['intake'], clock); // nothing is taken in here
  const host: AdapterHost = { ...base, ...(readThread && { readThread }), ...(secrets && { secrets }) };
  const options = { ...completeOptions({ token: discord.token, apiUrl: discord.apiUrl }), ...more };
  const { token, apiUrl } = options;
  const calls = createDiscordCalls({ token, apiUrl, fetch: through(given), clock, logger: host.logger });
  const failures: unknown[] = [];
  const backend: DiscordBackend = {
    options,
    host,
    calls,
    places: createPlaces({ calls, clock, gateway: () => undefined }),
    self: { userId: discord.app.id, username: discord.app.username, applicationId: discord.app.id },
    background: (_name, work) => {
      work().catch((error: unknown) => void failures.push(error));
    },
  };
  const outbound = createDiscordOutbound(() => backend, { ...options, ...(chosenServer && { chosenServer }) });
  onTestFinished(() => outbound.close());
  return { outbound, backend, failures };
}

/** A part of a reply, as the writer stores it before it is posted first. */
export function slotOf(key: string, thread: ThreadId, more: Partial<ReplySlot> = {}): ReplySlot {
  const kind = key === 'p' ? 'progress' : key === 'n' ? 'notice' : 'text';
  return { id: `x1.${key}`, thread, exchange: 'x1', kind, state: 'intended', ...more };
}

export function draft(markdown: string): ReplyContent {
  return { kind: 'text', markdown, final: false, sources: [], buttons: [] };
}

export function final(markdown: string, more: Partial<Extract<ReplyContent, { kind: 'text' }>> = {}): ReplyContent {
  return { kind: 'text', markdown, final: true, sources: [], buttons: [], ...more };
}

export const working: ReplyContent = { kind: 'progress', line: 'Searching', steps: [], buttons: ['stop'] };

/** What became of a promise, so that one that fails late is nobody's surprise. */
export async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  return await work.catch((error: unknown) => error);
}
