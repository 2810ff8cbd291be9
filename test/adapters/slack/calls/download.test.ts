import { expect, test } from 'vitest';
import { createCalls } from '../../../../src/adapters/slack/calls/create-calls.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { OPTIONS, outcomeOf, setUpCalls, TokenWorkspaces } from './calls-setup.ts';

interface Asked {
  readonly url: string;
  readonly token: string | null;
  readonly redirect: string | undefined;
}

function setUpDownload(answers: readonly Response[], apiUrl = OPTIONS.apiUrl) {
  const asked: Asked[] = [];
  const left = [...answers];
  const fetch: typeof globalThis.fetch = (url, init) => {
    const token = new Headers(init?.headers).get('authorization');
    asked.push({ url: url instanceof Request ? url.url : String(url), token, redirect: init?.redirect });
    const answer = left.shift();
    return answer === undefined ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(answer);
  };
  const workspaces = new TokenWorkspaces({ T1: ['xoxb-1'] });
  const options = { ...OPTIONS, apiUrl };
  const calls = createCalls({ options, workspaces, fetch, clock: createFakeClock(), logger: silentLogger });
  const { signal } = new AbortController();
  const download = (url: string, maxBytes = 100): Promise<unknown> =>
    outcomeOf(calls.download('T1', url, { maxBytes, signal }));
  return { asked, download };
}

const FILE = 'https://files.slack.com/files-pri/T1-F1/a.png';

test('a file is fetched with the token of its workspace', async () => {
  const { asked, download } = setUpDownload([new Response('abc', { headers: { 'content-type': 'image/png' } })]);

  const fetched = await download(FILE);

  expect(fetched).toEqual({ status: 'fetched', contentType: 'image/png', bytes: bytesOf('abc'), isCut: false });
  expect(asked).toEqual([{ url: FILE, token: 'Bearer xoxb-1', redirect: 'manual' }]);
});

test('no more is kept than was asked for', async () => {
  const { download } = setUpDownload([new Response('abcdef'), new Response('abcdef')]);

  expect(await download(FILE, 5)).toMatchObject({ bytes: bytesOf('abcde'), isCut: true });
  expect(await download(FILE, 6)).toMatchObject({ bytes: bytesOf('abcdef'), isCut: false });
});

test.each([
  'https://evil.example/files-pri/T1-F1/a.png',
  'https://files.slack.com.evil.example/a.png',
  'https://evilslack.com/a.png',
  'http://files.slack.com/a.png',
  'https://files.slack.com:8443/a.png',
  'http://127.0.0.1:1/a.png',
  'https://somebody:word@files.slack.com/a.png',
  'not an address',
])('the token is not sent to %s', async (url) => {
  const { asked, download } = setUpDownload([]);

  expect(await download(url)).toMatchObject({ reason: 'redirected_elsewhere', retryable: false });
  expect(asked).toEqual([]);
});

test('a redirect is followed to hosts of Slack only', async () => {
  const to = (location: string): Response => new Response('', { status: 302, headers: { location } });
  const { asked, download } = setUpDownload([
    to('/other.png'),
    to('https://slack-files.com/x'),
    to('https://evil.example/x'),
  ]);

  expect(await download(FILE)).toMatchObject({ reason: 'redirected_elsewhere' });
  expect(asked.map(({ url }) => url)).toEqual([FILE, 'https://files.slack.com/other.png', 'https://slack-files.com/x']);
});

test('redirects without an end are given up', async () => {
  const round = (): Response => new Response('', { status: 302, headers: { location: FILE } });
  const { asked, download } = setUpDownload([round(), round(), round(), round(), round()]);

  expect(await download(FILE)).toMatchObject({ reason: 'redirected_elsewhere' });
  expect(asked).toHaveLength(4);
});

test('what stands for Slack in tests may be asked, where the settings name it', async () => {
  const { download } = setUpDownload([new Response('abc')], 'http://127.0.0.1:4000/api/');

  expect(await download('http://127.0.0.1:4000/files/F1')).toMatchObject({ status: 'fetched' });
});

test('a refusal is answered with its status, and what passes is an error', async () => {
  const { download } = setUpDownload([new Response('', { status: 403 }), new Response('', { status: 503 })]);

  expect(await download(FILE)).toEqual({ status: 'refused', httpStatus: 403 });
  expect(await download(FILE)).toMatchObject({ reason: 'http_503', retryable: true });
  expect(await download(FILE)).toMatchObject({ reason: 'network', retryable: true });
});

test('the workspace must have a token', async () => {
  const { calls } = setUpCalls(undefined, {}, {});

  const { signal } = new AbortController();
  expect(await outcomeOf(calls.download('T1', FILE, { maxBytes: 1, signal }))).toMatchObject({
    reason: 'not_installed',
  });
});

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
