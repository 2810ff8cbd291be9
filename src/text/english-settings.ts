import type { ConditionProblem, LockWords, SettingsLevel, SettingsTexts, SettingsWhere } from './settings-texts.ts';

const LEVELS: Readonly<Record<SettingsLevel, string>> = {
  deployment: 'everywhere',
  direct: 'direct messages',
  team: 'the team',
  channel: 'the channel',
};

const FOR_LEVEL: Readonly<Record<SettingsLevel, string>> = {
  deployment: 'everything',
  direct: 'direct messages',
  team: 'the whole team',
  channel: 'the channel',
};

const DESCRIPTION_OF_LIMIT = '0 is no limit.';

export const englishSettings: SettingsTexts = {
  general: {
    follow: { label: 'Who is answered', description: 'Who is answered in a thread where the bot takes part.' },
    progress: { label: 'Progress', description: 'How much of the work people see while they wait.' },
    liveText: {
      label: 'Growing answers',
      description: "How an answer grows where the platform can do both: as the platform's own live text, or by edits.",
    },
    replyPlace: {
      label: 'Where answers go',
      description: 'Where a mention in a channel is answered: in a thread of its own, or in the channel.',
    },
    locale: { label: 'Language', description: 'The language of the sentences that the bot itself writes.' },
    instructions: {
      label: 'Instructions',
      description: 'What the model is told here, besides what it is told at wider levels.',
    },
    model: { label: 'Model', description: 'The model that answers here.' },
    exchangeCost: {
      label: 'US dollars for one answer',
      description: `What one exchange may cost. ${DESCRIPTION_OF_LIMIT}`,
    },
    personDayCost: {
      label: 'US dollars a person and day',
      description: `What one person may use on a day. ${DESCRIPTION_OF_LIMIT}`,
    },
    personDayTokens: {
      label: 'Tokens a person and day',
      description: `Tokens that one person may use on a day. ${DESCRIPTION_OF_LIMIT}`,
    },
    teamDayCost: {
      label: 'US dollars a team and day',
      description: `What the whole team may use on a day. ${DESCRIPTION_OF_LIMIT}`,
    },
    teamDayTokens: {
      label: 'Tokens a team and day',
      description: `Tokens that the whole team may use on a day. ${DESCRIPTION_OF_LIMIT}`,
    },
    requestsPerHour: {
      label: 'Requests a person and hour',
      description: `Exchanges that one person may begin within an hour. ${DESCRIPTION_OF_LIMIT}`,
    },
    paused: {
      label: 'Pause',
      description:
        'While it is paused the bot stops what it is doing here, and answers nobody. People read the reason.',
    },
    pilotChannels: {
      label: 'Pilot channels',
      description: 'The only channels where the bot works; in others it says so. None chosen: it works everywhere.',
    },
    channelAdmins: {
      label: 'Admins of this channel',
      description: 'People who may change what this channel is set to, besides the admins of the team.',
    },
  },
  approvals: {
    approvers: {
      label: 'Who may approve',
      description: 'Who may approve or deny calls that need consent, besides those who asked for them.',
    },
    ownRequests: {
      label: 'Approve their own requests',
      description: 'Whether those who asked may approve the call themselves. Where not, somebody else has to.',
    },
    notify: {
      label: 'Who is told of requests',
      description: 'Whom a request for consent is shown to, besides the conversation that it comes from.',
    },
    channel: {
      label: "Approvers' channel",
      description: 'The channel that requests for consent are shown in, where its members are to be told.',
    },
    expireHours: {
      label: 'Hours to decide',
      description: 'After so many hours without a decision a request for consent is over, and the call is not made.',
    },
    remindMinutes: {
      label: 'Minutes to the reminder',
      description: 'After so many minutes without a decision approvers are reminded, once. 0 is never.',
    },
  },
  tool: {
    enabled: { label: 'On', description: 'Whether the bot can use this tool here.' },
    audience: { label: 'Who may use it', description: 'For whom the bot uses this tool.' },
    callsPerPersonDay: {
      label: 'Calls a person and day',
      description: `How often it may be called for one person within 24 hours. ${DESCRIPTION_OF_LIMIT}`,
    },
    approval: {
      label: 'Calls that need consent',
      description: 'Which of its calls somebody has to approve before they are made.',
    },
    approvalWhen: {
      label: 'Conditions for consent',
      description:
        'One to a line: an argument, a comparison, a value. A call needs consent where one holds or cannot be told.',
    },
  },
  choices: {
    follow: {
      auto: 'Everything while only one person talks to the bot, else mentions',
      mention: 'Mentions only',
      all: 'Everything',
    },
    progress: { quiet: 'One line', normal: 'The steps', detailed: 'The steps in detail' },
    liveText: { auto: 'As it fits', stream: "The platform's live text", edit: 'By edits' },
    replyPlace: { thread: 'In a thread', channel: 'In the channel' },
    notify: {
      auto: 'Approvers, directly, where those who asked may not decide',
      thread: 'Nobody else',
      direct: 'Approvers, directly',
      channel: "The approvers' channel",
    },
    approval: { tool: 'As the tool says', never: 'None', always: 'All', when: 'Those that meet a condition' },
  },
  approvalChoices: {
    never: 'It says that none of its calls needs consent.',
    always: 'It says that all of its calls need consent.',
    depends: 'It decides by what a call is about.',
    when: 'Without conditions, all of them.',
  },
  conditionHint: 'such as amount above 100, to not endsWith @example.com, path startsWith /etc, force given',
  levels: LEVELS,
  origin: ({ kind, level, who }) => {
    if (kind === 'default' || level === undefined) return 'default';
    if (kind === 'config') return `configuration, for ${FOR_LEVEL[level]}`;
    return `set for ${FOR_LEVEL[level]}${who === undefined || who === '' ? '' : ` by ${who}`}`;
  },
  lock: (lock) =>
    lock.kind === 'config'
      ? `This is fixed for ${FOR_LEVEL[lock.level]} by the deployment's configuration. Whoever runs the deployment can change it there.`
      : `${lockedBy(lock)} ${sentence(whoCan(lock))} can release it.`,
  refusal: (where) => `You may not change this. ${sentence(whoCan(where))} can.`,
  channelAdminsRefusal: (where) =>
    `You may change what this channel is set to, but not who else may. ${sentence(whoCan({ ...where, level: 'team' }))} can.`,
  shown: {
    on: 'on',
    off: 'off',
    notSet: 'not set',
    entered: 'entered',
    notEntered: 'not entered',
    everyone: 'everyone',
    admins: 'admins',
    named: (people, groups) => {
      const parts = [
        ...(people > 0 ? [count(people, 'person', 'people')] : []),
        ...(groups > 0 ? [count(groups, 'group', 'groups')] : []),
      ];
      return parts.length === 0 ? 'nobody' : parts.join(' and ');
    },
    paused: (reason) => (reason === undefined ? 'paused' : `paused: ${reason}`),
    notPaused: 'not paused',
    everywhere: 'everywhere',
    people: (people) => count(people, 'person', 'people'),
    channels: (channels) => count(channels, 'channel', 'channels'),
    noLimit: 'no limit',
    none: 'none',
  },
  problems: {
    unknown: (key) => `There is no setting "${key}" any more, or there never was; reload to see what there is.`,
    otherLevel: (levels) =>
      `This cannot be set here. It can be set for ${levels.map((each) => FOR_LEVEL[each]).join(', ')}.`,
    noSecretKey:
      'Secrets cannot be entered, because the deployment has nothing to encrypt them with. Whoever runs it can set `secretKey` (THREADLOOP_SECRET_KEY).',
    noPause: 'A pause has a reason, which may be left empty.',
    secretLock: 'A secret cannot be fixed for narrower levels.',
    condition: (line, problem) => `Line ${line}: ${conditionProblem(problem)}`,
    noSuchChannel: (channel) =>
      `There is no channel “${shortened(channel)}” here, or the bot cannot see it. Name a channel of this team, and invite the bot there if it is a private one.`,
    closedChannel: (channel) =>
      `Requests could not be shown in “${shortened(channel)}”: the bot may not post there. Invite it there, or name another channel.`,
  },
  secretsMissing: (labels) => `It cannot be used until an admin enters this in its settings: ${labels.join(', ')}.`,
  mcpServer: (name) => `MCP server “${name}”`,
  acts: {
    approved: 'a call was approved',
    approvedForThread: 'calls were approved for one conversation',
    revoked: 'consent for a conversation was taken back',
    denied: 'a call was denied',
    withdrawn: 'a request was withdrawn',
    expired: 'nobody decided in time',
    refused: 'somebody who may not decide tried to',
    executed: 'an approved call was carried out',
    failed: 'an approved call failed',
    outcomeUnknown: 'an approved call was interrupted, and nobody knows whether it was carried out',
    dropped: 'an approved call was not carried out',
    serverAdded: 'an MCP server was added',
    serverRemoved: 'an MCP server was removed',
    serverChanged: 'an MCP server was changed',
    signedIn: 'somebody signed in',
    signedOut: 'somebody signed out',
    takenBack: 'an account was taken back by whoever had signed in',
  },
  leftover: (key, why) =>
    why === 'unknown'
      ? `"${key}" is set here, but there is no such setting any more. It does not count and can be removed.`
      : `What is set here for "${key}" does not fit this version any more. It does not count; set it anew or remove it.`,
};

