import { createHash, randomBytes } from 'node:crypto';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/core/index.ts';
import { answerMcp } from './answer-mcp.ts';

export interface OAuthEmulatorOptions {
  readonly clock: Clock;
  /** Seconds that access tokens last. @default 3600 */
  readonly tokenSeconds?: number;
  /** Give no tokens to renew with. @default false */
  readonly hasNoRefresh?: boolean;
  /** Known from the start: ids and secrets. @default none */
  readonly clients?: Readonly<Record<string, string>>;
  /** Changes to what it says of itself. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly resourceMetadata?: Readonly<Record<string, unknown>>;
  /** Scopes that it asks for where somebody comes without a token. @default tools:call */
  readonly scope?: string;
  /** What a path is answered with, before anything else is looked at; undefined: as always. */
  readonly answers?: Readonly<Record<string, (request: FastifyRequest, reply: FastifyReply) => unknown>>;
}

export interface OAuthEmulator {
  readonly origin: string;
  /** Where its MCP server is. */
  readonly url: string;
  /** Who is at the keyboard when a browser comes to sign in; undefined: they refuse. */
  person: string | undefined;
  /** What it was asked, `POST /token refresh_token`, in order. */
  readonly asked: readonly string[];
  /** Everything that it was sent, in order: `authorization` and `body` where there were any. */
  readonly received: readonly SeenRequest[];
  /** The forms and queries as they came, by path; the newest last. */
  readonly forms: ReadonlyMap<string, readonly Readonly<Record<string, string>>[]>;
  /** Registrations, as they were asked for. */
  readonly registrations: readonly unknown[];
  /** Every secret that it has given out or was told: none of them may stand anywhere in clear. */
  readonly secrets: readonly string[];
  /** Tokens that it takes now. */
  readonly valid: readonly string[];
  /** Takes no access token any more that it has given out. */
  endAccessTokens(): void;
  /** Takes no token to renew with any more. */
  endRefreshTokens(): void;
  /** Takes another secret of a client from now on. */
  changeSecret(client: string, secret: string): void;
  /** Names of the tools that its MCP server offers. */
  tools: readonly string[];
  /** The calls of its tools, by whose account. */
  readonly calls: readonly string[];
  /** All that its MCP server was asked, `tools/call` and by whose account, in order; `nobody`: by no token that it takes. */
  readonly requests: readonly string[];
}

interface SeenRequest {
  /** The method and the address, with the query. */
  readonly asked: string;
  readonly authorization?: string;
  readonly body?: unknown;
}

interface Grant {
  readonly client: string;
  readonly person: string;
  readonly scope: string;
  readonly family: string;
}

/**
 * An MCP server that people sign in with, and its authorization server, for one test: OAuth 2.1 with descriptions,
 * registration, PKCE, rotation that notices reuse, and revocation, as strict as the specifications allow.
 */
