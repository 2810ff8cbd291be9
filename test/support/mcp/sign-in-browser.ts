import type { HttpEndpoint, HttpResponse } from '../../../src/threads/http-endpoint.ts';

/** A page as somebody sees it. */
export interface SeenPage {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** What stands apart from the text; empty where nothing does. */
  readonly warning: string;
  /** What its button says. */
  readonly button: string | undefined;
  /** The fields of its form. */
  readonly fields: Readonly<Record<string, string>>;
  /** Where its link leads. */
  readonly link: string | undefined;
  readonly response: HttpResponse;
}

/** A browser that goes through the pages of a sign-in, with its own cookies. */
export class SignInBrowser {
  readonly #endpoints: readonly HttpEndpoint[];
  readonly #language: string;
  cookie: string | undefined;

  constructor(endpoints: readonly HttpEndpoint[], language = 'en') {
    this.#endpoints = endpoints;
    this.#language = language;
  }

  async open(url: string): Promise<SeenPage> {
    return await this.#ask('GET', new URL(url), '');
  }

  /** Sends a page's form, as its button does. */
  async send(
    url: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SeenPage> {
    return await this.#ask('POST', new URL(url), new URLSearchParams(fields).toString(), headers);
  }

  /** Goes to an authorization server, and answers where it sends the browser back to. */
  async leave(link: string): Promise<string> {
    const answer = await fetch(link, { redirect: 'manual' });
    const location = answer.headers.get('location');
    if (location === null)
      throw new Error(`The authorization server answered ${answer.status}: ${await answer.text()}`);
    return location;
  }

  /** All of it: opens the link, presses the button, signs in, comes back. */
  async signIn(url: string): Promise<SeenPage> {
    const page = await this.open(url);
    if (page.fields['ticket'] === undefined) return page;
    const going = await this.send(url, page.fields);
    return going.link === undefined ? going : await this.open(await this.leave(going.link));
  }

  async #ask(
    method: 'GET' | 'POST',
    url: URL,
    body: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SeenPage> {
    const endpoint = this.#endpoints.find((each) => each.method === method && each.path === url.pathname);
    if (endpoint === undefined) throw new Error(`Nothing answers ${method} ${url.pathname}.`);
    const response = await endpoint.handle({
      method,
      path: url.pathname,
      query: method === 'GET' ? url.searchParams : new URLSearchParams(),
      headers: { 'accept-language': this.#language, cookie: this.cookie, ...headers },
      body: Buffer.from(body),
    });
    const set = response.headers?.['set-cookie'];
    if (typeof set === 'string') this.cookie = set.split(';')[0];
    return seen(response);
  }
}

function seen(response: HttpResponse): SeenPage {
  const { status, body = '' } = response;
  const fields = [...body.matchAll(/name="(\w+)" value="([^"]*)"/gu)].map(
    ([, name = '', value = '']) => [name, plain(value)] as const,
  );
  const button = /<button>([^<]*)<\/button>/u.exec(body)?.[1];
  const link = /<a href="([^"]*)"/u.exec(body)?.[1];
  return {
    status,
    title: plain(/<h1>([^<]*)<\/h1>/u.exec(body)?.[1] ?? ''),
    text: plain(/<p>([^<]*)<\/p>/u.exec(body)?.[1] ?? ''),
    warning: plain(/<p class="warning">([^<]*)<\/p>/u.exec(body)?.[1] ?? ''),
    button: button === undefined ? undefined : plain(button),
    fields: Object.fromEntries(fields),
    link: link === undefined ? undefined : plain(link),
    response,
  };
}

function plain(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
