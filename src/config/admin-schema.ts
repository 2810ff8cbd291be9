import { Type } from '@sinclair/typebox';
import { modelNameProblem } from './model-name-problem.ts';

/** Characters that a token has at least, so that nobody can try them all. */
const TOKEN_CHARACTERS = 32;

export const adminToken = Type.Optional(
  Type.String({
    minLength: TOKEN_CHARACTERS,
    maxLength: 500,
    expects: `a text of at least ${TOKEN_CHARACTERS} characters; "openssl rand -hex 32" makes one`,
    isSecret: true,
    problemOf: (token: string) =>
      /^[\x21-\x7e]*$/u.test(token) ? undefined : 'must have letters, digits and signs only, without spaces.',
    description: 'What opens the pages for admins on a server, and lets whoever has it change everything there.',
  }),
);

export const auditDays = Type.Integer({
  minimum: 1,
  maximum: 3_650,
  default: 365,
  description: 'Days for which it is kept who changed which setting.',
});

export const allowedModels = Type.Array(Type.String({ minLength: 1 }), {
  default: [],
  expects: 'a list of models',
  problemOf: (name: string) => modelNameProblem(name, 'one is'),
  description: 'Models that admins may choose for a team or a channel, besides `model`.',
});

export const toolsFolder = Type.Optional(
  Type.String({
    minLength: 1,
    expects: 'the path of a folder',
    description: 'A folder with tools of your own: all .js and .mjs files there; see docs/tools.md.',
  }),
);

const SECRET = { minLength: 1, maxLength: 16_000, expects: 'a secret', isSecret: true };

/** Secrets of tools, where admins are not to enter them: by tool, then by the name of the secret. */
export const toolSecrets = Type.Optional(
  Type.Record(
    Type.String({ pattern: '^[a-zA-Z0-9_-]{1,64}$' }),
    Type.Record(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,39}$' }), Type.String(SECRET), {
      expects: "an object with the tool's secrets",
      expectsKey: 'the name of a secret, which has letters and digits',
      isSecret: true,
    }),
    {
      expects: 'an object by tool, such as { "web_search": { "key": "…" } }',
      expectsKey: 'the name of a tool',
      isSecret: true,
      description: 'Secrets that tools need, for all teams; needs `secretKey`. What an admin enters in the chat wins.',
    },
  ),
);
