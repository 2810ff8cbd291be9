import { Type } from '@sinclair/typebox';
import { slackApiUrlProblem } from './slack-api-url.ts';

const PERSON_RULE = '^(?:members|guests|external|everyone|(?:team|channel|user|group):[A-Z0-9]{2,30})$';

const PERSON_RULE_FORMS =
  'a list of "members", "guests", "external", "everyone", "team:T…", "channel:C…", "user:U…" and "group:S…"';

/** How the bot lives in Slack; see docs/slack.md. */
export const slack = Type.Object(
  {
    botToken: Type.Optional(
      token('xoxb', ['SLACK_BOT_TOKEN'], 'The token of the bot in its one workspace; for many see docs/slack.md.'),
    ),
    appToken: Type.Optional(token('xapp', ['SLACK_APP_TOKEN'], 'The token for Socket Mode, which needs no address.')),
    signingSecret: Type.Optional(
      secret(['SLACK_SIGNING_SECRET'], 'What Slack signs its HTTP requests with; for bots that have an address.'),
    ),
    clientId: Type.Optional(
      Type.String({
        pattern: '^\\d+\\.\\d+$',
        expects: 'two numbers with a dot between them',
        usualVariables: ['SLACK_CLIENT_ID'],
        description: "The app's id for installations in many workspaces.",
      }),
    ),
    clientSecret: Type.Optional(secret(['SLACK_CLIENT_SECRET'], 'The secret that belongs to the client id.')),
    apiUrl: Type.String({
      default: 'https://slack.com/api/',
      expects: 'an address of slack.com, or one on this machine',
      usualVariables: ['SLACK_API_URL'],
      problemOf: slackApiUrlProblem,
      description: 'Where the Web API is.',
    }),
    profile: Type.Unsafe<'mention' | 'threads' | 'full'>({
      type: 'string',
      enum: ['mention', 'threads', 'full'],
      default: 'threads',
      description:
        'How much the app may do: be mentioned; follow threads in public channels; the same in private ones, and files.',
    }),
    sockets: Type.Integer({
      minimum: 1,
      maximum: 10,
      default: 2,
      description: 'Connections of Socket Mode at a time; with two, one can be renewed without a gap.',
    }),
    allow: Type.Array(Type.String({ pattern: PERSON_RULE }), {
      default: ['members'],
      expects: PERSON_RULE_FORMS,
      description:
        'Who may talk to the bot; one rule that fits is enough. Guests are members; people of other workspaces are not.',
    }),
    deny: Type.Array(Type.String({ pattern: PERSON_RULE }), {
      default: [],
      expects: PERSON_RULE_FORMS,
      description: 'Who may not, whatever `allow` says.',
    }),
    introduction: Type.Boolean({
      default: true,
      description: 'Say once what the bot is for where it is added to a channel.',
    }),
    history: Type.Integer({
      minimum: 0,
      maximum: 1_000,
      default: 100,
      description: 'Earlier messages of a thread that are read when the bot is first called there.',
    }),
    distribution: Type.Unsafe<'internal' | 'commercial'>({
      type: 'string',
      enum: ['internal', 'commercial'],
      default: 'internal',
      description:
        'Whether the app was made for its own workspaces, or is sold to others outside the Marketplace: Slack then gives 15 messages of a history a minute.',
    }),
    massMentions: Type.Boolean({
      default: false,
      description: 'Let answers call @here, @channel, @everyone and user groups.',
    }),
    unfurl: Type.Boolean({ default: false, description: 'Let Slack fetch and show what links in answers lead to.' }),
    suggestedPrompts: Type.Array(
      Type.Object(
        {
          title: Type.String({ minLength: 1, maxLength: 75 }),
          message: Type.String({ minLength: 1, maxLength: 3_000 }),
        },
        { additionalProperties: false },
      ),
      {
        default: [],
        maxItems: 4,
        expects: 'a list of at most 4 objects such as { "title": "Summarise", "message": "Summarise this channel" }',
        description: 'What people are offered to ask when they open the bot; absent, three examples.',
      },
    ),
  },
  { additionalProperties: false, expects: 'an object with settings such as { "botToken": "xoxb-…" }', isSecret: true },
);

function token(kind: string, usualVariables: readonly string[], description: string) {
  return Type.String({
    pattern: `^${kind}-[\\w.-]+$`,
    expects: `a token that begins with "${kind}-"`,
    isSecret: true,
    usualVariables,
    description,
  });
}

function secret(usualVariables: readonly string[], description: string) {
  return Type.String({
    pattern: '^[\\w-]{8,200}$',
    expects: 'at least 8 letters and digits',
    isSecret: true,
    usualVariables,
    description,
  });
}
