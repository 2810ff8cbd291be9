import { expect, test } from 'vitest';
import { DiscordCallError } from '../../../../src/adapters/discord/calls/discord-call-error.ts';
import { refused } from './answering-fetch.ts';
import { edit, GENERAL, outcomeOf, post, repeatable, setUpCalls, TOKEN } from './calls-setup.ts';

test('a call goes out once, signed, and answers what Discord answered', async () => {
  const { calls, sent } = setUpCalls(() => ({ id: '5' }));

  const answer = await calls.call({ ...post(GENERAL), query: { limit: '3' } });

  expect(answer).toEqual({ id: '5' });
  expect(sent.map(({ at: _at, ...request }) => request)).toEqual([
    {
      line: `POST /channels/${GENERAL}/messages?limit=3`,
      authorization: `Bot ${TOKEN}`,
      contentType: 'application/json',
      body: '{"content":"hello"}',
    },
  ]);
});

test('the routes of interactions carry no token of the bot', async () => {
  const { calls, sent } = setUpCalls();

  await calls.call({
    method: 'POST',
    path: '/interactions/100000000000000001/secret-token/callback',
    body: { type: 5 },
    isSigned: false,
  });

  expect(sent.map(({ authorization }) => authorization)).toEqual([null]);
});

test('files go as a form beside what is said of them', async () => {
  const { calls, sent } = setUpCalls();
  const bytes = new TextEncoder().encode('a,b');

  await calls.call({ ...post(GENERAL), files: [{ name: 'table.csv', bytes, mimeType: 'text/csv' }] });

  const [request] = sent;
  const form = await new Response(request?.body ?? '', {
    headers: { 'content-type': request?.contentType ?? '' },
  }).formData();
  const file = form.get('files[0]');
  expect(form.get('payload_json')).toBe('{"content":"hello"}');
  expect(file).toMatchObject({ name: 'table.csv', type: 'text/csv' });
  expect(file instanceof File ? await file.text() : undefined).toBe('a,b');
});

test('an answer of 204 is undefined', async () => {
  const { calls } = setUpCalls(() => new Response(null, { status: 204 }));

  expect(await calls.call({ method: 'POST', path: `/channels/${GENERAL}/typing` })).toBeUndefined();
});

const FAILURES = [
  ['a code of Discord', () => refused(403, 50_013), 'refused', 403, 50_013],
  ['a page in place of a refusal', () => new Response('<html>', { status: 404 }), 'refused', 404, 0],
  ['a failure of Discord', () => new Response('<html>', { status: 502 }), 'unreachable', 502, 0],
  ['a page in place of an answer', () => new Response('<html>secret words</html>'), 'unreachable', 200, 0],
  [
    'JSON that is none',
    () => new Response('{"id":', { headers: { 'content-type': 'application/json' } }),
    'unreachable',
    200,
    0,
  ],
  [
    'an address elsewhere',
    () => new Response('', { status: 302, headers: { location: 'https://elsewhere.example' } }),
    'unreachable',
    302,
    0,
  ],
  ['a refusal that is no object', () => Response.json(null, { status: 400 }), 'refused', 400, 0],
  ['a broken connection', () => Promise.reject(new TypeError('fetch failed')), 'unreachable', 0, 0],
] as const;

test.each(FAILURES)(
  '%s becomes an error that names the route and holds nothing else',
  async (_what, answer, failure, status, code) => {
    const { calls, sent } = setUpCalls(answer);

    const error = await outcomeOf(calls.call(post(GENERAL, 'secret words')));

    expect(error).toBeInstanceOf(DiscordCallError);
    expect(error).toMatchObject({ failure, status, code });
    expect(String(error)).toContain('POST /channels/:id/messages');
    const told = JSON.stringify(error) + String(error) + (error instanceof Error ? String(error.cause) : '');
    for (const secret of ['secret words', TOKEN, GENERAL]) expect(told).not.toContain(secret);
    expect(sent).toHaveLength(1);
  },
);

test('D18: a post without an enforced nonce is never sent twice', async () => {
  const { calls, clock, sent } = setUpCalls(({ body }) =>
    body.includes('slow') ? new Promise(() => undefined) : new Response('', { status: 502 }),
  );

  const failed = await outcomeOf(calls.call(post(GENERAL), { priority: 'final' }));
  const slow = outcomeOf(calls.call(post(GENERAL, 'slow'), { priority: 'final' }));
  await clock.advanceAsync(3_600_000);

  expect(failed).toMatchObject({ failure: 'unreachable', status: 502 });
  expect(await slow).toMatchObject({ failure: 'unreachable', status: 0 });
  expect(sent).toHaveLength(2);
  expect(clock.pendingTimers).toBe(0);
});

test('D18: a post that may be repeated is sent again after growing pauses, at most twice', async () => {
  const { calls, clock, lines } = setUpCalls(() => new Response('', { status: 502 }));

  const failed = outcomeOf(calls.call(post(GENERAL), repeatable));
  await clock.advanceAsync(60_000);

  expect(await failed).toMatchObject({ failure: 'unreachable', status: 502 });
  expect(lines()).toEqual([0, 500, 2_500].map((at) => [at, `POST /channels/${GENERAL}/messages`]));
});

