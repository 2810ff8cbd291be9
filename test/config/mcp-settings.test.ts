import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadConfig, resolveConfig, secretsIn } from '../../src/config.ts';
import { configuredServers, hasPublicSignIn } from '../../src/mcp-config.ts';

const secretKey = Buffer.alloc(32, 7).toString('base64');

const problemsOf = (input: Parameters<typeof resolveConfig>[0]): readonly string[] => {
  try {
    resolveConfig(input);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
};

describe('the settings of MCP servers', () => {
  it('describe programs and addresses, as the program uses them', () => {
    const config = resolveConfig({
      secretKey,
      mcpServers: {
        wiki: {
          url: 'https://wiki.example.com',
          auth: { kind: 'oauth', scope: 'read', issuer: 'https://x.com' },
          account: 'personal',
        },
        Files: { command: 'npx', args: ['-y', 'files'], env: { ROOT: '/srv' }, directory: '/srv', isTrusted: true },
        api: { url: 'http://10.0.0.5:8080/mcp', auth: { kind: 'bearer', token: 'x' } },
        jobs: {
          url: 'https://jobs.example.com/',
          auth: { kind: 'clientCredentials', clientId: 'a', clientSecret: 'b', issuer: 'https://auth.example.com' },
        },
      },
    });
    const common = { account: 'team', isTrusted: false };
    expect(configuredServers(config)).toEqual([
      {
        ...common,
        name: 'api',
        transport: { kind: 'http', url: 'http://10.0.0.5:8080/mcp', isPrivateAllowed: true },
        auth: { kind: 'bearer', token: 'x' },
      },
      {
        name: 'Files',
        transport: { kind: 'stdio', command: 'npx', args: ['-y', 'files'], env: { ROOT: '/srv' }, directory: '/srv' },
        auth: { kind: 'none' },
        account: 'team',
        isTrusted: true,
      },
      {
        ...common,
        name: 'jobs',
        transport: { kind: 'http', url: 'https://jobs.example.com/', isPrivateAllowed: true },
        auth: { kind: 'clientCredentials', clientId: 'a', clientSecret: 'b', issuer: 'https://auth.example.com' },
      },
      {
        ...common,
        name: 'wiki',
        transport: { kind: 'http', url: 'https://wiki.example.com/', isPrivateAllowed: true },
        auth: { kind: 'oauth', scope: 'read', issuer: 'https://x.com' },
        account: 'personal',
      },
    ]);
  });

  it('come from the environment as JSON, hosts as a list', async () => {
    const env = {
      THREADLOOP_MCP_SERVERS: '{ "files": { "command": "files-server" } }',
      THREADLOOP_MCP_HOSTS: 'mcp.example.com, *.example.org',
    };
    const { mcpServers, mcpHosts } = await loadConfig({ env, directory: '/nowhere' });
    expect({ mcpServers, mcpHosts }).toEqual({
      mcpServers: { files: { command: 'files-server' } },
      mcpHosts: ['mcp.example.com', '*.example.org'],
    });
  });

  it('say what is wrong, all at once, without secrets', () => {
    expect(
      problemsOf({
        mcpServers: {
          a: {},
          A: { command: 'x', url: 'https://example.com/' },
          b: { command: 'x', account: 'team', auth: { kind: 'bearer', token: 'canary' } },
          c: { url: 'https://example.com/', args: [], env: {}, auth: { kind: 'bearer', issuer: 'https://x.com' } },
          d: { url: 'https://example.com/', account: 'personal', auth: { kind: 'clientCredentials', clientId: 'x' } },
          e: { url: 'https://example.com/', auth: { kind: 'oauth', clientSecret: 'canary' } },
        },
      }),
    ).toEqual([
      'mcpServers.A and mcpServers.a differ in case only: rename one.',
      'mcpServers.a has neither a command nor a url: say which program is to be started, or where the server is.',
      'mcpServers.A has a command and a url: a program is started, or a server is reached. Leave one out.',
      'mcpServers.b.auth is for servers with a url: a program gets what it needs by `env`.',
      'mcpServers.b.account is for servers with a url: a program gets what it needs by `env`.',
      'mcpServers.c.args is for servers with a command.',
      'mcpServers.c.env is for servers with a command.',
      'mcpServers.c.auth is of the kind "bearer" and has no token.',
      'mcpServers.c.auth is of the kind "bearer", which has no issuer: leave it out.',
      'mcpServers.d.auth is of the kind "clientCredentials" and needs clientId and clientSecret.',
      'mcpServers.d.account is "personal", which needs auth of the kind "oauth": only who signs in has an account of their own.',
      'mcpServers.e.auth has a clientSecret and no clientId.',
      'mcpServers.e.auth is of the kind "oauth", which needs secretKey, which accounts are encrypted with: set THREADLOOP_SECRET_KEY; "openssl rand -base64 32" makes one.',
    ]);
  });

  it.each(['auth.example.com', 'ftp://auth.example.com', 'https://auth.example.com/?a=b'])(
    'take no issuer that is no address of an authorization server: %s',
    (issuer) => {
      expect(problemsOf({ mcpServers: { a: { url: 'https://x.com', auth: { kind: 'oauth', issuer } } } })).toEqual([
        '"mcpServers.a.auth.issuer" in createBot\'s options must be the address of an authorization server, such as "https://auth.example.com".',
      ]);
    },
  );

  it.each([
    [
      { mcpServers: { 'a b': { command: 'x' } } },
      '"mcpServers.a b" in createBot\'s options is not the name of a server, which has 1 to 20 letters and digits.',
    ],
    [
      { mcpServers: { a: 'x' } },
      '"mcpServers.a" in createBot\'s options must be an object such as { "url": "https://…" } or { "command": "npx", "args": […] }; it is "x".',
    ],
    [
      { mcpServers: { a: { url: 'ftp://x' } } },
      '"mcpServers.a.url" in createBot\'s options must be an address that begins with https:// or http://, such as "https://mcp.example.com/mcp".',
    ],
    [
      { mcpServers: { a: { url: 'https://u:canary@x.com' } } },
      '"mcpServers.a.url" in createBot\'s options must be an address without user, password and "#"; a token goes into `auth`.',
    ],
    [
      { mcpServers: { a: { url: 'https://x.com', auth: { kind: 'basic' } } } },
      '"mcpServers.a.auth.kind" in createBot\'s options must be one of "bearer", "clientCredentials", "oauth"; it is "basic".',
    ],
    [
      { mcpServers: { a: { url: 'https://x.com', auth: { kind: 'bearer', token: 'can ary' } } } },
      '"mcpServers.a.auth.token" in createBot\'s options must be a token, without spaces; it is a value that is not shown here.',
    ],
    [{ mcpServers: { a: { command: 'x', env: { ROOT: 7 } } } }, ''],
    [
      { mcpServers: { a: { comand: 'x' } } },
      '"mcpServers.a.comand" in createBot\'s options is not a setting; did you mean "mcpServers.a.command"?',
    ],
    [
      { mcpHosts: ['https://example.com/mcp'] },
      '"mcpHosts" in createBot\'s options must be a list of hosts: "mcp.example.com", "*.example.com", "*", or a whole origin such as "http://10.0.0.5:8080"; one is "https://example.com/mcp".',
    ],
  ])('%j is told as %s', (input, sentence) => {
    // What is wrong on purpose has no type.
    const found = problemsOf(input as Parameters<typeof resolveConfig>[0]);
    expect(found).toEqual(sentence === '' ? [] : [sentence]);
  });

  it('hide what they hold where they are written out, and name what is secret in them, and only that', () => {
    const config = resolveConfig({
      secretKey,
      mcpServers: {
        a: { command: 'npx', args: ['-y'], env: { API_KEY: 'canary-env' } },
        b: { url: 'https://example.com/', auth: { kind: 'oauth', clientId: 'id', clientSecret: 'canary-client' } },
        c: { url: 'https://example.com/', auth: { kind: 'bearer', token: 'canary-token' } },
      },
    });
    expect(`${JSON.stringify(config)}${inspect(config)}`).not.toContain('canary');
    expect(secretsIn(config)).toEqual(
      [...secretsIn(resolveConfig({ secretKey })), 'canary-env', 'canary-client', 'canary-token'].toSorted(
        (a, b) => secretsIn(config).indexOf(a) - secretsIn(config).indexOf(b),
      ),
    );
  });

  it('say whether people come from elsewhere to sign in', () => {
    const publicUrl = 'https://bot.example.com';
    const of = (input: Parameters<typeof resolveConfig>[0]) => hasPublicSignIn(resolveConfig({ secretKey, ...input }));
    const oauth = { wiki: { url: 'https://wiki.example.com', auth: { kind: 'oauth' } } } as const;
    expect(of({ mcpServers: oauth, server: { publicUrl } })).toBe(true);
    expect(of({ mcpHosts: ['*'], server: { publicUrl } })).toBe(true);
    expect(of({ server: { publicUrl } })).toBe(false);
    expect(of({ mcpServers: oauth, mcpHosts: ['*'] })).toBe(false);
  });
});
