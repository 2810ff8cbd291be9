import type { Person } from '../person.ts';
import { teamOf } from '../thread-id.ts';
import type { Approval } from './approval.ts';
import type { OpenApproval } from './approval-store.ts';
import type { PendingOf } from './approvals.ts';
import type { Attending } from './attending.ts';
import { directPrefixOf } from './direct-prefix.ts';
import type { Listed } from './listed.ts';
import type { StoredApproval } from './stored-approval.ts';
import { isAmong, mayDecide, readApprovalPlace } from './who-may-decide.ts';

/** Most that are listed. */
const MAX_LISTED = 100;

/** Most that are looked at: more than wait in a team, and so only where several teams or direct messages are. */
const MAX_READ = 2_000;

/** Requests that are read at once. */
const READ_AT_ONCE = 20;

type IsWanted = (stored: StoredApproval) => Promise<boolean>;

/** A mark, whether it is of something that whoever looks has asked for, and for whom of those who look it is. */
interface Candidate {
  readonly mark: OpenApproval;
  readonly isOwn: boolean;
  readonly wanted: readonly IsWanted[];
}

/** What waits for a decision, each once, the oldest first; at most 100, and how many more of it there are. */
export async function listPending(
  whose: PendingOf | readonly PendingOf[],
  attending: Attending,
): Promise<Listed<Approval>> {
  const candidates = await findCandidates('length' in whose ? whose : [whose], attending);
  const waiting = await readWaiting(candidates.slice(0, MAX_READ), attending);
  const items: Approval[] = [];
  let at = 0;
  for (; at < waiting.length && items.length < MAX_LISTED; at += 1) {
    const stored = waiting[at];
    const approval = stored && (await attending.approvals.complete(stored));
    if (approval !== undefined) items.push(approval);
  }
  return { items, more: waiting.length - at, isMoreAtLeast: candidates.length > MAX_READ };
}

/** In the order in which they are read: where not all are, nobody misses what they have asked for. */
async function findCandidates(all: readonly PendingOf[], attending: Attending): Promise<readonly Candidate[]> {
  const byId = new Map<string, Candidate>();
  for (const whose of all) {
    const person = 'person' in whose ? whose.person : undefined;
    const isWanted = createFilter(whose, attending);
    for (const mark of await marksOf(whose, attending)) {
      const { isOwn = false, wanted = [] } = byId.get(mark.id) ?? {};
      const isTheirs = person !== undefined && isAmong(person, mark.requesters);
      byId.set(mark.id, { mark, isOwn: isOwn || isTheirs, wanted: [...wanted, isWanted] });
    }
  }
  return [...byId.values()].toSorted(
    (one, other) => Number(other.isOwn) - Number(one.isOwn) || one.mark.askedAt - other.mark.askedAt,
  );
}

async function readWaiting(
  candidates: readonly Candidate[],
  { approvals, clock }: Attending,
): Promise<readonly StoredApproval[]> {
  const waiting: StoredApproval[] = [];
  const read = async ({ mark, wanted }: Candidate): Promise<void> => {
    const stored = await approvals.stored(mark.id);
    if (stored?.state.kind !== 'pending' || stored.expiresAt <= clock.now()) return;
    for (const isWanted of wanted) if (await isWanted(stored)) return void waiting.push(stored);
  };
  for (let at = 0; at < candidates.length; at += READ_AT_ONCE) {
    await Promise.all(candidates.slice(at, at + READ_AT_ONCE).map(read));
  }
  return waiting.toSorted((one, other) => one.askedAt - other.askedAt);
}

/** What is not done with there. With what somebody sees in a team goes what they have asked for in direct messages. */
async function marksOf(whose: PendingOf, { approvals }: Attending): Promise<readonly OpenApproval[]> {
  if ('everywhere' in whose) return await collect(approvals.open());
  const { team, person } = whose;
  if (team === undefined) {
    const platform = person === undefined ? '' : directPrefixOf(person);
    return (await collect(approvals.open(platform))).filter(({ thread }) => teamOf(thread) === undefined);
  }
  const ofTeam = await collect(approvals.open(`${team}:`));
  if (person === undefined) return ofTeam;
  const alone = await collect(approvals.open(directPrefixOf(person)));
  return [...ofTeam, ...alone.filter(({ requesters }) => isAmong(person, requesters))];
}

async function collect(open: AsyncIterable<OpenApproval>): Promise<OpenApproval[]> {
  const marks: OpenApproval[] = [];
  for await (const mark of open) marks.push(mark);
  return marks;
}

function createFilter(whose: PendingOf, attending: Attending): IsWanted {
  if ('everywhere' in whose) return async () => true;
  const { channel, person } = whose;
  const concerns = person === undefined ? async () => true : createConcern(person, attending);
  return async (stored) => (channel === undefined || stored.channels.includes(channel)) && (await concerns(stored));
}

/** Whether somebody has asked for something or may decide on it, which is found out once for each place. */
function createConcern(person: Person, attending: Attending): IsWanted {
  const places = new Map<string, Promise<boolean>>();
  const ask = async ({ thread }: StoredApproval): Promise<boolean> => {
    const place = await readApprovalPlace(thread, attending);
    // Everybody is also who may not read the conversation: they decide where they can see it, on its card.
    if (place.approvals.approvers.kind === 'everyone') return false;
    return await mayDecide({ person }, [], place, attending);
  };
  return async (stored) => {
    if (isAmong(person, stored.requesters)) return true;
    const key = [stored.team ?? '', ...stored.channels].join(' ');
    const asked = places.get(key) ?? ask(stored);
    places.set(key, asked);
    return await asked;
  };
}
