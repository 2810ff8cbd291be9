/** One flag of the command line. */
export interface Flag {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** May be given more than once. */
  readonly isRepeatable?: boolean;
  /** What stands for its value in the help. */
  readonly value?: string;
  readonly help: string;
  /** The setting that the flag overrides, if it is one. */
  readonly setting?: string;
}

export interface Command {
  readonly usage: string;
  readonly help: string;
  readonly takesText: boolean;
  /** What the one word after it is, where it takes one, as the help calls it. */
  readonly argument?: string;
  readonly flags: Readonly<Record<string, Flag>>;
}

export type CommandKey =
  | 'start'
  | 'chat'
  | 'ask'
  | 'doctor'
  | 'why'
  | 'usage'
  | 'feedback'
  | 'threads list'
  | 'threads show'
  | 'threads export'
  | 'threads erase'
  | 'erase'
  | 'settings export'
  | 'settings plan'
  | 'settings apply'
  | 'audit'
  | 'replay'
  | 'slack manifest'
  | 'discord invite';

/** Flags that are understood with every command and without one. */
export const globalFlags: Readonly<Record<'help' | 'version', Flag>> = {
  help: { type: 'boolean', short: 'h', help: 'Show this help' },
  version: { type: 'boolean', short: 'v', help: 'Show the version' },
};

const modelFlags: Readonly<Record<string, Flag>> = {
  model: { type: 'string', value: 'MODEL', help: 'The model that answers: provider/model, or demo', setting: 'model' },
  'model-base-url': {
    type: 'string',
    value: 'URL',
    help: 'Where an openai-compatible model is, or a gateway',
    setting: 'modelBaseUrl',
  },
};

const settingFlags: Readonly<Record<string, Flag>> = {
  config: { type: 'string', value: 'PATH', help: 'Read this config file' },
  ...modelFlags,
  progress: { type: 'string', value: 'LEVEL', help: 'quiet, normal or detailed', setting: 'progress' },
  locale: { type: 'string', value: 'LANGUAGE', help: 'The language of the program’s own sentences', setting: 'locale' },
  'log-level': { type: 'string', value: 'LEVEL', help: 'The least important log line written', setting: 'logLevel' },
};

const talkFlags: Readonly<Record<string, Flag>> = {
  as: { type: 'string', value: 'NAME', help: 'Speak as this person' },
  ...settingFlags,
};

const jsonFlag: Flag = { type: 'boolean', help: 'Print JSON' };
const yesFlag: Flag = { type: 'boolean', help: 'Do it without asking' };

const operatorFlags: Readonly<Record<string, Flag>> = {
  config: { type: 'string', value: 'PATH', help: 'Read this config file' },
  'log-level': { type: 'string', value: 'LEVEL', help: 'The least important log line written', setting: 'logLevel' },
};

const serverFlags: Readonly<Record<'host' | 'port', Flag>> = {
  host: { type: 'string', value: 'ADDRESS', help: 'The address to listen on', setting: 'server.host' },
  port: { type: 'string', value: 'PORT', help: 'The port to listen on; 0 takes any free one', setting: 'server.port' },
};

