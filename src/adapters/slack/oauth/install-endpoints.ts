import type { HttpEndpoint, HttpRequest, HttpResponse } from '../../../threads/http-endpoint.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { neededScopes } from '../manifest/scopes.ts';
import { REDIRECT_PATH } from '../manifest/slack-manifest.ts';
import { wantedOf } from '../manifest/wanted.ts';
import type { Installation } from '../workspaces/installation.ts';
import { InstallationStore } from '../workspaces/installation-store.ts';
import { exchangeCode } from './exchange-code.ts';
import { failure, INSTALL_PATH, type Installer, installed, refused } from './install-answers.ts';
import { createInstallCookie } from './install-cookie.ts';
import { createInstallState, takeInstallState } from './install-states.ts';
import { languageOf } from './page-language.ts';
import { authorizeUrlOf } from './slack-addresses.ts';

/** Installations that may begin in a minute: each writes a document. */
const BEGINNINGS = { limit: 60, windowMs: 60_000 };

/** Characters that a code or a state may have; Slack's have far fewer. */
const MAX_LENGTH = 1_000;

/** What Slack answers about a code that will not do any more. */
const SPENT = new Set(['code_already_used', 'code_expired', 'invalid_code']);

export interface InstallEndpointsOptions {
  /** Undefined while the adapter does not work. */
  readonly backend: () => Pick<SlackBackend, 'options' | 'host'> | undefined;
  /** Where browsers reach the server, without a path. */
  readonly publicUrl: string;
}

/**
 * The two addresses by which the bot is installed in a workspace. `/slack/install` sends a browser to Slack, with a
 * state that works once, for ten minutes, and in this browser; `/slack/oauth_redirect` is where it comes back, and shows
 * what has become of it.
 */
export function createInstallEndpoints({ backend, publicUrl }: InstallEndpointsOptions): readonly HttpEndpoint[] {
  const cookie = createInstallCookie(publicUrl);
  // It may end with a slash, and has to be the same as in the settings of the app.
  const redirectUri = `${new URL(publicUrl).origin}${REDIRECT_PATH}`;
  const endpoint = (
    path: string,
    act: (request: HttpRequest, installer: Installer) => Promise<HttpResponse>,
  ): HttpEndpoint => ({
    method: 'GET',
    path,
    maxBodyBytes: 0,
    handle: async (request) => {
      const { options, host } = backend() ?? {};
      const { clientId: id, clientSecret: secret } = options ?? {};
      if (options === undefined || host?.secrets === undefined || id === undefined || secret === undefined)
        return NOT_READY;
      const language = await languageOf(request.headers['accept-language'], host.settings);
      const { secrets } = host;
      return await act(request, { options, host, client: { id, secret }, secrets, cookie, redirectUri, language });
    },
  });
  return [endpoint(INSTALL_PATH, begin), endpoint(REDIRECT_PATH, finish)];
}

const NOT_READY: HttpResponse = {
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5', 'cache-control': 'no-store' },
  body: 'The bot cannot be installed from here at the moment.\n',
};

async function begin(_request: HttpRequest, installer: Installer): Promise<HttpResponse> {
  const { options, host, client, cookie, redirectUri } = installer;
  const taken = await host.rateLimiter.take('slack:install', BEGINNINGS);
  if (!taken.ok) {
    const seconds = String(Math.ceil(taken.retryAfterMs / 1_000));
    return failure(429, 'busy', installer, { 'retry-after': seconds });
  }
  const { state, browser } = await createInstallState(host.records);
  const query = new URLSearchParams({
    client_id: client.id,
    scope: neededScopes(wantedOf(options))
      .map(({ scope }) => scope)
      .join(','),
    state,
    redirect_uri: redirectUri,
  });
  return {
    status: 302,
    headers: {
      location: `${authorizeUrlOf(options.apiUrl)}?${query.toString()}`,
      'set-cookie': cookie.set(browser),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  };
}

async function finish({ query, headers }: HttpRequest, installer: Installer): Promise<HttpResponse> {
  const { options, host, client, secrets, cookie, redirectUri } = installer;
  const { records, logger, clock, outgoing } = host;
  const [code, state, error] = ['code', 'state', 'error'].map((name) => query.get(name)?.slice(0, MAX_LENGTH) ?? '');
  if (error === 'access_denied') return failure(200, 'cancelled', installer);
  if (error !== undefined && error !== '') return refused(error, installer);
  const browser = cookie.read(headers['cookie']) ?? '';
  const isOurs = state !== undefined && state !== '' && (await takeInstallState(records, { state, browser }));
  if (!isOurs || code === undefined || code === '') return failure(400, 'outdated', installer);
  const done = { 'set-cookie': cookie.clear() };
  let installation: Installation | undefined;
  try {
    const access = { apiUrl: options.apiUrl, fetch: outgoing.fetch, logger };
    installation = await exchangeCode({ code, redirectUri, client, access, clock });
  } catch (failed) {
    const { reason, retryable } = failed instanceof SlackCallError ? failed : { reason: 'unknown', retryable: false };
    if (SPENT.has(reason)) return failure(400, 'spent', installer, done);
    logger.warn({ err: failed, reason }, 'An installation in Slack failed.');
    return retryable ? failure(502, 'unavailable', installer, done) : refused(reason, installer, done);
  }
  if (installation === undefined) return failure(400, 'personOnly', installer, done);
  try {
    await new InstallationStore({ records, secrets }).write(installation);
  } catch (failed) {
    logger.error(
      { err: failed, workspace: installation.workspace.id },
      'An installation in Slack could not be stored.',
    );
    return failure(503, 'notStored', installer, done);
  }
  return installed(installation, installer, done);
}
