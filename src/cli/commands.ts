/** One flag of the command line. */
export interface Flag {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
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
  readonly flags: Readonly<Record<string, Flag>>;
}

export type CommandKey = 'start' | 'chat' | 'ask';

/** Flags that are understood with every command and without one. */
export const globalFlags: Readonly<Record<'help' | 'version', Flag>> = {
  help: { type: 'boolean', short: 'h', help: 'Show this help' },
  version: { type: 'boolean', short: 'v', help: 'Show the version' },
};

const settingFlags: Readonly<Record<string, Flag>> = {
  config: { type: 'string', value: 'PATH', help: 'Read this config file' },
  model: { type: 'string', value: 'MODEL', help: 'The model that answers', setting: 'model' },
  progress: { type: 'string', value: 'LEVEL', help: 'quiet, normal or detailed', setting: 'progress' },
  locale: { type: 'string', value: 'LANGUAGE', help: 'The language of the program’s own sentences', setting: 'locale' },
  'log-level': { type: 'string', value: 'LEVEL', help: 'The least important log line written', setting: 'logLevel' },
};

const talkFlags: Readonly<Record<string, Flag>> = {
  as: { type: 'string', value: 'NAME', help: 'Speak as this person' },
  ...settingFlags,
};

export const commands: Readonly<Record<CommandKey, Command>> = {
  start: {
    usage: 'threadloop start [flags]',
    help: 'Serve the playground, a page to talk with the bot and to look inside, until it is told to end',
    takesText: false,
    flags: {
      host: { type: 'string', value: 'ADDRESS', help: 'The address to listen on', setting: 'server.host' },
      port: {
        type: 'string',
        value: 'PORT',
        help: 'The port to listen on; 0 takes any free one',
        setting: 'server.port',
      },
      playground: { type: 'boolean', help: 'Serve the playground where others can reach it, too; it has no sign-in' },
      role: { type: 'string', value: 'ROLE', help: 'all, gateway or worker: what this process does', setting: 'role' },
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
    flags: { ...talkFlags, json: { type: 'boolean', help: 'Print one event a line as JSON, the result last' } },
  },
};