export const commands: Readonly<Record<CommandKey, Command>> = {
  start: {
    usage: 'threadloop start [flags]',
    help: 'Run the bot, in Slack and Discord where it has a token, with the playground, a page to talk with it, until it is told to end',
    takesText: false,
    flags: {
      ...serverFlags,
      playground: { type: 'boolean', help: 'Serve the playground where others can reach it, too; it has no sign-in' },
      role: {
        type: 'string',
        value: 'ROLE',
        help: 'gateway (takes messages in), worker (answers them) or all',
        setting: 'role',
      },
      'allow-eviction': {
        type: 'boolean',
        help: 'Work with a Redis that may throw data away when its memory is full',
        setting: 'redis.allowEviction',
      },
      ...settingFlags,
    },
  },
  chat: {
    usage: 'threadloop chat [flags]',
    help: 'Talk with the bot in this terminal, or line by line through a pipe',
    takesText: false,
    flags: talkFlags,
  },
  ask: {
    usage: 'threadloop ask [flags] "what is 6*7?"',
    help: 'Answer one message, from the arguments or from a pipe; exit code 0 answered, 1 not, 2 bad usage',
    takesText: true,
    flags: {
      ...talkFlags,
      file: { type: 'string', value: 'PATH', help: 'Attach this file; may be given again', isRepeatable: true },
      json: { type: 'boolean', help: 'Print one event a line as JSON, the result last' },
    },
  },
  doctor: {
    usage: 'threadloop doctor [flags]',
    help: 'Check everything that the bot needs, and say what to do; exit code 1 when something is wrong',
    takesText: false,
    flags: { json: jsonFlag, ...serverFlags, ...modelFlags, ...operatorFlags },
  },
  why: {
    usage: 'threadloop why [flags] MESSAGE',
    help: 'Tell the way of one message of the last 7 days, by its id or a link to it',
    takesText: false,
    argument: 'MESSAGE',
    flags: { json: jsonFlag, ...operatorFlags },
  },
  usage: {
    usage: 'threadloop usage [flags]',
    help: 'Show what was used of models: tokens, cost and tool calls by day, model, team and person',
    takesText: false,
    flags: {
      days: { type: 'string', value: 'NUMBER', help: 'The last so many days, at most 90; 7 unless you say' },
      by: { type: 'string', value: 'PART', help: 'Only by day, model, team, person or thread' },
      person: { type: 'string', value: 'ID', help: 'Only of this person, such as slack:U123' },
      team: { type: 'string', value: 'ID', help: 'Only of this team, such as slack:T123' },
      thread: { type: 'string', value: 'THREAD', help: 'The exchanges of this thread' },
      json: jsonFlag,
      ...operatorFlags,
    },
  },
  feedback: {
    usage: 'threadloop feedback [flags]',
    help: 'Show what people think of answers and why, the newest first, with a link and how to replay each',
    takesText: false,
    flags: {
      days: { type: 'string', value: 'NUMBER', help: 'The last so many days, at most 90; 30 unless you say' },
      team: { type: 'string', value: 'ID', help: 'Only of this team, such as slack:T123' },
      json: jsonFlag,
      ...operatorFlags,
    },
  },
  'threads list': {
    usage: 'threadloop threads list [flags]',
    help: 'List the threads that are stored, the latest first',
    takesText: false,
    flags: {
      state: { type: 'string', value: 'STATE', help: 'Only those that are idle, queued or running' },
      limit: { type: 'string', value: 'NUMBER', help: 'At most so many; 50 unless you say' },
      json: jsonFlag,
      ...operatorFlags,
    },
  },
  'threads show': {
    usage: 'threadloop threads show [flags] THREAD',
    help: 'Show how a thread stands: who takes part, what waits, what was said last',
    takesText: false,
    argument: 'THREAD',
    flags: { json: jsonFlag, ...operatorFlags },
  },
  'threads export': {
    usage: 'threadloop threads export [flags] THREAD',
    help: 'Write everything that is stored of a thread, one JSON object a line',
    takesText: false,
    argument: 'THREAD',
    flags: operatorFlags,
  },
  'threads erase': {
    usage: 'threadloop threads erase [flags] THREAD',
    help: 'Erase everything that is stored of a thread',
    takesText: false,
    argument: 'THREAD',
    flags: { yes: yesFlag, json: jsonFlag, ...operatorFlags },
  },
  erase: {
    usage: 'threadloop erase [flags] --person ID | --team ID',
    help: 'Erase everything that is stored of a person or of a team, wherever it is',
    takesText: false,
    flags: {
      person: { type: 'string', value: 'ID', help: 'The person, such as slack:U123' },
      team: { type: 'string', value: 'ID', help: 'The team, such as slack:T123' },
      yes: yesFlag,
      json: jsonFlag,
      ...operatorFlags,
    },
  },
  'settings export': {
    usage: 'threadloop settings export [flags]',
    help: 'Write what admins have set in the chat as JSON, without secrets, for `settings apply`',
    takesText: false,
    flags: {
      scope: {
        type: 'string',
        value: 'SCOPE',
        help: 'Only of deployment, direct, a team (slack:T123) or a channel (slack:T123/slack:C123)',
      },
      ...operatorFlags,
    },
  },
  'settings plan': {
    usage: 'threadloop settings plan [flags] FILE',
    help: 'Say what FILE would change of what is set in the chat; exit code 0 nothing, 2 something, 1 FILE is wrong',
    takesText: false,
    argument: 'FILE',
    flags: { json: jsonFlag, ...operatorFlags },
  },
  'settings apply': {
    usage: 'threadloop settings apply [flags] FILE',
    help: 'Make what is set in the chat what FILE says, in the scopes that it names',
    takesText: false,
    argument: 'FILE',
    flags: { yes: yesFlag, json: jsonFlag, ...operatorFlags },
  },
  audit: {
    usage: 'threadloop audit [flags]',
    help: 'Show who changed which setting, the newest first',
    takesText: false,
    flags: {
      team: { type: 'string', value: 'ID', help: 'Only of this team and its channels, such as slack:T123' },
      channel: { type: 'string', value: 'ID', help: 'Only of this channel of the team, such as slack:C123' },
      days: { type: 'string', value: 'NUMBER', help: 'The last so many days; 30 unless you say' },
      json: jsonFlag,
      ...operatorFlags,
    },
  },
  replay: {
    usage: 'threadloop replay [flags] THREAD',
    help: 'Run a recorded run of a thread again, without model, tools and network, and compare; exit code 1 when it differs',
    takesText: false,
    argument: 'THREAD',
    flags: {
      run: { type: 'string', value: 'NUMBER', help: 'Which recorded run, from 1; the last unless you say' },
      json: jsonFlag,
      ...operatorFlags,
    },
  },
  'slack manifest': {
    usage: 'threadloop slack manifest [flags]',
    help: 'Print the manifest that a Slack app for this bot is made from, as JSON',
    takesText: false,
    flags: {
      socket: { type: 'boolean', help: 'For Socket Mode, which needs no address; so it is unless you say --url' },
      url: { type: 'string', value: 'URL', help: 'For HTTP: where Slack reaches this server, https://bot.example.com' },
      profile: {
        type: 'string',
        value: 'PROFILE',
        help: 'How much the app may do: mention, threads or full',
        setting: 'slack.profile',
      },
      reasons: { type: 'boolean', help: 'Print instead what each scope is for, for a security review' },
      json: { type: 'boolean', help: 'Print the reasons as JSON' },
      config: { type: 'string', value: 'PATH', help: 'Read this config file' },
    },
  },
  'discord invite': {
    usage: 'threadloop discord invite [flags]',
    help: 'Print the link that adds the bot to a server of Discord, with exactly the permissions it uses',
    takesText: false,
    flags: {
      app: { type: 'string', value: 'ID', help: 'Which application; the one of DISCORD_TOKEN unless you say' },
      'user-install': {
        type: 'boolean',
        help: 'Print the link for people who install it for themselves, too',
        setting: 'discord.userInstall',
      },
      reasons: { type: 'boolean', help: 'Print instead what each permission is for' },
      json: jsonFlag,
      config: { type: 'string', value: 'PATH', help: 'Read this config file' },
    },
  },
};
