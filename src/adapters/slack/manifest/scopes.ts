import { includesProfile, type Profile } from './profile.ts';

/** One scope of the bot: why it is asked for, and what it is used by. */
export interface ScopeUse {
  readonly scope: string;
  /** The smallest profile that has it. */
  readonly from: Profile;
  /** Demanded only where a rule about who may talk to the bot names a user group; else whoever installs it may grant it. */
  readonly onlyForGroups?: true;
  /** One line for security reviews. */
  readonly reason: string;
  /** What does not work without it. */
  readonly without: string;
  /** Methods of the Web API that need it, at least in some kind of conversation. */
  readonly methods: readonly string[];
  /** Events that Slack sends only with it. */
  readonly events: readonly string[];
}

/** Every scope that the adapter uses, and nothing else: a test compares it with the calls in its source. */
export const SCOPES: readonly ScopeUse[] = [
  {
    scope: 'app_mentions:read',
    from: 'mention',
    reason: 'To be told of messages that mention it, and of no others.',
    without: 'mentions in channels are not answered',
    methods: [],
    events: ['app_mention'],
  },
  {
    scope: 'chat:write',
    from: 'mention',
    reason: 'To answer, to show that it is working, and to edit or remove what it has written itself.',
    without: 'nothing can be answered',
    methods: [
      'chat.postMessage',
      'chat.update',
      'chat.delete',
      'chat.postEphemeral',
      'chat.startStream',
      'chat.appendStream',
      'chat.stopStream',
      'assistant.threads.setStatus',
      'agents.sessions.setStatus',
      'agents.sessions.rename',
    ],
    events: [],
  },
  {
    scope: 'assistant:write',
    from: 'mention',
    reason: "To be one of Slack's agents: suggested prompts, titles of conversations and the stop button.",
    without: 'suggested prompts, titles and the stop button are missing',
    methods: ['assistant.threads.setSuggestedPrompts', 'assistant.threads.setTitle'],
    events: ['app_context_changed', 'agent_session_stopped'],
  },
  {
    scope: 'im:history',
    from: 'mention',
    reason: 'To read what people write to it in direct messages.',
    without: 'direct messages are not answered',
    methods: ['conversations.replies', 'conversations.history'],
    events: ['message.im'],
  },
  {
    scope: 'commands',
    from: 'mention',
    reason: 'For its slash command, and for "Ask about this message" in the menu of messages.',
    without: 'the slash command and the shortcut are missing',
    methods: [],
    events: [],
  },
  {
    scope: 'reactions:write',
    from: 'mention',
    reason: 'To mark a message that it has taken in with a reaction.',
    without: 'messages are not marked as seen',
    methods: ['reactions.add'],
    events: [],
  },
  {
    scope: 'users:read',
    from: 'mention',
    reason:
      'To know the names of people it talks with, their time zone, who is a guest or a bot, and who are the admins.',
    without: 'people are called by their ids, and rules about guests cannot be followed',
    methods: ['users.info', 'users.list'],
    events: [],
  },
  {
    scope: 'channels:read',
    from: 'mention',
    reason: 'To know the name and topic of a public channel it is called in, and to introduce itself when it is added.',
    without: 'it does not know in which channel it is, and does not introduce itself',
    methods: ['conversations.info', 'conversations.list'],
    events: ['member_joined_channel', 'channel_rename', 'channel_shared', 'channel_unshared'],
  },
  {
    scope: 'channels:history',
    from: 'threads',
    reason: 'To follow threads in public channels it was added to: replies without a mention, edits, deletions.',
    without:
      'in public channels only mentions are seen, not what was said in the thread before, nor after a crash what it has posted itself',
    methods: ['conversations.replies', 'conversations.history'],
    events: ['message.channels'],
  },
  {
    scope: 'reactions:read',
    from: 'threads',
    reason: 'To be silent in a thread when somebody puts the reaction "mute" on a message of it.',
    without: 'the reaction "mute" does nothing; the word and the command still do',
    methods: [],
    events: ['reaction_added'],
  },
  {
    scope: 'files:write',
    from: 'threads',
    reason: 'To send a file that it was asked for, such as a table, into the thread where it was asked.',
    without: 'files that it was asked for cannot be sent',
    methods: ['files.getUploadURLExternal', 'files.completeUploadExternal'],
    events: [],
  },
  {
    scope: 'groups:history',
    from: 'full',
    reason: 'The same in private channels it was added to.',
    without: 'in private channels only mentions are seen, and not what was said in the thread before',
    methods: ['conversations.replies', 'conversations.history'],
    events: ['message.groups'],
  },
  {
    scope: 'groups:read',
    from: 'full',
    reason: 'To know the name and topic of a private channel it was added to, and to introduce itself there.',
    without: 'it does not know in which private channel it is, and does not introduce itself there',
    methods: ['conversations.info'],
    events: ['member_joined_channel', 'group_rename', 'channel_shared', 'channel_unshared'],
  },
  {
    scope: 'mpim:history',
    from: 'full',
    reason: 'The same in group messages it was added to.',
    without: 'in group messages only mentions are seen',
    methods: ['conversations.replies', 'conversations.history'],
    events: ['message.mpim'],
  },
  {
    scope: 'mpim:read',
    from: 'full',
    reason: 'To know whether a conversation is a group message.',
    without: 'it does not know group messages from channels',
    methods: ['conversations.info'],
    events: [],
  },
  {
    scope: 'files:read',
    from: 'full',
    reason: 'To read files that people attach to messages they write to it.',
    without: 'attached files are not read',
    methods: ['files.info'],
    events: [],
  },
  {
    scope: 'usergroups:read',
    from: 'mention',
    onlyForGroups: true,
    reason: 'To know who is in user groups that rules name, and to offer them where tools are set up.',
    without: 'rules that name a user group cannot be followed, and tools cannot be given to a group',
    methods: ['usergroups.list', 'usergroups.users.list'],
    events: ['subteam_members_changed'],
  },
];

