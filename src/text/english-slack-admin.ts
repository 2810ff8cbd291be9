import type { SlackAdminTexts, SlackScopeWords } from './slack-admin-texts.ts';

/** Tools, settings and people's own data in Slack, in English. */
export const englishSlackAdmin: SlackAdminTexts = {
  title: 'Tools and settings',
  sections: {
    tools: 'Tools',
    settings: 'Settings',
    approvals: 'Approvals',
    servers: 'MCP servers',
    usage: 'Usage and limits',
    audit: 'Changes',
    feedback: 'Feedback',
    me: 'For me',
  },
  scopeIs: (scope) => {
    switch (scope.kind) {
      case 'team':
        return '*The whole workspace.* What you change here holds in every channel that does not set it otherwise.';
      case 'channel':
        return `*Only ${scope.channel}.* What is not set here is as the workspace has it.`;
      case 'direct':
        return '*Direct messages with the bot.* They belong to no workspace.';
      case 'deployment':
        return '*Everything this bot works in:* all workspaces, channels and direct messages that do not set it otherwise.';
    }
  },
  pickChannel: 'One channel…',
  scopeButtons: { team: 'Whole workspace', direct: 'Direct messages', deployment: 'Everywhere' },
  unknownRights: 'I could not find out whether you may change this. Try again in a moment.',
  failed: 'This could not be read. Close the window and try again in a moment.',
  loading: 'One moment…',
  close: 'Close',
  cancel: 'Cancel',
  attention: 'Not saved',
  page: ({ page, of }) => `Page ${page} of ${of}`,
  previous: 'Previous page',
  next: 'Next page',
  newest: 'Newest',
  older: 'Older',
  isWorking: 'The bot is working here.',
  isPaused: ({ reason, origin }) => `*The bot is paused here.*${reason === undefined ? '' : ` ${reason}`}\n_${origin}_`,
  pause: {
    button: 'Pause…',
    title: 'Pause the bot',
    about: (scope) =>
      `${capital(place(scope))} the bot stops what it is doing at once, and answers nobody until somebody resumes it.`,
    reason: 'Why?',
    reasonHint: 'Whoever calls the bot meanwhile reads this.',
    submit: 'Pause',
    resume: 'Resume',
    paused: (scope) => `Paused ${place(scope)}.`,
    resumed: (scope) => `The bot works again ${place(scope)}.`,
    elsewhere: 'It is paused for more than this place, so it cannot be resumed here alone.',
  },
  tools: {
    none: 'This bot has no tools.',
    count: (tools, on) => `${count(tools, 'tool')}, ${on} of them on`,
    find: 'Find a tool…',
    on: 'On',
    off: 'Off',
    forWhom: (audience) => `for ${audience}`,
    perDay: (calls) => `${calls} calls a person and day`,
    outside: 'reaches outside',
    switchOn: 'Switch on',
    switchOff: 'Switch off',
    configure: 'Configure…',
    problem: (sentence) => `*Cannot be used:* ${sentence}`,
  },
  saved: (changes) => `*Saved.* ${changes.map(({ label, value }) => `${label}: ${value}`).join('; ')}`,
  nothingChanged: 'Nothing was changed.',
  alsoChanged: (changes) => ['Meanwhile, others have changed:', ...changes.map((each) => `•  ${each}`)].join('\n'),
  conflict: (changes) =>
    [
      '*Not saved:* somebody was faster. Look at it again, and change it if you still want to.',
      ...changes.map((each) => `•  ${each}`),
    ].join('\n'),
  notSaved: (sentence) => `*Not saved.* ${sentence}`,
  settings: { change: 'Change…', lockedBelow: 'fixed for everything below' },
  form: {
    submit: 'Save',
    enabled: 'On or off',
    forScope: (scope) => `_For ${scopeName(scope)}_`,
    part: (part, of) => `(part ${part} of ${of})`,
    moreRoom: 'More room',
    on: 'On',
    off: 'Off',
    numberHint: (minimum, maximum) => {
      if (minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${maximum}.`;
      if (minimum !== undefined) return `At least ${minimum}.`;
      return maximum === undefined ? '' : `At most ${maximum}.`;
    },
    listHint: 'One entry a line.',
    choicesHint: (choices) => `Of ${choices} names; type what you choose, one a line.`,
    secretSet: 'Something is entered. It cannot be read, only replaced.',
    secretUnset: 'Nothing is entered yet.',
    secretHint: 'Stored encrypted, and never shown again. Left empty, it stays as it is.',
    audience: { everyone: 'Everyone', admins: 'Admins', named: 'The people and groups below' },
    people: (label) => `${label}: people`,
    groups: (label) => `${label}: user groups`,
    groupIdsHint: 'Ids of user groups, one a line. With the permission usergroups:read they could be chosen by name.',
    elsewhere: (ids) => `Also of other platforms, and kept: ${ids.join(', ')}.`,
    reset: 'No longer set here',
    resetHint: 'What is ticked is as the level above says again; of a secret, it is removed.',
    lock: 'Fixed for everything below',
    lockHint: 'What is ticked cannot be set otherwise below: what is set there does not count.',
    cannotBeEmpty: 'This comes from the level above. Change it there, or enter something else here.',
    pages: ({ page, of }) => `Part ${page} of ${of}. Save before you go to another part.`,
    isGone: 'This is not there any more.',
  },
  usage: {
    title: 'Used today, by the whole workspace',
    today: ({ costUsd, tokens }) => `${dollars(costUsd)}, ${number(tokens)} tokens`,
    limit: ({ costUsd, tokens, percent, resets }) => {
      const limits = [...(costUsd > 0 ? [dollars(costUsd)] : []), ...(tokens > 0 ? [`${number(tokens)} tokens`] : [])];
      return `${percent}% of the limit of ${limits.join(' and ')}; it resets ${resets}.`;
    },
    noLimit: 'There is no limit for the workspace.',
    days: (days) => `The last ${days} days`,
    day: ({ day, exchanges, tokens, costUsd }) =>
      `${day}: ${count(exchanges, 'answer')}, ${number(tokens)} tokens, ${dollars(costUsd)}`,
    unpriced: '_Of some models no price is known: the costs are more than that._',
    ofTeamOnly: 'What is used is counted for the whole workspace; its admins can see it.',
    budgets: 'Limits',
  },
  audit: {
    none: 'Nothing has been changed here yet.',
    entry: ({ who, when, surface, scope }) => `${who}, ${when}, ${SURFACES[surface]}, for ${scopeName(scope)}`,
    changed: ({ label, kind, before, after }) => {
      switch (kind) {
        case 'set':
          return `*${label}:* ${before === '' ? after : `${before} → ${after}`}`;
        case 'inherit':
          return `*${label}:* no longer set here${before === '' ? '' : ` (was ${before})`}`;
        case 'lock':
          return `*${label}:* fixed for everything below`;
        case 'unlock':
          return `*${label}:* no longer fixed for everything below`;
      }
    },
  },
  feedback: {
    none: 'Nobody has said anything about answers here yet.',
    entry: ({ value, when, who }) =>
      `*${value === 'up' ? 'Helpful' : 'Not helpful'}*  ·  ${who === undefined ? '' : `${who}, `}${when}`,
    openThread: 'Open the thread',
    replay: (command) => `To run it again, where the bot runs: \`${command}\``,
    why: 'What was wrong with it?',
    tellWhy: 'Tell us why…',
    whyTitle: 'What was wrong?',
    whyLabel: 'What was wrong with the answer?',
    whyHint: 'Who changes the settings of this bot reads it with your name, unless it is about a direct message.',
    send: 'Send',
    thanks: 'Thank you, that helps.',
  },
  me: {
    manage: 'Manage tools and settings',
    threadsTitle: 'Your latest threads with me',
    noThreads: 'You have not called me in the last 30 days.',
    threadIn: (where, when, state) => `*${where}*, ${when}  ·  ${THREAD_STATES[state]}`,
    direct: 'Direct message',
    openThread: 'Open the thread',
    stop: 'Stop',
    mute: 'Mute',
    whomTitle: 'Whom to ask',
    whomAbout: 'Which tools I have and how I work is set for the workspace.',
    channelSettings: 'If you look after a channel, choose it to see what it is set to.',
    pickChannel: 'Choose a channel',
    privacyTitle: 'What I keep of you',
    privacyAbout:
      'I keep the conversations that you have with me, so that I can go on with them. You can see how much that is, have it erased, or be left out.',
    isLeftOut: 'You are left out: I take in nothing of what you write, and answer you only to say so.',
    whatIsStored: 'What is stored of me?',
    leaveOut: 'Leave me out',
    takeIn: 'Take me in again',
    forget: 'Forget me…',
    leaveOutConfirm: {
      title: 'Leave you out?',
      text: 'From now on I take in nothing of what you write, and do not answer you. What is stored already stays until you have it erased. You can come back at any time.',
      confirm: 'Leave me out',
    },
    takeInConfirm: {
      title: 'Take you in again?',
      text: 'What you write from now on is taken in again where you talk to me, and I answer you.',
      confirm: 'Take me in',
    },
    forgetConfirm: {
      title: 'Forget everything of you?',
      text: 'Your messages, notes and memories, reminders and feedback are erased everywhere. This cannot be undone. The next window asks once more.',
      confirm: 'Go on',
    },
    storedTitle: 'What is stored of you',
    forgetTitle: 'Forget me',
    forgetAbout:
      'Everything of you is erased, wherever it is: your messages in all threads, your notes, memories, reminders and feedback. Answers that were given to others stay. It cannot be undone.',
    forgetWord: 'forget',
    forgetLabel: (word) => `To confirm it, type: ${word}`,
    forgetSubmit: 'Forget me',
    forgetMistyped: (word) => `Type ${word}, or press Cancel.`,
    forgetting: 'It is being done; this may take a minute. You can close this window.',
  },
  help: (command) =>
    [
      'You may change what I am set to here:',
      '',
      `- \`${command} tools\` shows tools, and switches them on and off`,
      `- \`${command} settings\`, \`instructions\` and \`budget\` change everything else`,
      `- \`${command} pause\` and \`${command} resume\``,
      `- \`${command} usage\`, \`audit\` and \`feedback\` show what was used, changed and said`,
      `- \`${command} servers\` shows MCP servers; everybody else sees those at which they have an account of their own`,
      `- \`${command} approvals\` shows everybody what waits for their consent, and you all of it`,
      `- \`${command} privacy\` shows everybody what I keep of them`,
    ].join('\n'),
};

const SURFACES = {
  slack: 'in Slack',
  discord: 'in Discord',
  web: 'on the web page',
  cli: 'by a command',
  code: 'by a program',
} as const;

const THREAD_STATES = {
  working: 'I am at work there',
  muted: 'I am silent there',
  quiet: 'nothing is being done',
} as const;

/** Where something is done: `in #general`. */
function place(scope: SlackScopeWords): string {
  switch (scope.kind) {
    case 'team':
      return 'in the whole workspace';
    case 'channel':
      return `in ${scope.channel}`;
    case 'direct':
      return 'in direct messages';
    case 'deployment':
      return 'everywhere';
  }
}

/** What something is for: `#general`. */
function scopeName(scope: SlackScopeWords): string {
  switch (scope.kind) {
    case 'team':
      return 'the whole workspace';
    case 'channel':
      return scope.channel;
    case 'direct':
      return 'direct messages';
    case 'deployment':
      return 'everything';
  }
}

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}

function number(value: number): string {
  return new Intl.NumberFormat('en-GB').format(value);
}

function count(amount: number, one: string, many = `${one}s`): string {
  return `${number(amount)} ${amount === 1 ? one : many}`;
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
