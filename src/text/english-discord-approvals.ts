import type { DiscordApprovalTexts } from './discord-approval-texts.ts';

/** Requests for consent in Discord, in English. */
export const englishDiscordApprovals: DiscordApprovalTexts = {
  reminder: 'Reminder: nobody has decided yet.',
  tool: (label, name) => `**Tool:** ${label} (${name})`,
  askedBy: (people) => `Asked for by ${people}`,
  approvers: (who) => `May decide: ${who}`,
  until: (moment) => `Waits until ${moment}`,
  noArguments: 'It is called without anything else.',
  empty: '(empty)',
  allBeside: 'There is more than fits here. All of it is in the file: read it before you decide.',
  isCut: 'There is more than fits here, and I may not attach files. Deny it where you need to see all of it.',
  open: 'Open the conversation',
  buttons: {
    approve: 'Approve',
    approveForThread: 'Approve for this thread',
    deny: 'Deny…',
    withdraw: 'Withdraw',
  },
  deny: {
    title: 'Deny',
    label: 'Why?',
    hint: 'Whoever asked reads it, and so do I. You may leave it empty.',
  },
  list: {
    title: 'Waiting for consent',
    grantsTitle: 'Approved for a while',
    whose: { mine: 'for you to decide, or asked for by you', all: 'the whole server' },
    none: 'Nothing waits for anybody’s consent here.',
    noGrants: 'Nothing is approved for a while here.',
    grant: ({ tool, who, until }) => `**${tool}**, for one thread, by ${who}, until ${until}`,
    takenBack: '**Taken back.** From now on each call is asked for again.',
    noGrant: 'There is no such consent any more.',
    buttons: {
      show: 'All of it…',
      mine: 'Only mine',
      all: 'The whole server',
      grants: (count) => `Approved for a while (${count})`,
      waiting: 'What waits',
      takeBack: 'Take back',
    },
  },
};