function conditionProblem(problem: ConditionProblem): string {
  switch (problem.kind) {
    case 'incomplete':
      return 'write an argument, a comparison and a value, such as `amount above 100`.';
    case 'comparison':
      return `“${shortened(problem.entered)}” is no comparison. There are ${problem.known.join(', ')}, each also with “not” before it.`;
    case 'value':
      return 'the value that it is compared with is missing.';
    case 'number':
      return `“above” and “below” compare with a number such as 100 or 2.5, not with “${shortened(problem.entered)}”.`;
    case 'tooMuch':
      return '“given” stands at the end, without a value.';
    case 'argument':
      return `the tool has no argument “${shortened(problem.entered)}”. It has ${problem.known.join(', ')}.`;
  }
}

function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

function lockedBy({ who, level }: LockWords): string {
  return `This was fixed for ${FOR_LEVEL[level]} by ${who === '' ? 'an admin' : who}.`;
}

function whoCan({ level, platform }: SettingsWhere): string {
  if (level === 'deployment' || level === 'direct') {
    return 'whoever runs this deployment, and the admins that its configuration names,';
  }
  const admins =
    platform === 'slack'
      ? 'an admin or owner of this workspace'
      : platform === 'discord'
        ? 'a member who may manage this server'
        : "an admin whom the deployment's configuration names";
  return level === 'team' ? admins : `${admins}, or somebody who is named as an admin of this channel,`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}
