import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FileRef } from '../../../../src/threads/entry.ts';
import { type Answer, createAnsweringFetch, refused, type SentCall } from '../calls/answering-fetch.ts';
import { outcomeOf } from '../calls/calls-setup.ts';
import { setUpSlack } from './fake-slack-setup.ts';
import { CHANNEL, setUpOutbound } from './outbound-setup.ts';

const URL = 'https://files.slack.com/files-pri/T1-F1/a.png';
const FILE: FileRef = { id: 'F1', name: 'a.png', mimeType: 'image/png', sizeBytes: 3, url: URL };
const { url: _url, ...WITHOUT_URL } = FILE;

function setUp(answerTo: (call: SentCall) => Answer) {
  const clock = createFakeClock();
  const { fetch, sent } = createAnsweringFetch(clock, answerTo);
  const { outbound } = setUpOutbound({ fetch, clock });
  const { signal } = new AbortController();
  const fetchFile = (file: FileRef): Promise<unknown> =>
    outcomeOf(outbound.fetchFile?.(CHANNEL, file, { maxBytes: 100, signal }) ?? Promise.resolve());
  return { fetchFile, sent };
}

test('a file of a message is fetched from Slack, up to so many bytes', async () => {
  const { outbound, slack, channelThread } = await setUpSlack();
  const bytes = new TextEncoder().encode('abcdef');
  const { ts } = await slack.say({
    channel: 'C1GENERAL',
    user: 'U1ALICE',
    text: 'look',
    files: [{ name: 'a.txt', mimeType: 'text/plain', bytes }],
  });
  const id = slack.message('C1GENERAL', ts)?.files[0]?.id ?? '';
  const file: FileRef = { id, name: 'a.txt', mimeType: 'text/plain', sizeBytes: 6 };
  const { signal } = new AbortController();

  const whole = await outbound.fetchFile?.(channelThread, file, { maxBytes: 6, signal });
  const cut = await outbound.fetchFile?.(channelThread, file, { maxBytes: 3, signal });

  expect([whole, cut]).toEqual([
    { status: 'fetched', bytes, isCut: false },
    { status: 'fetched', bytes: bytes.slice(0, 3), isCut: true },
  ]);
});

test('R79: a page to sign in, where a picture was announced, is told to be a missing scope', async () => {
  const page = (): Response =>
    new Response('<!doctype html><html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const { fetchFile } = setUp(page);

  expect(await fetchFile(FILE)).toEqual({ status: 'notAllowed', missing: 'files:read' });
});

test('a page that was announced as one is a file', async () => {
  const { fetchFile } = setUp(() => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));

  expect(await fetchFile({ ...FILE, mimeType: 'text/html' })).toMatchObject({ status: 'fetched', isCut: false });
});

test.each([
  [404, { status: 'gone' }],
  [410, { status: 'gone' }],
  [401, { status: 'notAllowed', missing: 'files:read' }],
  [403, { status: 'notAllowed', missing: 'files:read' }],
])('a refusal with %i is told for what it is', async (status, told) => {
  const { fetchFile } = setUp(() => new Response('', { status }));

  expect(await fetchFile(FILE)).toEqual(told);
});

test('a file without an address is looked up, as in shared channels', async () => {
  const { fetchFile, sent } = setUp(({ method }) =>
    method === 'files.info' ? { file: { url_private_download: URL } } : new Response('abc'),
  );

  expect(await fetchFile(WITHOUT_URL)).toMatchObject({ status: 'fetched' });
  expect(sent.map(({ method }) => method)).toEqual(['files.info', URL]);
});

test.each([
  [refused('file_not_found'), { status: 'gone' }],
  [refused('file_deleted'), { status: 'gone' }],
  [refused('missing_scope', { needed: 'files:read' }), { status: 'notAllowed', missing: 'files:read' }],
  [refused('not_visible'), { status: 'notAllowed' }],
  [Response.json({ ok: true, file: {} }), { status: 'gone' }],
])('what comes of looking a file up is told (%#)', async (answer, told) => {
  const { fetchFile } = setUp(() => answer);

  expect(await fetchFile(WITHOUT_URL)).toEqual(told);
});

test('a failure of Slack is a failure', async () => {
  const { fetchFile } = setUp(() => new Response('', { status: 500 }));

  expect(await fetchFile(FILE)).toMatchObject({ reason: 'http_500', retryable: true });
  expect(await fetchFile(WITHOUT_URL)).toMatchObject({ reason: 'http_500', retryable: true });
});
