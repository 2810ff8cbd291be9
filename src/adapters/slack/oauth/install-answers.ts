import type { InstallPage } from '../../../text/index.ts';
import type { HttpResponse } from '../../../threads/http-endpoint.ts';
import type { SecretBox } from '../../../threads/secret-box.ts';
import type { SlackBackend } from '../backend.ts';
import { missingScopes } from '../manifest/scopes.ts';
import { wantedOf } from '../manifest/wanted.ts';
import type { Installation } from '../workspaces/installation.ts';
import type { InstallCookie } from './install-cookie.ts';
import { installPage } from './install-page.ts';
import { appUrlOf, organisationUrlOf } from './slack-addresses.ts';

/** Where an installation begins. */
export const INSTALL_PATH = '/slack/install';

/** What an installation works with. */
export interface Installer {
  readonly options: SlackBackend['options'];
  readonly host: SlackBackend['host'];
  readonly client: { readonly id: string; readonly secret: string };
  readonly secrets: SecretBox;
  readonly cookie: InstallCookie;
  readonly redirectUri: string;
  readonly language: string;
}

/** The page at a good end, with the way into Slack. Scopes that were not granted are logged. */
export function installed(
  { workspace }: Installation,
  installer: Installer,
  headers: HttpResponse['headers'],
): HttpResponse {
  const { host, options, language } = installer;
  const { id, name: place, appId, scopes } = workspace;
  const lacking = missingScopes(scopes, wantedOf(options)).map(({ scope }) => scope);
  host.logger.info({ workspace: id }, 'The bot was installed in Slack.');
  if (lacking.length > 0) {
    host.logger.warn(
      { workspace: id, scopes: lacking.join(', ') },
      'Not all scopes were granted that slack.profile needs.',
    );
  }
  const isForAll = id.startsWith('E');
  const page = { kind: isForAll ? 'installedForAll' : 'installed', bot: host.botName, place } as const;
  const { title, text, action = '' } = host.textsOf(language).installPage(page);
  const { apiUrl } = options;
  const url =
    appId === undefined
      ? undefined
      : isForAll
        ? organisationUrlOf(apiUrl, { appId, enterprise: id })
        : appUrlOf(apiUrl, { appId, team: id });
  const link = url === undefined ? {} : { link: { label: action, url } };
  return installPage(200, { language, title, text, ...link, isFailure: false }, headers);
}

/** The page for a refusal of Slack's. Its word is told as far as it is one: it may come by the address of the page. */
export function refused(word: string, installer: Installer, headers?: HttpResponse['headers']): HttpResponse {
  const reason = /^[\w.:-]{1,80}$/u.test(word) ? word : 'unknown';
  installer.host.logger.warn({ reason }, 'Slack refused an installation.');
  return failurePage(400, { kind: 'refused', bot: installer.host.botName, reason }, installer, headers);
}

/** The page of any other failure, with the way to start again. */
export function failure(
  status: number,
  kind: Exclude<InstallPage['kind'], 'installed' | 'installedForAll' | 'refused'>,
  installer: Installer,
  headers?: HttpResponse['headers'],
): HttpResponse {
  return failurePage(status, { kind, bot: installer.host.botName }, installer, headers);
}

function failurePage(
  status: number,
  page: InstallPage,
  { host, language }: Installer,
  headers: HttpResponse['headers'],
): HttpResponse {
  const { title, text, action = '' } = host.textsOf(language).installPage(page);
  return installPage(
    status,
    { language, title, text, link: { label: action, url: INSTALL_PATH }, isFailure: true },
    headers,
  );
}
