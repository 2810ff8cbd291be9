import type { ForgottenReceipt, PeopleTexts, StoredCounts } from './people-texts.ts';

/** What people are told about what is stored of them, in English. */
export const englishPeople: PeopleTexts = {
  stored: (counts) =>
    [
      `This is what I store of you${counts.isPartial === true ? ', at least: there was more than I could count in time' : ''}:`,
      '',
      ...kindsOf(counts).map((kind) => `- ${kind}`),
      '',
      counts.hasOptedOut
        ? 'You have left me out: nothing new of yours is taken in. `opt in` takes you in again.'
        : '`forget me` erases all of it. `leave me out` keeps new things of yours from being taken in.',
    ].join('\n'),
  storedElsewhere:
    'What I store of you I tell only you. Ask me the same in a direct message. `forget me` erases it, `leave me out` keeps me from taking in what you write.',
  storedTooOften: 'I have just counted that for you several times. Ask again in ten minutes.',
  storedUnknown: 'I could not find that out now. Ask again in a moment.',
  forgetAsk: (counts) =>
    [
      'I would erase, everywhere and for good: your messages as I keep them, my notes and memories of you, timers that only you asked for, what you think of answers, and how much you have used.',
      ...(counts === undefined ? [] : ['', ...kindsOf(counts).map((kind) => `- ${kind}`), '']),
      'Your messages stay on this platform, and so does what others wrote about you. What admins have changed stays, without your name.',
      'If you want that, write `forget me for good` to me within ten minutes.',
    ].join('\n'),
  forgetAskFirst: 'Write `forget me` first: I say what would be erased, and you confirm it within ten minutes.',
  forgotten: (receipt) =>
    receipt.isComplete
      ? `Done: I have forgotten you. ${foundIn(receipt)} Receipt ${receipt.id}, ${timeOf(receipt)}.`
      : `I have begun to forget you, and not everything could be erased yet. It is tried again by itself until it is done; you need do nothing. Receipt ${receipt.id}, ${timeOf(receipt)}.`,
  leftOut:
    'Done: I leave you out. From now on I take in nothing that you write, in any place, and show it to no model. What I had before stays until you write `forget me`. `opt in` takes you in again.',
  takenIn: 'Done: I take you in again. What you wrote meanwhile I do not know.',
  howToComeBack: 'You have left me out, so I have not read this. Write `opt in` to me if I should take you in again.',
  somebody: 'somebody',
  moreTools: (more) => `${more} more`,
  aboutTools: 'Ask me what one of them does.',
  changeSettings: (platform) => `You are an admin: ${SETTINGS[platform] ?? OTHER_SETTINGS}`,
};

const SETTINGS: Readonly<Record<string, string>> = {
  slack: 'you change tools and settings in my Home tab, or with `/threadloop settings`.',
  discord: 'you change tools and settings with `/threadloop tools` and `/threadloop settings`.',
  web: 'you change tools and settings on the admin pages.',
};
const OTHER_SETTINGS = 'tools and settings are changed in the configuration, or with `threadloop settings`.';

function kindsOf({ messages, threads, memories, timers, feedback, usageDays }: StoredCounts): readonly string[] {
  return [
    `${count(messages, 'message')} in ${count(threads, 'conversation')}`,
    count(memories, 'note or memory', 'notes and memories'),
    `${count(timers, 'timer')} that only you asked for`,
    `${count(feedback, 'opinion')} on answers`,
    `${count(usageDays, 'day')} of which I know how much you used`,
  ];
}

function foundIn({ threads, entries }: ForgottenReceipt): string {
  return `${count(entries, 'entry', 'entries')} of yours in ${count(threads, 'conversation')}, and everything beside them.`;
}

function timeOf({ at }: ForgottenReceipt): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
