import { type Static, Type } from '@sinclair/typebox';
import { PROXY_URL_FORMS, parseProxyUrl } from '../outgoing/proxy-url.ts';
import { parseRedisUrl, REDIS_URL_FORMS } from '../threads/redis/connection/redis-url.ts';
import { isTimeZone } from '../threads/usage/usage-days.ts';
import { adminToken, allowedModels, auditDays, toolSecrets, toolsFolder } from './admin-schema.ts';
import { approvals } from './approvals-schema.ts';
import { budgets } from './budgets-schema.ts';
import { discord } from './discord-schema.ts';
import { mcpHosts, mcpServers } from './mcp-schema.ts';
import { apiKeys, fallbackModels, model, modelBaseUrl, models } from './model-schema.ts';
import {
  channelSettings,
  directSettings,
  follow,
  instructions,
  liveText,
  locale,
  locked,
  paused,
  progress,
  replyPlace,
  teamSettings,
  toolSettings,
  tools,
} from './place-schema.ts';
import { publicUrlProblem } from './public-url.ts';
import { secretKey } from './secret-key.ts';
import { slack } from './slack-schema.ts';

const redis = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        expects: REDIS_URL_FORMS,
        isSecret: true,
        usualVariables: ['REDIS_URL'],
        problemOf: (text: string) => {
          const parsed = parseRedisUrl(text);
          return parsed.ok ? undefined : parsed.problem;
        },
        description: 'The Redis that keeps threads; absent, they live in this process and end with it.',
      }),
    ),
    username: Type.Optional(
      Type.String({
        minLength: 1,
        expects: "the name of one of the server's users",
        description: "The server's user; wins over the URL's.",
      }),
    ),
    password: Type.Optional(
      Type.String({
        minLength: 1,
        expects: 'a password',
        isSecret: true,
        description: "The server's password; wins over the URL's.",
      }),
    ),
    sentinelPassword: Type.Optional(
      Type.String({
        minLength: 1,
        expects: 'a password',
        isSecret: true,
        description: 'The password that Sentinels themselves ask for.',
      }),
    ),
    caFile: Type.Optional(
      path("Certificates, as PEM, one of which must have signed the server's; absent, the well-known authorities."),
    ),
    certFile: Type.Optional(path('The certificate, as PEM, that this program shows to the server.')),
    keyFile: Type.Optional(path('The private key, as PEM, of that certificate.')),
    serverName: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9][A-Za-z0-9.-]*$',
        expects: 'the name of a host',
        description: "The name that the server's certificate must have; absent, the host that is connected to.",
      }),
    ),
    prefix: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
      default: 'threadloop',
      expects: 'a word of at most 64 letters (a to z), digits, ".", "_" or "-"',
      description: 'What all keys begin with; deployments that share a Redis differ in it.',
    }),
    partitions: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_024,
        description:
          'Over how many slots of a cluster threads are spread; fixed by the first start: 16 on a cluster, 1 elsewhere.',
      }),
    ),
    retentionDays: whole(0, 36_500, 30, 'Days after which an idle thread is forgotten; 0 keeps it for ever.'),
    allowEviction: Type.Boolean({
      default: false,
      description: 'Work with a Redis that may throw data away when its memory is full.',
    }),
  },
  { additionalProperties: false, expects: 'an object with settings such as { "url": "redis://…" }', isSecret: true },
);

const outgoing = Type.Object(
  {
    httpsProxy: Type.Optional(proxy('https://', ['HTTPS_PROXY', 'https_proxy'])),
    httpProxy: Type.Optional(proxy('http://', ['HTTP_PROXY', 'http_proxy'])),
    noProxy: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      expects: 'a list of hosts such as "localhost", ".example.com", "10.0.0.0/8" or "host:8080", or "*"',
      usualVariables: ['NO_PROXY', 'no_proxy'],
      description: 'What is reached directly, and not through a proxy.',
    }),
    caFile: Type.Optional(
      path(
        'Certificates of authorities, as PEM, that are trusted besides the well-known ones; of a proxy, for example.',
      ),
    ),
  },
  {
    additionalProperties: false,
    expects: 'an object with settings such as { "httpsProxy": "http://…" }',
    isSecret: true,
  },
);