test('D18: a post that Discord does not answer is sent again when its time is over', async () => {
  let requests = 0;
  const { calls, clock, lines } = setUpCalls(() => {
    requests += 1;
    return requests === 1 ? new Promise(() => undefined) : { id: '7' };
  });

  const answer = calls.call(post(GENERAL), repeatable);
  await clock.advanceAsync(16_000);

  expect(await answer).toEqual({ id: '7' });
  expect(lines().map(([at]) => at)).toEqual([0, 10_500]);
});

test('a call takes no longer than threads wait for a platform, however often it is sent', async () => {
  const { calls, clock, lines } = setUpCalls(() => new Promise(() => undefined));
  const begin = clock.now();
  let endedAt: number | undefined;

  void outcomeOf(calls.call(edit(GENERAL, '9'), { priority: 'final' })).then(() => {
    endedAt = clock.now() - begin;
  });
  await clock.advanceAsync(60_000);

  expect(endedAt).toBe(25_000);
  expect(lines().map(([at]) => at)).toEqual([0, 10_500, 22_500]);
});

test('progress is not sent again', async () => {
  const { calls, clock, sent } = setUpCalls(() => new Response('', { status: 503 }));

  const failed = outcomeOf(calls.call(edit(GENERAL, '9'), { priority: 'progress' }));
  await clock.advanceAsync(60_000);

  expect(await failed).toMatchObject({ failure: 'unreachable', status: 503 });
  expect(sent).toHaveLength(1);
});

test('a signal ends a call wherever it is', async () => {
  const { calls, clock, sent } = setUpCalls(() => new Promise(() => undefined));
  const [first, second] = [new AbortController(), new AbortController()];

  const underWay = outcomeOf(calls.call(post(GENERAL), { signal: first.signal }));
  const waiting = outcomeOf(calls.call(post(GENERAL), { signal: second.signal }));
  await clock.advanceAsync(100);
  second.abort(new Error('Enough.'));
  first.abort(new Error('Enough.'));

  expect([await underWay, await waiting]).toMatchObject([{ failure: 'aborted' }, { failure: 'aborted' }]);
  expect(sent).toHaveLength(1);
  expect(clock.pendingTimers).toBe(0);
});

test('an answer of 401 ends everything that the token signs, and nothing else', async () => {
  const { calls, sent, refusals } = setUpCalls(({ authorization }) =>
    authorization === null ? { type: 5 } : refused(401, 0),
  );

  const before = calls.isTokenRefused;
  const first = await outcomeOf(calls.call(post(GENERAL), repeatable));
  const second = await outcomeOf(calls.call(edit(GENERAL, '9'), { priority: 'final' }));
  const unsigned = await calls.call({
    method: 'POST',
    path: '/interactions/100000000000000001/secret-token/callback',
    body: {},
    isSigned: false,
  });

  expect([first, second]).toMatchObject([
    { failure: 'unauthorized', status: 401 },
    { failure: 'unauthorized', status: 401 },
  ]);
  expect(unsigned).toEqual({ type: 5 });
  expect([before, calls.isTokenRefused, refusals(), sent.length]).toEqual([false, true, 1, 2]);
});

test("an interaction's token that is over says nothing of the bot's", async () => {
  const { calls, refusals } = setUpCalls(() => refused(401, 50_027));

  const error = await outcomeOf(
    calls.call({
      method: 'PATCH',
      path: '/webhooks/100000000000000002/secret-token/messages/@original',
      body: {},
      isSigned: false,
    }),
  );

  expect(error).toMatchObject({ failure: 'refused', status: 401, code: 50_027 });
  expect(String(error)).toContain('PATCH /webhooks/:id/:token/messages/@original');
  expect(String(error)).not.toContain('secret-token');
  expect([calls.isTokenRefused, refusals()]).toEqual([false, 0]);
});

test('refusals that could end in a ban leave room for the ends of answers, and it is said once', async () => {
  const said: string[] = [];
  const logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (_fields: unknown, message = '') => void said.push(message),
    child: () => logger,
  };
  const { calls, clock, sent } = setUpCalls(() => refused(403, 50_001), { logger });

  for (let batch = 0; batch < 100; batch += 1) {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await outcomeOf(
          calls.call({ method: 'GET', path: `/channels/1000000000000${batch}${String(index).padStart(3, '0')}` }),
        );
      }),
    );
    await clock.advanceAsync(1_000);
  }
  const sentBefore = sent.length;
  const leftOut = await outcomeOf(calls.call(post(GENERAL), { priority: 'lookup' }));
  const alsoLeftOut = await outcomeOf(calls.call(post(GENERAL), { priority: 'status' }));
  const end = await outcomeOf(calls.call(post(GENERAL), { priority: 'final' }));
  const sentOfEnds = sent.length - sentBefore;
  await clock.advanceAsync(700_000);
  await outcomeOf(calls.call(post(GENERAL), { priority: 'lookup' }));

  expect(sentBefore).toBe(4_000);
  expect([leftOut, alsoLeftOut]).toMatchObject([{ failure: 'rateLimited' }, { failure: 'rateLimited' }]);
  expect(end).toMatchObject({ failure: 'refused', code: 50_001 });
  expect(sentOfEnds).toBe(1);
  expect(sent).toHaveLength(sentBefore + 2);
  expect(said).toHaveLength(1);
});
