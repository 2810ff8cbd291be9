import { AsyncLocalStorage } from 'node:async_hooks';
import { LogLevel, WebClient, type WebClientOptions } from '@slack/web-api';

/** What belongs to one request, beside what the SDK takes. */
export interface RequestScope {
  readonly signal: AbortSignal;
  /** What Slack's answer said in its head. */
  answer?: { readonly status: number; readonly retryAfterMs: number | undefined };
}

export interface WebClients {
  /** The workspace's client with this token; one with an older token is let go. */
  of(workspace: string, token: string): WebClient;
  /** Runs a call of a client so that its request goes by the scope. */
  run<T>(scope: RequestScope, call: () => Promise<T>): Promise<T>;
}

export interface WebClientsOptions {
  readonly apiUrl: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Workspaces whose client is kept; the one that was used longest ago goes first. */
const MAX_CLIENTS = 500;

/** Slack asked for quiet and did not say how long. */
const QUIET_MS = 30_000;

type SlackLogger = NonNullable<WebClientOptions['logger']>;

/**
 * Keeps one client of Slack's SDK for each workspace. What the SDK would do by itself is switched off, since it harms:
 * its repeats post twice, one 429 of its queue stops every method, and it logs what people wrote.
 */
export function createWebClients({ apiUrl, fetch }: WebClientsOptions): WebClients {
  const clients = new Map<string, { readonly token: string; readonly client: WebClient }>();
  // The SDK takes no signal for a call, so the signal follows the call to its request.
  const scopes = new AsyncLocalStorage<RequestScope>();
  const scopedFetch: NonNullable<WebClientOptions['fetch']> = async (url, init) => {
    const scope = scopes.getStore();
    const response = await fetch(url, { ...init, ...(scope !== undefined && { signal: scope.signal }) });
    if (scope !== undefined) {
      const { status, headers } = response;
      scope.answer = { status, retryAfterMs: status === 429 ? quietOf(headers.get('retry-after')) : undefined };
    }
    return response;
  };
  const make = (token: string): WebClient =>
    new WebClient(token, {
      slackApiUrl: apiUrl,
      fetch: scopedFetch,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      allowAbsoluteUrls: false,
      // Its queue would give a request the scope of another one. What may go at a time is limited by the budgets.
      maxRequestConcurrency: Number.POSITIVE_INFINITY,
      logger: createSilentLogger(),
    });
  return {
    of: (workspace, token) => {
      const known = clients.get(workspace);
      const entry = known?.token === token ? known : { token, client: make(token) };
      clients.delete(workspace);
      clients.set(workspace, entry);
      const [oldest] = clients.keys();
      if (clients.size > MAX_CLIENTS && oldest !== undefined) clients.delete(oldest);
      return entry.client;
    },
    run: async (scope, call) => await scopes.run(scope, call),
  };
}

function quietOf(header: string | null): number {
  const seconds = header === null ? Number.NaN : Number.parseInt(header, 10);
  return Number.isNaN(seconds) ? QUIET_MS : Math.max(1, seconds) * 1_000;
}

/** What went wrong is told by the error of the call; requests hold tokens and what people wrote. */
function createSilentLogger(): SlackLogger {
  const silent = (): void => undefined;
  const getLevel = (): LogLevel => LogLevel.ERROR;
  return { debug: silent, info: silent, warn: silent, error: silent, setLevel: silent, setName: silent, getLevel };
}
