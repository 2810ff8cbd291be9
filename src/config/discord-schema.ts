import { Type } from '@sinclair/typebox';
import { discordApiUrlProblem } from './discord-api-url.ts';

const RULE = '^(?:everyone|members|direct|(?:guild|category|channel|role|user):\\d{15,20})$';

const RULE_FORMS =
  'a list of "members", "direct", "everyone", "guild:1…", "category:1…", "channel:1…", "role:1…" and "user:1…"';

/** How the bot lives in Discord; see docs/discord.md. */
export const discord = Type.Object(
  {
    token: Type.Optional(
      Type.String({
        pattern: '^[\\w-]{10,60}\\.[\\w-]{3,20}\\.[\\w-]{20,120}$',
        expects: 'the token of a bot: three parts with dots between them',
        isSecret: true,
        usualVariables: ['DISCORD_TOKEN'],
        description: 'The token of the bot; Discord is used where it is set.',
      }),
    ),
    apiUrl: Type.String({
      default: 'https://discord.com/api',
      expects: 'an address of discord.com, or one on this machine',
      usualVariables: ['DISCORD_API_URL'],
      problemOf: discordApiUrlProblem,
      description: 'Where the REST interface is, without its version.',
    }),
    messageContent: Type.Boolean({
      default: true,
      description:
        'Ask for the message content intent; without it only mentions, replies, direct messages and commands can be read.',
    }),
    shards: Type.Integer({
      minimum: 0,
      maximum: 512,
      default: 0,
      description: 'Connections to the gateway, all in one process; 0 takes as many as Discord recommends.',
    }),
    allow: Type.Array(Type.String({ pattern: RULE }), {
      default: ['members', 'direct'],
      expects: RULE_FORMS,
      description:
        'Who may talk to the bot; one rule that fits is enough. Rules of a channel hold in its threads, those of a category in its channels.',
    }),
    deny: Type.Array(Type.String({ pattern: RULE }), {
      default: [],
      expects: RULE_FORMS,
      description: 'Who may not, whatever `allow` says.',
    }),
    everyone: Type.Boolean({
      default: false,
      description: 'Count @everyone and @here as mentions of the bot.',
    }),
    introduction: Type.Boolean({
      default: true,
      description: 'Say once what the bot is for where it is added to a server.',
    }),
    history: Type.Integer({
      minimum: 0,
      maximum: 1_000,
      default: 100,
      description: 'Earlier messages of a thread that are read when the bot is first called there.',
    }),
    catchUpHours: Type.Integer({
      minimum: 0,
      maximum: 168,
      default: 24,
      description: 'Hours back that are looked through for what was said while the bot was away; 0 for nothing.',
    }),
    massMentions: Type.Boolean({
      default: false,
      description: 'Let answers notify @everyone, @here and roles.',
    }),
    unfurl: Type.Boolean({ default: false, description: 'Let Discord show what links in answers lead to.' }),
    commandGuilds: Type.Array(Type.String({ pattern: '^\\d{15,20}$' }), {
      default: [],
      expects: 'a list of ids of servers',
      description: 'Servers in which commands are registered, at once there; empty, everywhere the bot is.',
    }),
    userInstall: Type.Boolean({
      default: false,
      description: 'Let people install the bot for themselves, and ask it by command wherever they are.',
    }),
    archiveMinutes: Type.Unsafe<60 | 1_440 | 4_320 | 10_080>({
      type: 'integer',
      enum: [60, 1_440, 4_320, 10_080],
      default: 1_440,
      description: 'Minutes without a message after which Discord archives a thread that the bot has begun.',
    }),
    answerParts: Type.Integer({
      minimum: 1,
      maximum: 20,
      default: 5,
      description: 'Messages that one answer may have; what is longer comes as a file as well.',
    }),
  },
  { additionalProperties: false, expects: 'an object with settings such as { "token": "…" }', isSecret: true },
);
