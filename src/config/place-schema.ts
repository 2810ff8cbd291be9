import { type TSchema, Type } from '@sinclair/typebox';
import { placeApprovals } from './approvals-schema.ts';
import { audience, platformId } from './audience-schema.ts';
import { placeBudgets, teamBudgets } from './budgets-schema.ts';
import { modelNameProblem } from './model-name-problem.ts';

/** What can be said everywhere: of the deployment, a team, a channel, and direct messages. */
export const follow = oneOf(['auto', 'mention', 'all'], {
  default: 'auto',
  description: 'Who is answered in a thread where the bot takes part.',
});

export const progress = oneOf(['quiet', 'normal', 'detailed'], {
  default: 'quiet',
  description: 'How much of the work people see.',
});

export const liveText = oneOf(['auto', 'stream', 'edit'], {
  default: 'auto',
  description:
    "How growing answers are shown where the platform can do both: as the platform's own live text, or by edits.",
});

export const replyPlace = oneOf(['thread', 'channel'], {
  default: 'thread',
  description: 'Where a mention in a channel is answered on Discord: in a thread of its own, or in the channel.',
});

export const locale = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  default: 'en',
  expects: 'a language such as "en" or "de-AT"',
  description: 'The language of the sentences that the program itself writes.',
});

export const tools = Type.Union([Type.Literal('all'), Type.Array(Type.String({ minLength: 1 }))], {
  default: 'all',
  expects: '"all" or a list of tool names',
  description: 'The tools that may be used.',
});

export const instructions = Type.String({
  maxLength: 20_000,
  default: '',
  expects: 'a text of at most 20000 characters',
  description: 'What the model is told, besides its prompt; those of a team and of a channel add to it.',
});

export const paused = Type.String({
  maxLength: 300,
  default: '',
  expects: 'a text of at most 300 characters',
  description:
    'Why the bot answers nobody here, which people are told; empty, it works. A pause holds in all that is below.',
});

export const locked = Type.Array(Type.String({ minLength: 1 }), {
  default: [],
  expects: 'a list of settings such as "model", "tools.fetch_page.enabled" or "tools.*"',
  description: 'What cannot be changed in the chat, here and below; see docs/settings-as-code.md.',
});

/** What a tool is set to. Its options are checked by the tool's own schema, where the tools are known. */
const toolSetting = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean({ description: 'Whether it may be used.' })),
    audience: Type.Optional(audience),
    callsPerPersonDay: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    approval: Type.Optional(oneOf(['tool', 'never', 'always', 'when'], { description: 'Which calls need consent.' })),
    approvalWhen: Type.Optional(
      Type.Array(Type.String(), { expects: 'a list of conditions such as "amount above 100"' }),
    ),
    options: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,39}$' }), Type.Unknown({ expects: 'a value' }), {
        expects: "an object with the tool's options",
        expectsKey: 'the name of an option, which has letters and digits',
      }),
    ),
  },
  { additionalProperties: false, expects: 'an object such as { "enabled": true, "options": { … } }' },
);

export const toolSettings = Type.Record(Type.String({ pattern: '^[a-zA-Z0-9_-]{1,64}$' }), toolSetting, {
  default: {},
  expects: 'an object by tool, such as { "fetch_page": { "enabled": true, "audience": "admins" } }',
  expectsKey: 'the name of a tool',
  description:
    'What each tool is set to: `enabled`, `audience`, `callsPerPersonDay`, `approval`, `approvalWhen`, `options`.',
});

const placeModel = Type.String({
  expects: 'the name of a model that `allowedModels` has',
  problemOf: (name: string) => modelNameProblem(name, 'it is'),
  description: 'The model that answers here; one of `allowedModels`, or the one of the deployment.',
});

const everyPlace = {
  follow: unset(follow),
  progress: unset(progress),
  liveText: unset(liveText),
  replyPlace: unset(replyPlace),
  locale: unset(locale),
  tools: unset(tools),
  toolSettings: unset(toolSettings),
  instructions: unset(instructions),
  model: Type.Optional(placeModel),
  approvals: Type.Optional(placeApprovals),
  paused: unset(paused),
  locked: unset(locked),
};

/** What a team may be set to; what is not set there is as in the deployment. */
export const teamSettings = Type.Object(
  {
    ...everyPlace,
    budgets: Type.Optional(teamBudgets),
    pilotChannels: Type.Optional(
      Type.Array(Type.String({ pattern: '^[^:\\s]+:\\S+$' }), {
        expects: 'a list of channels such as "slack:C123"',
        description: 'The channels that a team tries the bot in; elsewhere it says where it works. Empty, everywhere.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** What a channel may be set to; what is not set there is as in its team. */
export const channelSettings = Type.Object(
  {
    ...everyPlace,
    budgets: Type.Optional(placeBudgets),
    channelAdmins: Type.Optional(
      Type.Array(platformId(), {
        expects: 'a list of person ids such as "slack:U123"',
        description: 'People who may change what this channel is set to, besides the admins of its team.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** What direct messages may be set to. */
export const directSettings = Type.Object(
  { ...everyPlace, budgets: Type.Optional(placeBudgets) },
  { additionalProperties: false },
);

function oneOf<const Value extends string>(
  values: readonly Value[],
  options: { readonly default?: Value; readonly description: string },
) {
  return Type.Unsafe<Value>({ type: 'string', enum: values, ...options });
}

function unset<Schema extends TSchema>(schema: Schema) {
  const copy = { ...schema };
  delete copy.default;
  return Type.Optional(copy);
}
