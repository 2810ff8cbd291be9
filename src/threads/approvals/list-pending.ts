import type { Person } from '../person.ts';
import { teamOf } from '../thread-id.ts';
import type { Approval } from './approval.ts';
import type { OpenApproval } from './approval-store.ts';
import type { PendingOf } from './approvals.ts';
import type { Attending } from './attending.ts';
import type { StoredApproval } from './stored-approval.ts';
import { isAmong, mayDecide, readApprovalPlace } from './who-may-decide.ts';

/** Most that are listed. */
const MAX_LISTED = 100;

/** What waits for a decision, the oldest first; at most 100. */
export async function listPending(whose: PendingOf, attending: Attending): Promise<readonly Approval[]> {
  const { approvals, clock } = attending;
  const marks = await marksOf(whose, attending);
  const person = 'person' in whose ? whose.person : undefined;
  const concerns = person === undefined ? async () => true : createConcern(person, attending);
  const pending: Approval[] = [];
  for (const { id } of marks.toSorted((one, other) => one.askedAt - other.askedAt)) {
    const stored = await approvals.stored(id);
    if (stored?.state.kind !== 'pending' || stored.expiresAt <= clock.now()) continue;
    if (!(await concerns(stored))) continue;
    const approval = await approvals.complete(stored);
    if (approval !== undefined) pending.push(approval);
    if (pending.length === MAX_LISTED) break;
  }
  return pending;
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

/** What the ids of direct messages on a person's platform begin with. */
function directPrefixOf({ id }: Person): string {
  return `${id.slice(0, id.indexOf(':'))}::`;
}

async function collect(open: AsyncIterable<OpenApproval>): Promise<OpenApproval[]> {
  const marks: OpenApproval[] = [];
  for await (const mark of open) marks.push(mark);
  return marks;
}

/** Whether somebody has asked for something or may decide on it, which is found out once for each place. */
function createConcern(person: Person, attending: Attending): (stored: StoredApproval) => Promise<boolean> {
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
