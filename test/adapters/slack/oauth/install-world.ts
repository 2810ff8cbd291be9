import { createInstallEndpoints } from '../../../../src/adapters/slack/oauth/install-endpoints.ts';
import type { SlackOptions } from '../../../../src/adapters/slack/slack-options.ts';
import type { AdapterHost } from '../../../../src/threads/adapter.ts';
import type { HttpResponse } from '../../../../src/threads/http-endpoint.ts';
import { createWorkspacesWorld, MANY, options, type WorkspacesWorld } from '../workspaces/workspaces-world.ts';

const PUBLIC_URL = 'https://bot.example.com';

/** A browser with the cookies of the bot's server. */
export interface Browser {
  readonly cookies: Map<string, string>;
  readonly language?: string;
}

export interface InstallWorld extends WorkspacesWorld {
  /** Opens an address of the bot's server. */
  readonly visit: (browser: Browser, path: string) => Promise<HttpResponse>;
}

export interface InstallWorldOptions {
  readonly changes?: Partial<SlackOptions>;
  readonly publicUrl?: string;
  readonly host?: Partial<AdapterHost>;
  readonly isReady?: boolean;
}

/** The bot's two addresses of an installation, and what is behind them. */
export function createInstallWorld(given: InstallWorldOptions = {}): InstallWorld {
  const { changes = {}, publicUrl = PUBLIC_URL, host: hostChanges = {}, isReady = true } = given;
  const world = createWorkspacesWorld(hostChanges);
  const backend = { options: { ...options, ...MANY, ...changes }, host: world.host };
  const endpoints = createInstallEndpoints({ backend: () => (isReady ? backend : undefined), publicUrl });
  return {
    ...world,
    visit: async ({ cookies, language }, address) => {
      const { pathname, searchParams } = new URL(address, publicUrl);
      const endpoint = endpoints.find(({ path }) => path === pathname);
      if (endpoint === undefined) throw new Error(`There is no ${pathname}.`);
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { cookie, ...(language !== undefined && { 'accept-language': language }) };
      const request = { method: 'GET', path: pathname, query: searchParams, headers, body: new Uint8Array() } as const;
      const response = await endpoint.handle(request);
      keepCookie(cookies, response);
      return response;
    },
  };
}

/** An installation that has got as far as Slack: where it is to come back, but for the code. */
export async function beginInstall(world: InstallWorld, browser: Browser): Promise<string> {
  const { headers = {} } = await world.visit(browser, '/slack/install');
  const state = new URL(String(headers['location'])).searchParams.get('state');
  return `/slack/oauth_redirect?state=${state}`;
}

/** What somebody reads on a page: the title, the text, and where its link leads. */
export function readPage({ status, body = '' }: HttpResponse): readonly [status: number, ...(string | undefined)[]] {
  const part = (pattern: RegExp): string | undefined => pattern.exec(body)?.[1];
  return [status, part(/<h1>(.*?)<\/h1>/u), part(/<p>(.*?)<\/p>/u), part(/<a href="(.*?)">/u)];
}

function keepCookie(cookies: Map<string, string>, { headers = {} }: HttpResponse): void {
  const [pair = '', ...attributes] = String(headers['set-cookie'] ?? '').split('; ');
  const [name = '', value = ''] = pair.split('=');
  if (name === '') return;
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}
