import type { IncomingMessage, ServerResponse } from 'node:http';
import { callMethod, type MethodCall } from '../api/call-method.ts';
import { readArgs } from '../api/decode-args.ts';
import type { Faults } from '../api/faults.ts';
import type { MethodServices } from '../api/method.ts';
import type { RateLimits } from '../api/rate-limits.ts';
import type { FakeCall, FakeFault } from '../fake-slack.ts';
import type { Json } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { type ApiRequest, readApiRequest, readBody } from './read-request.ts';

const PREFIX = '/api/';

/** What answers the Web API. */
export interface ApiBackend {
  readonly services: MethodServices;
  readonly faults: Faults;
  readonly limits: RateLimits;
  /** Each call is added, when its answer is known. */
  readonly calls: FakeCall[];
}

/** Answers requests to the Web API. False: the path is another one. */
export async function serveApi(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  backend: ApiBackend,
): Promise<boolean> {
  if (!url.pathname.startsWith(PREFIX)) return false;
  const name = url.pathname.slice(PREFIX.length);
  const received = readApiRequest(request, url, await readBody(request));
  const fault = backend.faults.take(name);
  // Before the call: afterwards the token may be of no account any more.
  const workspace = ownerOf(received.token, backend.services.state);
  const { status, headers = {}, answer, call } = answerOf(name, received, fault, backend);
  backend.calls.push({
    at: backend.services.state.clock.now(),
    method: name,
    workspace,
    args: call?.args ?? readArgs(received.args),
    status,
    answer,
  });
  const send = (): void => {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...scopeHeaders(call),
      ...headers,
    });
    response.end(JSON.stringify(answer));
  };
  if (status === 0) {
    if (fault?.kind !== 'hang') response.destroy();
  } else if (fault?.kind === 'slow') {
    // Nobody waits any more when the connection is closed before.
    response.once('close', backend.services.state.clock.setTimeout(send, fault.delayMs));
  } else {
    send();
  }
  return true;
}

/** Whose token it is, as calls tell it. */
function ownerOf(token: string | undefined, state: FakeState): string | undefined {
  const known = state.installations.stateOf(token ?? '', state.clock.now());
  switch (known.kind) {
    case 'app':
      return 'app';
    case 'bot':
      return known.installation.id;
    case 'refused':
      return undefined;
  }
}

interface Answer {
  /** 0: nothing is sent. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: Json;
  readonly call?: MethodCall;
}

/** What is done and answered, with the fault that was asked for. */
function answerOf(
  name: string,
  { args, token }: ApiRequest,
  fault: FakeFault | undefined,
  { services, limits }: ApiBackend,
): Answer {
  switch (fault?.kind) {
    case 'error': {
      const { error, needed } = fault;
      return { status: 200, answer: { ok: false, error, ...(needed !== undefined && { needed, provided: '' }) } };
    }
    case 'rateLimited':
      return rateLimited(fault.retryAfterSeconds);
    case 'status':
      return { status: fault.status, answer: {} };
    case 'cutBefore':
      return { status: 0, answer: {} };
    default: {
      const call = callMethod(name, args, token, services, limits);
      if (call.retryAfterSeconds !== undefined) return { ...rateLimited(call.retryAfterSeconds), call };
      const isSent = fault?.kind !== 'hang' && fault?.kind !== 'cutAfter';
      return { status: isSent ? 200 : 0, answer: call.answer, call };
    }
  }
}

function rateLimited(retryAfterSeconds: number): Answer {
  return {
    status: 429,
    headers: { 'retry-after': String(retryAfterSeconds) },
    answer: { ok: false, error: 'ratelimited' },
  };
}

function scopeHeaders(call: MethodCall | undefined): Readonly<Record<string, string>> {
  if (call?.caller === undefined || call.caller === 'app') return {};
  const accepted = call.method?.scopes.join(',').replaceAll('|', ',') ?? '';
  return {
    'x-oauth-scopes': call.caller.installation.scopes.join(','),
    ...(accepted !== '' && { 'x-accepted-oauth-scopes': accepted }),
  };
}
