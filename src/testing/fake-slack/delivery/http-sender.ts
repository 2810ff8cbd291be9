import { Agent, type IncomingMessage, request } from 'node:http';
import type { Clock } from '../../../core/index.ts';
import { ACK_LIMIT_MS, type Attempt, type AttemptOutcome, type Parcel, type Transport } from './parcel.ts';
import { signatureHeaders } from './signature.ts';

const MAX_REDIRECTS = 2;

export interface HttpSenderOptions {
  readonly url: string;
  readonly signingSecret: string;
  readonly clock: Clock;
}

/** Slack's requests to the app's address. */
export interface HttpSender extends Transport {
  readonly name: 'http';
  /** Asks the address for its challenge, as when it is entered in Slack's console. */
  verifyUrl(challenge: string, token: string): Promise<AnsweredRequest>;
  /** The unsigned request with which Slack looks whether the certificate is in order. */
  checkSsl(token: string): Promise<AnsweredRequest>;
}

export interface AnsweredRequest {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

interface Body {
  readonly type: 'application/json' | 'application/x-www-form-urlencoded';
  readonly text: string;
}

/** Makes the sender. Each request has a connection of its own, so that none fails because an old one was closed. */
export function createHttpSender({ url, signingSecret, clock }: HttpSenderOptions): HttpSender {
  const agent = new Agent({ keepAlive: false });
  const pending = new Set<() => void>();

  const send = (body: Body, headers: Readonly<Record<string, string>>) => {
    const seconds = Math.floor(clock.now() / 1000);
    return post(url, agent, body.text, {
      'content-type': body.type,
      'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
      accept: '*/*',
      ...signatureHeaders(signingSecret, seconds, body.text),
      ...headers,
    });
  };

  return {
    name: 'http',
    isReady: () => true,
    onReady: () => () => {},
    attempt: (parcel, attempt) =>
      new Promise<AttemptOutcome>((resolve) => {
        const finish = (outcome: AttemptOutcome) => {
          pending.delete(abandon);
          cancel();
          resolve(outcome);
        };
        const abandon = () => finish({ kind: 'failed', reason: 'connection_failed', isLast: true });
        // The request goes on; only its answer is not waited for.
        const cancel = clock.setTimeout(() => finish({ kind: 'failed', reason: 'http_timeout' }), ACK_LIMIT_MS);
        pending.add(abandon);
        send(bodyOf(parcel), retryHeaders(attempt)).then(
          (answer) => finish(outcomeOf(answer)),
          () => finish({ kind: 'failed', reason: 'connection_failed' }),
        );
      }),
    verifyUrl: (challenge, token) =>
      send({ type: 'application/json', text: JSON.stringify({ token, challenge, type: 'url_verification' }) }, {}),
    checkSsl: (token) =>
      post(url, agent, new URLSearchParams({ ssl_check: '1', token }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    close: async () => {
      for (const abandon of pending) abandon();
      agent.destroy();
    },
  };
}

function bodyOf({ kind, payload }: Parcel): Body {
  if (kind === 'event') return { type: 'application/json', text: JSON.stringify(payload) };
  const type = 'application/x-www-form-urlencoded';
  if (kind === 'interaction')
    return { type, text: new URLSearchParams({ payload: JSON.stringify(payload) }).toString() };
  const fields = Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]);
  return { type, text: new URLSearchParams(fields).toString() };
}

function retryHeaders({ number, reason }: Attempt): Readonly<Record<string, string>> {
  if (number === 0) return {};
  return { 'x-slack-retry-num': String(number), 'x-slack-retry-reason': reason ?? 'unknown_error' };
}

function outcomeOf({ status, body, headers }: AnsweredRequest): AttemptOutcome {
  const isLast = headers['x-slack-no-retry'] === '1';
  if (status >= 300 && status < 400)
    return { kind: 'failed', reason: 'too_many_redirects', httpStatus: status, isLast };
  if (status < 200 || status >= 300) return { kind: 'failed', reason: 'http_error', httpStatus: status, isLast };
  return { kind: 'acked', httpStatus: status, ...(body === '' ? {} : { response: parseBody(body) }) };
}

/** A command may be answered in plain text. */
function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Posts, and follows up to two redirects. */
async function post(
  url: string,
  agent: Agent,
  body: string,
  headers: Readonly<Record<string, string>>,
  redirects = 0,
): Promise<AnsweredRequest> {
  const answer = await postOnce(url, agent, body, headers);
  const { location } = answer.headers;
  const isRedirect = answer.status >= 300 && answer.status < 400 && location !== undefined;
  if (!isRedirect || redirects === MAX_REDIRECTS) return answer;
  return post(new URL(location, url).href, agent, body, headers, redirects + 1);
}

function postOnce(
  url: string,
  agent: Agent,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<AnsweredRequest> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const outgoing = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': length } });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
          headers: incoming.headers,
        }),
      );
    });
    outgoing.end(body);
  });
}
