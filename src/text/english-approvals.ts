import type { ApprovalDeciders, ApprovalResult, ApprovalTexts } from './approval-texts.ts';

/** What people are told about calls that wait for their consent, in English. */
export const englishApprovals: ApprovalTexts = {
  asked: (label, requesters) => `Consent is needed: ${label}, asked for by ${people(requesters)}.`,
  stillAsked: (label, requesters) => `Still waiting for consent: ${label}, asked for by ${people(requesters)}.`,
  over: (label, result) => `${label}: ${result}`,
  deciders: decidersText,
  result: resultText,
  alreadyOver: (result) => `This is over already. ${result}`,
  refused: (deciders) => `You may not decide this. These can: ${deciders}.`,
  ownRefused: (deciders) => `You have asked for this, so you may not decide it yourself here. These can: ${deciders}.`,
  withdrawRefused: 'Only those who asked, and admins, can withdraw this request.',
  unknown: 'There is no such request, or it was over long ago.',
  tooMany: (where, limit) =>
    `${limit} requests wait for approval in this ${where === 'thread' ? 'conversation' : 'team'} already, so this call was not asked for. Some of them have to be decided first.`,
  tooLong: (limit) =>
    `A call that needs approval may have arguments of ${limit} characters, and these are longer, so it was not asked for. Make it in smaller parts.`,
  revokeRefused: (who) => `Only ${who}, who gave this consent, and admins can take it back.`,
  more: (count) => `${count} more`,
  furtherRequests: (count, isAtLeast) => {
    if (count === 0) return 'More may wait than could be looked at. They are listed once some of these are decided.';
    const waiting = count === 1 ? '1 more waits' : `${count} more wait`;
    return `${isAtLeast ? 'At least ' : ''}${waiting}. The oldest are listed; the others are once some of these are decided.`;
  },
  furtherGrants: (count) =>
    `${count} more ${count === 1 ? 'holds' : 'hold'}. The oldest are listed; the others are once some of these are over.`,
  decideElsewhere: (approval) =>
    `It cannot be decided here, only where this bot shows requests, such as its pages for admins. Its number is ${approval}.`,
};

function decidersText({ audience, ownRequests }: ApprovalDeciders): string {
  const others = {
    everyone: 'everyone here',
    admins: 'admins',
    named: 'those whom an admin has named for this',
  }[audience];
  if (ownRequests) return audience === 'everyone' ? others : `who asked, and ${others}`;
  return `${others}, but nobody who asked`;
}

function resultText(result: ApprovalResult): string {
  switch (result.kind) {
    case 'approved':
      return result.forThread
        ? `Approved by ${result.who}, and for 24 hours in this conversation.`
        : `Approved by ${result.who}.`;
    case 'executing':
      return `Approved by ${result.who}; it is being carried out.`;
    case 'executed':
      return executedText(result);
    case 'denied':
      return result.reason === undefined ? `Denied by ${result.who}.` : `Denied by ${result.who}: ${result.reason}`;
    case 'withdrawn':
      return `Withdrawn by ${result.who}.`;
    case 'expired':
      return 'Nobody decided in time, so it was not carried out.';
    case 'dropped':
      return `Approved, but not carried out: ${DROPPED[result.why]}.`;
  }
}

const DROPPED = {
  stopped: 'the conversation was stopped first',
  reset: 'the conversation was begun anew first',
  unavailable: 'the bot does not work there any more, or is paused',
  late: 'nobody began it for a week',
  failed: 'the bot could not go on in the conversation',
} as const;

function executedText({ who, outcome }: Extract<ApprovalResult, { kind: 'executed' }>): string {
  switch (outcome) {
    case 'done':
      return `Approved by ${who}, and carried out.`;
    case 'failed':
      return `Approved by ${who}; it was tried and failed.`;
    case 'unknown':
      return `Approved by ${who}; nobody knows whether it was carried out, since it was interrupted. Look there before you ask for it again.`;
  }
}

function people(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