/**
 * Every setting of a deployment: the config file, the environment variables (see variables.ts), createBot's options and
 * the sentences about wrong values all come from here. Besides JSON Schema a setting may say `expects` (what a right
 * value is, where the schema does not tell), `isSecret`, `usualVariables` and `problemOf`: see SettingSchema.
 */
export const configSchema = Type.Object(
  {
    name: Type.String({
      pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,39}$',
      default: 'threadloop',
      expects: 'a name of at most 40 letters, digits, ".", "_" or "-"',
      description: 'The name of the bot.',
    }),
    model,
    fallbackModels,
    allowedModels,
    modelBaseUrl: Type.Optional(modelBaseUrl),
    thinkingLevel: Type.Optional(
      oneOf(['off', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'], {
        description: "How much the model may think before it answers; absent leaves it to the model's default.",
      }),
    ),
    maxOutputTokens: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000_000,
        description: 'Tokens that one answer may have; absent, as many as the model allows.',
      }),
    ),
    apiKeys,
    models,
    locale,
    follow,
    progress,
    liveText,
    replyPlace,
    tools,
    toolSettings,
    toolSecrets,
    toolsFolder,
    mcpServers,
    mcpHosts,
    instructions,
    paused,
    locked,
    adminToken,
    auditDays,
    admins: Type.Array(Type.String({ pattern: '^[^:\\s]+:\\S+$' }), {
      default: [],
      expects: 'a list of person ids such as "terminal:alice"',
      description: 'People who may do what only admins may.',
    }),
    allowedBots: Type.Array(Type.String({ pattern: '^[^:\\s]+:\\S+$' }), {
      default: [],
      expects: 'a list of ids of bots such as "slack:B123"',
      description: 'Other bots that are answered when they address this one.',
    }),
    settleMs: whole(0, 60_000, 300, 'Milliseconds to wait for a second line before a run starts.'),
    limits: Type.Object(
      {
        turns: whole(1, 1_000, 50, 'Model answers in one exchange.'),
        minutes: whole(1, 1_440, 10, 'Minutes that one exchange may take.'),
        repeats: whole(1, 100, 5, 'Equal tool calls in a row before an exchange is ended.'),
        waiting: whole(1, 100_000, 1_000, 'Messages that may wait for an answer in one thread.'),
        read: whole(0, 100_000, 200, 'Messages not meant for the bot that one thread keeps for the next exchange.'),
      },
      { additionalProperties: false },
    ),
    modelLimits: Type.Object(
      {
        retries: whole(0, 10, 2, 'How often a request to a model that failed is made again, for each model.'),
        idleSeconds: whole(1, 3_600, 120, 'Seconds that a model may send nothing before its request counts as failed.'),
        totalSeconds: whole(1, 86_400, 300, 'Seconds that one request to a model may take.'),
        failures: whole(1, 1_000, 5, 'Requests that fail in a row before a model is not asked for a while.'),
        pauseSeconds: whole(1, 3_600, 30, 'Seconds of that while; then one request finds out whether it works again.'),
      },
      { additionalProperties: false },
    ),
    budgets,
    approvals,
    toolTimeoutSeconds: whole(1, 3_600, 60, 'Seconds that one tool call may take, unless the tool says otherwise.'),
    concurrency: whole(1, 10_000, 50, 'Threads that are worked on at the same time.'),
    server: Type.Object(
      {
        host: Type.String({
          pattern: '^[A-Za-z0-9][A-Za-z0-9.-]*$|^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$',
          default: '127.0.0.1',
          expects: 'an IP address or the name of a host',
          description: 'The address that `threadloop start` listens on.',
        }),
        port: whole(0, 65_535, 3_210, 'The port that `threadloop start` listens on; 0 takes any free one.'),
        publicUrl: Type.Optional(
          Type.String({
            expects: 'an address such as "https://bot.example.com", without a path',
            problemOf: publicUrlProblem,
            description: 'Where platforms and people reach this server from outside.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    role: oneOf(['all', 'gateway', 'worker'], {
      default: 'all',
      description: 'What this process does of the work; with Redis the platforms and the answering can be kept apart.',
    }),
    redis,
    slack,
    discord,
    secretKey,
    outgoing,
    recording: oneOf(['off', 'on'], {
      default: 'off',
      description: 'Whether model answers are recorded, without secrets and for at most 30 days, to be replayed.',
    }),
    logLevel: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
      default: 'warn',
      description: 'The least important log line that is written.',
    }),
    timeZone: Type.String({
      default: 'UTC',
      expects: 'the name of a time zone such as "Europe/Berlin"',
      problemOf: timeZoneProblem,
      description: 'In which zone it is today: what the model is told, and when days of budgets end.',
    }),
    teams: Type.Record(Type.String({ pattern: '^[^:\\s]+:\\S+$' }), teamSettings, {
      default: {},
      expects: 'an object whose keys look like "slack:T123" (platform and team)',
      expectsKey: 'the name of a team, which looks like "slack:T123"',
      description:
        'What is different in a team: `follow`, `progress`, `liveText`, `replyPlace`, `locale`, `tools`, `toolSettings`, `instructions`, `model`, `budgets`, `approvals`, `pilotChannels`, `paused`, `locked`.',
    }),
    channels: Type.Record(Type.String({ pattern: '^[^:\\s]+:\\S+$' }), channelSettings, {
      default: {},
      expects: 'an object whose keys look like "terminal:main" (platform and channel)',
      expectsKey: 'the name of a channel, which looks like "terminal:main"',
      description:
        'What is different in a channel: the same settings, but `channelAdmins` for `pilotChannels`; they win over those of its team. On Discord a thread and a category count as channels: a thread wins over its channel, that over its category.',
    }),
    /** Direct messages are no team's. */
    directMessages: directSettings,
  },
  { additionalProperties: false },
);

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** The settings of a deployment, complete. */
export type Config = Frozen<Static<typeof configSchema>>;

