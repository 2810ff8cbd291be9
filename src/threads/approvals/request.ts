import { ThreadloopError } from '../../core/error.ts';
import type { Texts } from '../../text/index.ts';
import { teamOf } from '../thread-id.ts';
import type { Approval } from './approval.ts';
import type { ApprovalCall, ApprovalRequest } from './approvals.ts';
import type { Attending } from './attending.ts';
import { type StoredApproval, toApproval } from './stored-approval.ts';
import { type ApprovalPlace, mayDecide } from './who-may-decide.ts';

/** Requests that may be open at once. */
const MAX_OF_THREAD = 50;
const MAX_OF_TEAM = 1_000;

/** Longest arguments, in characters of JSON. */
const MAX_ARGUMENTS = 100_000;

const HOUR_MS = 3_600_000;

/** Asks for consent to a call, once however often it is asked: see `ApprovalDesk`. */
export async function request(
  call: ApprovalRequest,
  attending: Attending,
): Promise<{ readonly status: 'granted' } | { readonly status: 'asked'; readonly approval: Approval }> {
  const { approvals, settings, textsOf } = attending;
  const id = approvalIdOf(call, attending);
  const known = await approvals.stored(id);
  if (known !== undefined) return { status: 'asked', approval: asked(known, call) };
  const place = await settings.placeOf(call.thread);
  const set = await settings.read(place);
  if (await isGranted(call, { place, approvals: set.approvals }, attending)) return { status: 'granted' };
  await checkBounds(call, textsOf(set.locale), attending);
  const stored = await approvals.create(
    newApproval(id, call, { place, approvals: set.approvals }, attending),
    call.arguments,
  );
  return { status: 'asked', approval: asked(stored, call) };
}

/**
 * The same call has the same one, in every process. Its tool and arguments are part of it: some providers number the
 * calls of each answer anew.
 */
export function approvalIdOf(
  { thread, exchange, callId, tool, arguments: args }: ApprovalCall,
  { digest }: Pick<Attending, 'digest'>,
): string {
  return digest(JSON.stringify([thread, exchange, callId, tool, args])).slice(0, 16);
}

/** What the call has asked for, as it asked. */
function asked(stored: StoredApproval, { thread, exchange, callId, arguments: args }: ApprovalRequest): Approval {
  const isSame = stored.thread === thread && stored.exchange === exchange && stored.callId === callId;
  if (!isSame) throw new Error('Two calls have the same number, so nobody can be asked for consent to the second.');
  return toApproval(stored, args);
}

function newApproval(
  id: string,
  { thread, exchange, callId, tool, label, revision, requesters, position }: ApprovalRequest,
  { place, approvals }: ApprovalPlace,
  { clock }: Attending,
): StoredApproval {
  const team = teamOf(thread);
  const askedAt = clock.now();
  return {
    id,
    thread,
    exchange,
    callId,
    // A direct message may go by a team's settings, and is none of its all the same.
    ...(team !== undefined && { team }),
    channels: place.channels,
    position,
    tool,
    label,
    ...(revision !== undefined && { revision }),
    requesters: requesters.map((person) => ({ id: person.id, name: person.name })),
    askedAt,
    expiresAt: askedAt + approvals.expireHours * HOUR_MS,
    state: { kind: 'pending' },
    isTold: false,
    isOutcomeNoted: false,
    isRouted: false,
    cards: [],
  };
}

/** Whether whoever may decide has consented to such calls of these people, and still may. */
async function isGranted(call: ApprovalRequest, place: ApprovalPlace, attending: Attending): Promise<boolean> {
  for (const { who, isOperator, requesters: covered } of await attending.grants.covering(call)) {
    if (await mayDecide({ person: who, ...(isOperator && { isOperator }) }, covered, place, attending)) return true;
  }
  return false;
}

/** @throws ThreadloopError `approvals_full` with a sentence for the model, when there is no room for another request. */
async function checkBounds({ thread, arguments: args }: ApprovalRequest, texts: Texts, { approvals }: Attending) {
  const refuse = (sentence: string): never => {
    throw new ThreadloopError('approvals_full', sentence);
  };
  const words = texts.approvals;
  if (JSON.stringify(args).length > MAX_ARGUMENTS) refuse(words.tooLong(MAX_ARGUMENTS));
  if ((await approvals.countOpen(`${thread}:`, MAX_OF_THREAD)) >= MAX_OF_THREAD)
    refuse(words.tooMany('thread', MAX_OF_THREAD));
  const team = teamOf(thread);
  if (team === undefined) return;
  if ((await approvals.countOpen(`${team}:`, MAX_OF_TEAM)) >= MAX_OF_TEAM) refuse(words.tooMany('team', MAX_OF_TEAM));
}
