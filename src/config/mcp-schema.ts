import { Type } from '@sinclair/typebox';
import { parseHostRule } from '../tools/index.ts';
import { showValue } from './show-value.ts';

const HOST_FORMS = '"mcp.example.com", "*.example.com", "*", or a whole origin such as "http://10.0.0.5:8080"';

/** The name of a server; what its tools' names begin with. */
const NAME = '^[A-Za-z0-9]{1,20}$';

const auth = Type.Object(
  {
    kind: Type.Unsafe<'bearer' | 'clientCredentials' | 'oauth'>({
      type: 'string',
      enum: ['bearer', 'clientCredentials', 'oauth'],
    }),
    token: Type.Optional(secret('a token, without spaces')),
    clientId: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{1,4000}$', expects: 'the id of a client' })),
    clientSecret: Type.Optional(secret('a secret, without spaces')),
    scope: Type.Optional(
      Type.String({ pattern: '^[\\x20-\\x7e]{1,1000}$', expects: 'scopes with spaces between them' }),
    ),
    issuer: Type.Optional(
      Type.String({
        maxLength: 500,
        expects: 'the address of an authorization server, such as "https://auth.example.com"',
        problemOf: issuerProblem,
      }),
    ),
  },
  {
    additionalProperties: false,
    expects:
      'an object such as { "kind": "bearer", "token": "…" }, with the kind "bearer", "clientCredentials" or "oauth"',
    isSecret: true,
  },
);

const server = Type.Object(
  {
    command: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1_000, expects: 'the name or the path of a program' }),
    ),
    args: Type.Optional(Type.Array(Type.String({ maxLength: 10_000 }), { expects: 'a list of texts' })),
    env: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$' }),
        Type.String({ maxLength: 16_000, expects: 'a text', isSecret: true }),
        { expects: "an object with the program's variables", expectsKey: 'the name of a variable', isSecret: true },
      ),
    ),
    directory: Type.Optional(Type.String({ minLength: 1, expects: 'the path of a folder' })),
    url: Type.Optional(
      Type.String({
        maxLength: 500,
        expects: 'an address such as "https://mcp.example.com/mcp"',
        problemOf: serverUrlProblem,
      }),
    ),
    auth: Type.Optional(auth),
    account: Type.Optional(Type.Unsafe<'team' | 'personal'>({ type: 'string', enum: ['team', 'personal'] })),
    isTrusted: Type.Optional(Type.Boolean()),
  },
  {
    additionalProperties: false,
    expects: 'an object such as { "url": "https://…" } or { "command": "npx", "args": […] }',
  },
);

/** MCP servers of the deployment, by name; see docs/mcp.md. */
export const mcpServers = Type.Record(Type.String({ pattern: NAME }), server, {
  default: {},
  expects: 'an object by name, such as { "github": { "url": "https://…" } }',
  expectsKey: 'the name of a server, which has 1 to 20 letters and digits',
  isSecret: true,
  description:
    'MCP servers whose tools every team may turn on: `command`, `args`, `env`, `directory` of a program, or `url`, `auth`, `account`; `isTrusted`. See docs/mcp.md.',
});

/** Where admins may add MCP servers. */
export const mcpHosts = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
  default: [],
  expects: `a list of hosts: ${HOST_FORMS}`,
  problemOf: (text: string) =>
    parseHostRule(text) === undefined
      ? `must be a list of hosts: ${HOST_FORMS}; one is ${showValue('mcpHosts', text)}.`
      : undefined,
  description:
    'Hosts at which admins may add MCP servers: over https and at public addresses, or by their whole origin, private ones too. Empty, admins can add none.',
});

function secret(expects: string) {
  return Type.String({ pattern: '^[\\x21-\\x7e]{1,4000}$', expects, isSecret: true });
}

function issuerProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isFit = url !== undefined && /^https?:$/u.test(url.protocol) && url.search === '' && url.hash === '';
  return isFit ? undefined : 'must be the address of an authorization server, such as "https://auth.example.com".';
}

function serverUrlProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol)) {
    return 'must be an address that begins with https:// or http://, such as "https://mcp.example.com/mcp".';
  }
  if (url.username === '' && url.password === '' && url.hash === '') return undefined;
  return 'must be an address without user, password and "#"; a token goes into `auth`.';
}
