import { Type } from '@sinclair/typebox';
import { addressProblem } from './address-problem.ts';
import { modelNameProblem } from './model-name-problem.ts';

const MODEL_FORMS =
  'demo, or a provider and its model: anthropic/…, openai/…, google/… or openai-compatible/… (docs/models.md)';

export const model = Type.String({
  default: 'demo',
  expects: MODEL_FORMS,
  problemOf: (name: string) => modelNameProblem(name, 'it is'),
  description: 'The model that answers.',
});

export const fallbackModels = Type.Array(Type.String({ minLength: 1 }), {
  default: [],
  expects: 'a list of models',
  problemOf: (name: string) => modelNameProblem(name, 'one is'),
  description: 'Models that answer in their order when the one before does not.',
});

export const modelBaseUrl = Type.String({
  expects: 'an address such as http://127.0.0.1:11434/v1',
  problemOf: addressProblem,
  description:
    'Where openai-compatible models are; when none of the models is one, where the provider of `model` is (a gateway).',
});

/** Groups what must not be seen: see `hideSecrets`. */
export const apiKeys = Type.Object(
  {
    anthropic: Type.Optional(apiKey('Anthropic', ['ANTHROPIC_API_KEY'])),
    openai: Type.Optional(apiKey('OpenAI', ['OPENAI_API_KEY'])),
    google: Type.Optional(apiKey('Google', ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'])),
    compatible: Type.Optional(
      apiKey('openai-compatible models, where their server asks for one', ['THREADLOOP_MODEL_API_KEY']),
    ),
  },
  { additionalProperties: false, expects: 'an object with keys by provider', isSecret: true },
);

const price = (description: string) =>
  Type.Number({ minimum: 0, maximum: 1_000_000, expects: 'a number of US dollars from 0 on', description });

const tokens = (description: string) => Type.Integer({ minimum: 1, maximum: 1_000_000_000, description });

const flag = (description: string) => Type.Boolean({ description });

const modelFacts = Type.Partial(
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 100, expects: 'a name of at most 100 characters' }),
      contextWindow: tokens('Tokens that the model takes.'),
      maxOutputTokens: tokens('Tokens of one answer.'),
      images: flag('Whether it takes images.'),
      reasoning: flag('Whether it can think before it answers.'),
      baseUrl: Type.String({
        expects: 'an address such as http://127.0.0.1:11434/v1',
        problemOf: addressProblem,
        description: 'Where it is.',
      }),
      prices: Type.Partial(
        Type.Object(
          {
            input: price('What is read.'),
            output: price('What is written.'),
            cacheRead: price('What is read from the cache.'),
            cacheWrite: price('What is written to the cache.'),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
);

export const models = Type.Record(
  Type.String({ pattern: '^(anthropic|openai|google|openai-compatible)/\\S+$' }),
  modelFacts,
  {
    default: {},
    expects: 'an object whose keys are models such as "openai-compatible/qwen3:8b"',
    expectsKey: 'the name of a model, which looks like "openai-compatible/qwen3:8b"',
    description:
      'What is known about a model, or better known: `name`, `contextWindow`, `maxOutputTokens`, `images`, `reasoning`, `baseUrl`, `prices`.',
  },
);

function apiKey(owner: string, usualVariables: readonly string[]) {
  return Type.String({
    pattern: '^[!#-&(-~]+$',
    expects: 'a key, without white space or quotes',
    isSecret: true,
    usualVariables,
    description: `The key of ${owner}.`,
  });
}
