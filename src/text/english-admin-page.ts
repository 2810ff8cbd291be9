import type { AdminPageTexts } from './admin-page-texts.ts';
import { englishAdminPageApprovals } from './english-admin-page-approvals.ts';
import { englishAdminPageServers } from './english-admin-page-servers.ts';

/** What stands on the admins' page, in English. */
export const englishAdminPage: AdminPageTexts = {
  title: 'Settings',
  loading: 'Loading…',
  tryAgain: 'Try again',
  close: 'Close',
  skipToContent: 'Skip to the settings',

  signIn: {
    title: 'Sign in',
    explanation: 'Enter the admin token of this deployment. Whoever runs the bot knows it.',
    token: 'Admin token',
    submit: 'Sign in',
  },
  signOut: 'Sign out',
  signedIn: 'Signed in with the token',
  backToChat: 'Back to the chat',

  places: {
    label: 'Places',
    show: 'Show places',
    hide: 'Hide places',
    find: 'Find a channel',
    deployment: 'Everywhere',
    direct: 'Direct messages',
    wholeTeam: 'Whole team',
    nothingFound: 'No channel is called that.',
    unreachable: (platforms) => `${list(platforms, 'and')} did not answer, so teams and channels may be missing here.`,
    about: {
      deployment: 'What is set here holds everywhere, unless a team or a channel says otherwise.',
      direct: 'What is set here holds in direct messages with the bot.',
      team: 'What is set here holds in the whole team, unless a channel says otherwise.',
      channel: 'What is set here holds in this channel only.',
    },
    otherChannel: 'A channel that is not listed',
    channelId: 'Id of the channel',
    open: 'Open',
  },

  sections: {
    tools: 'Tools',
    settings: 'Settings',
    approvals: 'Approvals',
    servers: 'Servers',
    usage: 'Budgets and usage',
    history: 'History',
    feedback: 'Feedback',
    mine: 'My data',
  },
  sectionsLabel: 'What to look at',

  tools: {
    find: 'Find a tool',
    found: (shown, all) => (shown === all ? count(all, 'tool') : `${shown} of ${count(all, 'tool')}`),
    none: 'No tool is called that.',
    isOn: (tool) => `${tool} is on`,
    configure: (tool) => `Configure ${tool}`,
    back: 'All tools',
    reachesOutside: 'reaches outside',
    on: 'On',
    off: 'Off',
    options: 'Options',
    secrets: 'Keys',
    rules: 'For whom, how much, with whose consent',
    gone: 'There is no such tool here any more.',
  },

  form: {
    save: 'Save',
    saving: 'Saving…',
    discard: 'Discard',
    unsaved: (number) => `${count(number, 'change')} not saved yet`,
    saved: 'Saved.',
    turned: (tool, isOn) => `${tool} is ${isOn ? 'on' : 'off'} now.`,
    problems: (number) =>
      `Nothing was saved: ${number === 1 ? 'one field' : `${number} fields`} cannot be taken as entered.`,
    notSet: 'not set',
    optional: 'optional',
    oneALine: 'One to a line.',
    range: (minimum, maximum) => {
      if (minimum !== undefined && maximum !== undefined) return `From ${amount(minimum)} to ${amount(maximum)}.`;
      if (minimum !== undefined) return `At least ${amount(minimum)}.`;
      return maximum === undefined ? '' : `At most ${amount(maximum)}.`;
    },
    length: (least, most) => (least > 0 ? `${least} to ${most} characters.` : `Up to ${most} characters.`),
    items: (least, most) => (least > 0 ? `${least} to ${most} of them.` : `Up to ${most} of them.`),
    groups: {
      instructions: 'What it is told',
      answers: 'How it answers',
      consent: 'Consent to calls',
      budgets: 'Budgets',
      who: 'Where and who',
    },
    leftovers: 'Does not count any more',
  },

  origin: (origin) => {
    if (origin.kind === 'default') return 'Default.';
    if (origin.kind === 'config') {
      return origin.isHere
        ? 'Set here, by whoever runs the bot (configuration).'
        : `Set ${LEVELS[origin.level]}, by whoever runs the bot (configuration).`;
    }
    const where = origin.isHere ? 'here' : LEVELS[origin.level];
    return `Set ${where} by ${origin.who}, ${origin.when}.`;
  },
  lock: {
    locked: 'Locked',
    isLockedBelow: 'Locked for what is below: narrower places cannot set it otherwise.',
    locks: 'Lock below',
    unlocks: 'Unlock below',
  },
  inherit: 'Use what is above',

  secret: {
    isSet: 'It is stored, encrypted. Nobody can read it here again.',
    isNotSet: 'It is not stored yet.',
    enter: (secret) => `New value: ${secret}`,
    writeOnly: 'What you enter can be replaced and removed, but not read.',
    remove: 'Remove',
  },

  ids: {
    add: 'Add',
    addLabel: (what) => `Add to ${what}`,
    remove: (what) => `Remove ${what}`,
    none: 'Nobody and nothing is named yet.',
    placeholder: {
      people: 'Name or id of a person',
      channels: 'Name or id of a channel',
      groups: 'Id of a group or role',
    },
  },
  audience: {
    everyone: 'Everyone',
    admins: 'Admins only',
    named: 'Only those named here',
    people: 'People',
    groups: 'Groups and roles',
  },

  conflict: {
    title: 'Somebody else was faster',
    change: (who, when, before, after) => `${who} changed this at ${when}, from “${before}” to “${after}”.`,
    yoursIsKept: 'Nothing of yours was saved; what you entered is kept here.',
    again: 'Save mine instead',
    useTheirs: 'Keep theirs',
    several: 'Nothing was saved: others changed the same settings meanwhile. Look at what they set, then save again.',
    meanwhile: (who, settings) =>
      `Saved. Meanwhile ${list(who, 'and')} changed something else: ${list(settings, 'and')}.`,
  },

  pause: {
    title: 'Pause',
    working: 'The bot works here.',
    paused: (who, when) => `Paused${who === undefined ? '' : ` by ${who}`}${when === undefined ? '' : `, ${when}`}.`,
    reasonGiven: (reason) => `Reason: ${reason}`,
    explanation: {
      deployment:
        'Stops what the bot is doing everywhere, at once, and it takes nothing new until you let it work again.',
      direct:
        'Stops what the bot is doing in direct messages, at once, and it takes nothing new there until you let it work again.',
      team: 'Stops what the bot is doing in this team, at once, and it takes nothing new there until you let it work again.',
      channel:
        'Stops what the bot is doing in this channel, at once, and it takes nothing new there until you let it work again.',
    },
    above: (level) => `It was paused ${LEVELS[level]}, and can be let work again there.`,
    reason: 'Reason that people are told',
    pause: 'Pause…',
    resume: 'Let it work again',
    confirm: 'Pause now',
    cancel: 'Cancel',
    badge: 'paused',
    donePaused: 'The bot is paused here.',
    doneResumed: 'The bot works here again.',
    stillPaused: 'The pause was taken back here. The bot is still paused by a setting for more than this place.',
  },

  usage: {
    today: 'Today',
    share: (percent) => `${percent}% of the limit used`,
    noLimit: 'no limit',
    meter: (team) => `Used of today's limit: ${team}`,
    resets: (when) => `begins anew at ${when}`,
    days: (team) => `The last days: ${team}`,
    columns: { day: 'Day', cost: 'Cost', tokens: 'Tokens', exchanges: 'Exchanges' },
    ofTeam: 'Usage is counted for the whole team.',
    none: 'Usage is counted by team, and this place is no team’s.',
    unknownCost: 'unknown',
  },

  history: {
    title: 'What was changed here and below',
    empty: 'Nothing was changed here yet.',
    older: 'Older changes',
    end: 'That is all.',
    what: {
      set: 'set',
      inherit: 'took back',
      lock: 'locked',
      unlock: 'unlocked',
    },
    change: (before, after) => `${before} → ${after}`,
    on: { slack: 'in Slack', discord: 'in Discord', web: 'on this page', cli: 'on the command line', code: 'by code' },
  },

  feedback: {
    title: 'What people think of answers',
    empty: 'Nobody has given feedback here yet.',
    up: 'Helpful',
    down: 'Not helpful',
    noReason: 'No reason given.',
    openThread: 'Open the thread',
    replay: 'To see how the answer came about, whoever runs the bot can replay the thread:',
    copy: 'Copy',
    copied: 'Copied',
  },

  approvals: englishAdminPageApprovals,
  servers: englishAdminPageServers,

  mine: {
    title: 'What is stored of me',
    explanation: (bot) => `This is what ${bot} has stored of you, and what you can do about it.`,
    counts: {
      messages: 'Messages',
      threads: 'Threads with them',
      memories: 'Notes and memories',
      timers: 'Timers',
      feedback: 'Feedback',
      usageDays: 'Days of usage',
    },
    optOut: 'Leave me out',
    optOutAbout: 'Nothing that you write is taken in, searched or shown to a model, from now on. You can come back.',
    forget: 'Forget me…',
    forgetAbout: 'Erases everything that is stored of you, everywhere. It cannot be undone.',
    forgetConfirm: 'Everything that is stored of you will be erased for good. Do you want that?',
    forgetYes: 'Yes, forget me',
    receipt: (id, threads, entries) =>
      `Done: ${count(entries, 'entry', 'entries')} in ${count(threads, 'thread')} erased. Receipt: ${id}`,
    incomplete: 'Some places could not be reached; they are tried again until it is done.',
    partial: 'There may be more: not everything could be counted in time.',
  },

  member: {
    title: 'What it can do here',
    none: 'No tool is on here.',
    for: (audience) => `For: ${audience}`,
  },
};

const LEVELS = {
  deployment: 'for the whole deployment',
  direct: 'for direct messages',
  team: 'for the whole team',
  channel: 'for the channel',
} as const;

function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

function list(items: readonly string[], and: string): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;
}

function amount(number: number): string {
  return number.toLocaleString('en-GB');
}