/** The settings somebody chose; everything else is left to the other sources and the defaults. */
export type ConfigInput = {
  readonly [Key in Exclude<keyof Config, Group>]?: Config[Key] | undefined;
} & { readonly [Key in Group]?: Partial<Config[Key]> | undefined };

/** Settings that hold settings, each of which may be set alone. */
type Group =
  | 'apiKeys'
  | 'approvals'
  | 'budgets'
  | 'directMessages'
  | 'limits'
  | 'modelLimits'
  | 'outgoing'
  | 'redis'
  | 'server'
  | 'slack'
  | 'discord';

function oneOf<const Value extends string>(
  values: readonly Value[],
  options: { readonly default?: Value; readonly description: string },
) {
  return Type.Unsafe<Value>({ type: 'string', enum: values, ...options });
}

function timeZoneProblem(name: string): string | undefined {
  if (isTimeZone(name)) return undefined;
  return `must be the name of a time zone such as "Europe/Berlin"; there is none called ${JSON.stringify(name.slice(0, 60))}.`;
}

function path(description: string) {
  return Type.String({ minLength: 1, expects: 'the path of a file', description });
}

function proxy(scheme: string, usualVariables: readonly string[]) {
  return Type.String({
    expects: PROXY_URL_FORMS,
    isSecret: true,
    usualVariables,
    problemOf: (text: string) => {
      const parsed = parseProxyUrl(text);
      return parsed.ok ? undefined : parsed.problem;
    },
    description: `The proxy for addresses that begin with ${scheme}; absent, they are reached directly.`,
  });
}

function whole(minimum: number, maximum: number, value: number, description: string) {
  return Type.Integer({ minimum, maximum, default: value, description });
}
