import type { ApprovalCards } from '../../../threads/approvals/approval-card.ts';
import type { Outbound } from '../../../threads/outbound.ts';
import type { TeamDirectory } from '../../../threads/team-directory.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import { atMost } from '../../../threads/within.ts';
import type { DiscordBackend } from '../backend.ts';
import { DISCORD_LIMITS } from '../drawing/limits.ts';
import { searchChannel } from '../search/search-channel.ts';
import { type Accesses, createAccesses } from '../teams/channel-access.ts';
import { createTeamDirectory } from '../teams/team-directory.ts';
import { createApprovalCards } from './approvals/approval-cards.ts';
import { describePlace } from './describe-place.ts';
import { Destinations } from './destinations/destinations.ts';
import { LockedThreads } from './destinations/locked-threads.ts';
import { fetchFile } from './fetch-file.ts';
import { linkTo } from './link-to.ts';
import { forThreads } from './platform-failure.ts';
import { PrivateReplies } from './private/private-replies.ts';
import { sendFile } from './send-file.ts';
import { type ChosenServer, settingsPlace } from './settings-place.ts';
import { Receipts } from './signs/receipts.ts';
import { type SignOptions, showSign } from './signs/signs.ts';
import { Typing } from './signs/typing.ts';
import { ReplySlots } from './slots/reply-slots.ts';
import { isPrivateThread, visibilityOf } from './visibility.ts';

/** Milliseconds between two edits: a channel takes five in five seconds, of all that goes on there. */
const EDIT_INTERVAL_MS = 1_500;

/** Milliseconds that the end waits for signs that are being taken away: who works does not wait for them. */
const LAST_SIGNS_MS = 2_000;

export interface OutboundOptions {
  /** Messages that one answer may have. */
  readonly answerParts: number;
  /** @default in direct messages no server's settings count */
  readonly chosenServer?: ChosenServer;
}

/** The way out to Discord. */
export interface DiscordOutbound extends Outbound {
  /** Types nowhere any more, and waits a little for signs that are being taken away. */
  close(): Promise<void>;
}

interface Made extends SignOptions {
  readonly slots: ReplySlots;
  readonly destinations: Destinations;
  readonly accesses: Accesses;
  readonly cards: ApprovalCards;
}

/** Makes the way out to Discord: it works in any process, from `connect` until `disconnect`. */
export function createDiscordOutbound(
  backend: () => DiscordBackend,
  { answerParts, chosenServer = none }: OutboundOptions,
): DiscordOutbound {
  let made: Made | undefined;
  const clearing = new Set<Promise<void>>();
  // Before `connect` there is no backend, and after a `disconnect` there may be another one.
  const now = (): Made => {
    made ??= make(backend, chosenServer);
    return made;
  };
  return {
    limits: {
      textLength: DISCORD_LIMITS.part,
      editIntervalMs: EDIT_INTERVAL_MS,
      maxParts: answerParts,
      repeatTableHeader: true,
    },
    post: async (slot, content, recovery) => await forThreads(() => now().slots.post(slot, content, recovery)),
    edit: async (slot, content) => await forThreads(() => now().slots.edit(slot, content)),
    remove: async (slot) => await forThreads(() => now().slots.remove(slot)),
    sign: async (thread, sign) => {
      const shown = forThreads(() => showSign(backend(), now(), thread, sign));
      if (sign.kind !== 'clear') return await shown;
      clearing.add(shown);
      await shown.finally(() => clearing.delete(shown));
    },
    describePlace: async (thread) => await forThreads(() => describePlace(backend(), thread)),
    settingsPlace: async (thread) => await forThreads(() => settingsPlace(backend(), thread, chosenServer)),
    fetchFile: async (_thread, file, options) => await forThreads(() => fetchFile(backend(), file, options)),
    teams: inSentences(createTeamDirectory(backend)),
    visibilityOf: async (thread) => await forThreads(() => visibilityOf(now().accesses, thread)),
    isPrivateThread: async (thread) => await forThreads(() => isPrivateThread(now().accesses, thread)),
    sendFile: async (thread, file, recovery) => {
      const sent = await forThreads(() => sendFile(backend(), now().destinations, thread, file, recovery));
      now().typing.again(thread);
      return sent;
    },
    searchChannel: async (thread, search) =>
      await forThreads(() => searchChannel(backend(), now().accesses, thread, search)),
    approvals: {
      post: (...posted) => now().cards.post(...posted),
      update: (...updated) => now().cards.update(...updated),
    },
    linkTo,
    close: async () => {
      const ending = made;
      made = undefined;
      ending?.typing.close();
      if (clearing.size > 0) await atMost(LAST_SIGNS_MS, Promise.allSettled(clearing), backend().host.clock);
    },
  };
}

function make(backend: () => DiscordBackend, chosenServer: ChosenServer): Made {
  const destinations = new Destinations(backend);
  const typing = new Typing(backend, destinations);
  const locked = new LockedThreads(backend);
  const privates = new PrivateReplies(backend);
  const receipts = new Receipts(() => backend().host.clock);
  const slots = new ReplySlots({ backend, destinations, locked, privates, typing });
  const onPosted = (thread: ThreadId): void => typing.again(thread);
  const cards = createApprovalCards({ backend, destinations, chosenServer, onPosted });
  return { typing, receipts, slots, destinations, accesses: createAccesses(backend()), cards };
}

/** Whoever asks is told of a failure as threads are. */
function inSentences(teams: TeamDirectory): TeamDirectory {
  return {
    isAdmin: async (...asked) => await forThreads(() => teams.isAdmin(...asked)),
    isInGroup: async (...asked) => await forThreads(() => teams.isInGroup(...asked)),
    listPeople: async (...asked) => await forThreads(async () => (await teams.listPeople?.(...asked)) ?? []),
    mayPostIn: async (...asked) => await forThreads(async () => (await teams.mayPostIn?.(...asked)) ?? 'yes'),
    list: async () => await forThreads(() => teams.list()),
  };
}

const none: ChosenServer = () => Promise.resolve(undefined);