export async function startOAuthEmulator(options: OAuthEmulatorOptions): Promise<OAuthEmulator> {
  const { clock, tokenSeconds = 3_600, hasNoRefresh = false, scope = 'tools:call' } = options;
  const app = fastify();
  const clients = new Map<string, { readonly secret: string | undefined; readonly redirects: readonly string[] }>(
    Object.entries(options.clients ?? {}).map(([id, secret]) => [id, { secret, redirects: [] }]),
  );
  const codes = new Map<string, Grant & { readonly challenge: string; readonly redirect: string }>();
  const access = new Map<string, Grant & { readonly endsAt: number }>();
  const refresh = new Map<string, Grant & { isUsed: boolean }>();
  const asked: string[] = [];
  const received: SeenRequest[] = [];
  const forms = new Map<string, Record<string, string>[]>();
  const registrations: unknown[] = [];
  const secrets: string[] = Object.values(options.clients ?? {});
  const calls: string[] = [];
  const requests: string[] = [];
  const state = { person: 'ann@files' as string | undefined, tools: ['read', 'write'] as readonly string[] };

  const secret = (kind: string): string => {
    const made = `${kind}-${randomBytes(12).toString('hex')}`;
    secrets.push(made);
    return made;
  };
  const give = (grant: Grant) => {
    const token = secret('access');
    access.set(token, { ...grant, endsAt: clock.now() + tokenSeconds * 1_000 });
    const renewal = hasNoRefresh ? undefined : secret('refresh');
    if (renewal !== undefined) refresh.set(renewal, { ...grant, isUsed: false });
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      scope: grant.scope,
      ...(renewal !== undefined && { refresh_token: renewal }),
    };
  };
  const dropFamily = (family: string): void => {
    for (const [token, grant] of access) if (grant.family === family) access.delete(token);
    for (const [token, grant] of refresh) if (grant.family === family) refresh.delete(token);
  };

  takeForms(app);
  app.addHook('preHandler', async (request, reply) => {
    const { authorization } = request.headers;
    received.push({
      asked: `${request.method} ${request.url}`,
      ...(authorization !== undefined && { authorization }),
      ...(request.body !== undefined && request.body !== null && { body: request.body }),
    });
    const path = request.url.split('?')[0] ?? '';
    const { code_verifier: verifier } = Object(request.body) as { code_verifier?: string };
    if (verifier !== undefined) secrets.push(verifier);
    const answer = options.answers?.[path];
    if (answer === undefined) return;
    const body = await answer(request, reply);
    // Nothing: it is answered as always.
    if (body === undefined) return;
    asked.push(`${request.method} ${path}`);
    return await reply.send(body);
  });

  app.get('/.well-known/oauth-protected-resource/mcp', () => {
    asked.push('GET resource');
    return {
      resource: `${origin()}/mcp`,
      authorization_servers: [origin()],
      scopes_supported: ['tools:call'],
      ...options.resourceMetadata,
    };
  });
  app.get('/.well-known/oauth-authorization-server', () => {
    asked.push('GET authority');
    return {
      issuer: origin(),
      authorization_endpoint: `${origin()}/authorize`,
      token_endpoint: `${origin()}/token`,
      registration_endpoint: `${origin()}/register`,
      revocation_endpoint: `${origin()}/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...options.metadata,
    };
  });
  app.post('/register', (request, reply) => {
    asked.push('POST /register');
    registrations.push(request.body);
    const { redirect_uris: redirects = [] } = request.body as { redirect_uris?: string[] };
    const id = `client-${registrations.length}`;
    const made = secret('client');
    clients.set(id, { secret: made, redirects });
    return reply.code(201).send({ ...(request.body as object), client_id: id, client_secret: made });
  });

  app.get('/authorize', (request, reply) => {
    const query = request.query as Record<string, string>;
    note('/authorize', query);
    const { client_id: id = '', redirect_uri: redirect = '', code_challenge: challenge = '' } = query;
    const client = clients.get(id);
    const isKnown = client !== undefined && (client.redirects.length === 0 || client.redirects.includes(redirect));
    const isWhole = query['code_challenge_method'] === 'S256' && query['resource'] === `${origin()}/mcp`;
    if (!isKnown || !isWhole || challenge === '') return reply.code(400).send('This request is not whole.');
    const answer = new URL(redirect);
    answer.searchParams.set('state', query['state'] ?? '');
    answer.searchParams.set('iss', origin());
    if (state.person === undefined) answer.searchParams.set('error', 'access_denied');
    else {
      const code = secret('code');
      const grant = {
        client: id,
        person: state.person,
        scope: query['scope'] ?? '',
        family: randomBytes(4).toString('hex'),
      };
      codes.set(code, { ...grant, challenge, redirect });
      answer.searchParams.set('code', code);
    }
    return reply.redirect(answer.href);
  });
  app.post('/token', (request, reply) => {
    const form = request.body as Record<string, string>;
    note('/token', form);
    const refuse = (error: string) =>
      reply.code(error === 'invalid_client' ? 401 : 400).send({ error, error_description: 'Nobody may read this.' });
    const id = provenClient(request, form, clients);
    if (id === undefined) return refuse('invalid_client');
    if (form['resource'] !== undefined && form['resource'] !== `${origin()}/mcp`) return refuse('invalid_target');
    switch (form['grant_type']) {
      case 'authorization_code': {
        const { code = '', code_verifier: verifier = '', redirect_uri: redirect } = form;
        const kept = codes.get(code);
        codes.delete(code);
        const isRight = kept !== undefined && kept.client === id && kept.redirect === redirect;
        if (!isRight || createHash('sha256').update(verifier).digest('base64url') !== kept.challenge)
          return refuse('invalid_grant');
        return give(kept);
      }
      case 'refresh_token': {
        const kept = refresh.get(form['refresh_token'] ?? '');
        if (kept === undefined || kept.client !== id) return refuse('invalid_grant');
        if (kept.isUsed) {
          dropFamily(kept.family);
          return refuse('invalid_grant');
        }
        kept.isUsed = true;
        return give(kept);
      }
      case 'client_credentials':
        return {
          ...give({ client: id, person: `the program ${id}`, scope: form['scope'] ?? '', family: id }),
          refresh_token: undefined,
        };
      default:
        return refuse('unsupported_grant_type');
    }
  });
  app.post('/revoke', (request, reply) => {
    const form = request.body as Record<string, string>;
    note('/revoke', form);
    if (provenClient(request, form, clients) === undefined) return reply.code(401).send({ error: 'invalid_client' });
    const { token = '' } = form;
    const kept = refresh.get(token) ?? access.get(token);
    if (kept !== undefined) dropFamily(kept.family);
    return reply.code(200).send();
  });

  app.post('/mcp', (request, reply) => {
    const token = request.headers.authorization?.replace(/^Bearer /u, '') ?? '';
    const kept = access.get(token);
    const isTaken = kept !== undefined && kept.endsAt > clock.now();
    const { method = '' } = Object(request.body) as { method?: string };
    requests.push(`${method} by ${isTaken ? kept.person : 'nobody'}`);
    if (!isTaken) {
      const where = `${origin()}/.well-known/oauth-protected-resource/mcp`;
      const challenge = `Bearer error="invalid_token", scope="${scope}", resource_metadata="${where}"`;
      return reply.code(401).header('www-authenticate', challenge).send({ error: 'who is that' });
    }
    return answerMcp(request.body, reply, {
      tools: state.tools,
      onCall: (name) => void calls.push(`${name} by ${kept.person}`),
    });
  });

  const note = (path: string, form: Record<string, string>): void => {
    const { grant_type: grant } = form;
    asked.push(`${path === '/authorize' ? 'GET' : 'POST'} ${path}${grant === undefined ? '' : ` ${grant}`}`);
    forms.set(path, [...(forms.get(path) ?? []), { ...form }]);
  };
  const origin = (): string => address;
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return {
    origin: address,
    url: `${address}/mcp`,
    get person() {
      return state.person;
    },
    set person(person) {
      state.person = person;
    },
    get tools() {
      return state.tools;
    },
    set tools(tools) {
      state.tools = tools;
    },
    asked,
    received,
    forms,
    registrations,
    secrets,
    calls,
    requests,
    get valid() {
      return [...access.keys(), ...[...refresh].filter(([, { isUsed }]) => !isUsed).map(([token]) => token)];
    },
    endAccessTokens: () => access.clear(),
    endRefreshTokens: () => refresh.clear(),
    changeSecret: (client, changed) => {
      secrets.push(changed);
      clients.set(client, { secret: changed, redirects: clients.get(client)?.redirects ?? [] });
    },
  };
}

function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** The client that a request proves to be; undefined when it does not. */
function provenClient(
  request: FastifyRequest,
  form: Readonly<Record<string, string>>,
  clients: ReadonlyMap<string, { readonly secret: string | undefined }>,
): string | undefined {
  const [scheme, given = ''] = (request.headers.authorization ?? '').split(' ');
  const [basicId = '', basicSecret] = scheme === 'Basic' ? Buffer.from(given, 'base64').toString().split(':') : [];
  const id = basicId === '' ? (form['client_id'] ?? '') : basicId;
  const client = clients.get(id);
  if (client === undefined) return undefined;
  return client.secret === (basicSecret ?? form['client_secret']) ? id : undefined;
}