/** Methods that need no scope of the bot. */
export const METHODS_WITHOUT_SCOPE: readonly string[] = [
  'apps.connections.open',
  'auth.teams.list',
  'auth.test',
  'oauth.v2.access',
  'views.open',
  'views.publish',
  'views.push',
  'views.update',
];

/** Events that need no scope. */
export const EVENTS_WITHOUT_SCOPE: readonly string[] = ['app_home_opened', 'app_uninstalled', 'tokens_revoked'];

/** What is asked for: how much the app may do, and whether rules about who may talk to it name user groups. */
export interface Wanted {
  readonly profile: Profile;
  /** @default false */
  readonly needsGroups?: boolean;
}

/** The scopes that are needed, with what each is for. */
export function neededScopes({ profile, needsGroups = false }: Wanted): readonly ScopeUse[] {
  return SCOPES.filter(
    ({ from, onlyForGroups }) => includesProfile(profile, from) && (onlyForGroups !== true || needsGroups),
  );
}

/** The scopes that whoever installs the app may grant or leave out. */
export function optionalScopes({ profile, needsGroups = false }: Wanted): readonly ScopeUse[] {
  return SCOPES.filter(
    ({ from, onlyForGroups }) => onlyForGroups === true && !needsGroups && includesProfile(profile, from),
  );
}

/** The events that Slack is to send. */
export function neededEvents(wanted: Wanted): readonly string[] {
  return [...new Set([...neededScopes(wanted).flatMap(({ events }) => events), ...EVENTS_WITHOUT_SCOPE])];
}

/** Those of the needed scopes that were not granted. Nothing is missing where it is not known what was granted. */
export function missingScopes(granted: readonly string[], wanted: Wanted): readonly ScopeUse[] {
  if (granted.length === 0) return [];
  return neededScopes(wanted).filter(({ scope }) => !granted.includes(scope));
}
