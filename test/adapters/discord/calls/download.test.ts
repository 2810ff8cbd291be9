import { expect, test } from 'vitest';
import { outcomeOf, setUpCalls } from './calls-setup.ts';

const CDN = 'https://cdn.discordapp.com/attachments/1/2/a.txt?ex=1&is=2&hm=3';

const options = (maxBytes = 10) => ({ maxBytes, signal: new AbortController().signal });

test('a file is fetched without the token, and no more of it than asked for', async () => {
  const { calls, sent } = setUpCalls(
    () => new Response('0123456789abc', { headers: { 'content-type': 'text/plain' } }),
  );

  const cut = await calls.download(CDN, options());
  const whole = await calls.download(CDN, options(13));

  expect(cut).toEqual({
    status: 'fetched',
    bytes: new TextEncoder().encode('0123456789'),
    isCut: true,
    contentType: 'text/plain',
  });
  expect(whole).toMatchObject({ bytes: new TextEncoder().encode('0123456789abc'), isCut: false });
  expect(sent.map(({ authorization }) => authorization)).toEqual([null, null]);
});

const ELSEWHERE = [
  'https://elsewhere.example/attachments/1/2/a.txt',
  'https://cdn.discordapp.com.elsewhere.example/a.txt',
  'http://cdn.discordapp.com/a.txt',
  'https://cdn.discordapp.com:8443/a.txt',
  'https://user@cdn.discordapp.com/a.txt',
  'http://127.0.0.1:1234/a.txt',
  'file:///etc/hosts',
  'nonsense',
];

test.each(ELSEWHERE)('nothing is asked of %s', async (url) => {
  const { calls, sent } = setUpCalls();

  expect(await outcomeOf(calls.download(url, options()))).toMatchObject({ failure: 'refused', status: 0 });
  expect(sent).toEqual([]);
});

test('where the interface is on this machine its files are as well, at the same port', async () => {
  const { calls, sent } = setUpCalls(() => new Response('a'), { apiUrl: 'http://127.0.0.1:1234/api' });

  const own = await calls.download('http://127.0.0.1:1234/attachments/1/2/a.txt', options());
  const other = await outcomeOf(calls.download('http://127.0.0.1:1235/a.txt', options()));

  expect([own, other]).toMatchObject([{ status: 'fetched' }, { failure: 'refused' }]);
  expect(sent).toHaveLength(1);
});

test('a redirect is not followed', async () => {
  const { calls, sent } = setUpCalls(
    () => new Response('', { status: 302, headers: { location: 'http://10.0.0.1/' } }),
  );

  expect(await outcomeOf(calls.download(CDN, options()))).toMatchObject({ failure: 'refused' });
  expect(sent).toHaveLength(1);
});

test('an address that is over is refused with its status, and what passes is a failure', async () => {
  const over = setUpCalls(() => new Response('', { status: 404 }));
  const passing = setUpCalls(() => new Response('', { status: 503 }));

  expect(await over.calls.download(CDN, options())).toEqual({ status: 'refused', httpStatus: 404 });
  expect(await outcomeOf(passing.calls.download(CDN, options()))).toMatchObject({
    failure: 'unreachable',
    status: 503,
  });
});

test('a signal ends a download in the middle of a file', async () => {
  const body = new ReadableStream<Uint8Array>(
    { pull: (controller) => controller.enqueue(new Uint8Array(1)), start: () => undefined },
    { highWaterMark: 0 },
  );
  const stalling = new ReadableStream<Uint8Array>();
  const { calls, sent } = setUpCalls(() => new Response(sent.length === 1 ? stalling : body));
  const giving = new AbortController();

  const stalled = outcomeOf(calls.download(CDN, { maxBytes: 10, signal: giving.signal }));
  await new Promise(setImmediate);
  giving.abort(new Error('Enough.'));

  expect(await stalled).toMatchObject({ failure: 'aborted' });
  expect(await calls.download(CDN, options(3))).toMatchObject({ bytes: new Uint8Array(3), isCut: true });
});
