import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SlackCallError } from '../../../../src/adapters/slack/calls/slack-call-error.ts';
import { rateLimited, refused } from './answering-fetch.ts';
import { outcomeOf, setUpCalls } from './calls-setup.ts';

test('a call goes out once, with its arguments and the token of its workspace, and answers what Slack answered', async () => {
  const { calls, sent } = setUpCalls(() => ({ ts: '1.2' }));

  const answer = await calls.call('T2', 'chat.postMessage', { channel: 'C1', blocks: [{ type: 'divider' }] });

  expect(answer).toEqual({ ok: true, ts: '1.2', response_metadata: {} });
  expect(sent.map(({ method, token, args }) => ({ method, token, args }))).toEqual([
    { method: 'chat.postMessage', token: 'xoxb-2', args: { channel: 'C1', blocks: '[{"type":"divider"}]' } },
  ]);
});

const FAILURES = [
  ['a word of Slack', () => refused('channel_not_found'), 'channel_not_found', false],
  ['a word for what passes', () => refused('internal_error'), 'internal_error', true],
  ['an HTTP failure', () => new Response('<html>', { status: 503 }), 'http_503', true],
  ['a refusal by HTTP', () => new Response('', { status: 403 }), 'http_403', false],
  ['a page in place of an answer', () => new Response('<html>secret</html>'), 'invalid_response', true],
  ['a broken connection', () => Promise.reject(new TypeError('fetch failed')), 'network', true],
] as const;

test.each(FAILURES)('%s becomes an error that says whether to try again', async (_what, answer, reason, retryable) => {
  const { calls, sent } = setUpCalls(answer);

  const error = await outcomeOf(calls.call('T1', 'conversations.info', { channel: 'C1' }));

  expect(error).toBeInstanceOf(SlackCallError);
  expect(error).toMatchObject({ method: 'conversations.info', reason, retryable, retryAfterMs: undefined });
  expect(JSON.stringify(error) + String(error)).not.toContain('secret');
  expect(sent).toHaveLength(1);
});

test('a missing scope is named', async () => {
  const { calls } = setUpCalls(() => refused('missing_scope', { needed: 'files:read', provided: 'chat:write' }));

  const error = await outcomeOf(calls.call('T1', 'files.info', { file: 'F1' }));

  expect(error).toMatchObject({ reason: 'missing_scope', needed: 'files:read', retryable: false });
  expect(String(error)).toContain('it needs the scope files:read');
});

test('Slack trap 4: a post that Slack does not answer, or answers with a failure, is not sent again', async () => {
  const { calls, clock, sent } = setUpCalls(({ args }) =>
    args['text'] === 'slow' ? new Promise(() => undefined) : new Response('', { status: 500 }),
  );

  const slow = outcomeOf(calls.call('T1', 'chat.postMessage', { channel: 'C1', text: 'slow' }));
  await clock.advanceAsync(10_000);
  const failed = outcomeOf(calls.call('T1', 'chat.postMessage', { channel: 'C2', text: 'failed' }));
  await clock.advanceAsync(3_600_000);

  expect(await slow).toMatchObject({ reason: 'timeout', retryable: true });
  expect(await failed).toMatchObject({ reason: 'http_500', retryable: true });
  expect(sent.map(({ args }) => args['text'])).toEqual(['slow', 'failed']);
  expect(clock.pendingTimers).toBe(0);
});

test('Slack trap 5: a 429 stops its own method only, for as long as Slack asked for', async () => {
  const { calls, clock, sent } = setUpCalls(({ method, at }) =>
    method === 'users.info' && at === clock.now() && sent.length === 1 ? rateLimited(3) : {},
  );
  const begin = clock.now();

  const limited = await outcomeOf(calls.call('T1', 'users.info', { user: 'U1' }));
  const again = calls.call('T1', 'users.info', { user: 'U1' });
  await calls.call('T1', 'chat.postMessage', { channel: 'C1', text: 'hello' });
  await calls.call('T2', 'users.info', { user: 'U1' });
  await clock.advanceAsync(3_000);
  await again;

  expect(limited).toMatchObject({ reason: 'ratelimited', retryable: true, retryAfterMs: 3_000 });
  expect(sent.map(({ at, method, token }) => [at - begin, method, token])).toEqual([
    [0, 'users.info', 'xoxb-1'],
    [0, 'chat.postMessage', 'xoxb-1'],
    [0, 'users.info', 'xoxb-2'],
    [3_000, 'users.info', 'xoxb-1'],
  ]);
});

test('Slack trap 5: a call that meets a 429 is told at once, and the calls beside it do not wait', async () => {
  const { calls } = setUpCalls(({ method }) => (method === 'users.info' ? rateLimited(1) : {}));
  const ended: string[] = [];
  const call = async (method: string): Promise<void> => {
    await outcomeOf(calls.call('T1', method, { channel: 'C1' }));
    ended.push(method);
  };

  const limited = call('users.info');
  await nextRound();
  const beside = call('chat.postMessage');
  for (let round = 0; round < 10; round += 1) await nextRound();
  const endedByThen = [...ended];
  await Promise.all([limited, beside]);

  expect(endedByThen).toEqual(['users.info', 'chat.postMessage']);
});

test('a 429 on a post stops posts to that channel only', async () => {
  const { calls, clock, sent } = setUpCalls(() => (sent.length === 1 ? rateLimited(5) : {}));
  const begin = clock.now();

  await outcomeOf(calls.call('T1', 'chat.postMessage', { channel: 'C1' }));
  const again = calls.call('T1', 'chat.postMessage', { channel: 'C1' });
  await calls.call('T1', 'chat.postMessage', { channel: 'C2' });
  await clock.advanceAsync(5_000);
  await again;

  expect(sent.map(({ at, args }) => [at - begin, args['channel']])).toEqual([
    [0, 'C1'],
    [0, 'C2'],
    [5_000, 'C1'],
  ]);
});

test('a 429 that names no time stops the method for half a minute', async () => {
  const { calls } = setUpCalls(() => new Response('', { status: 429 }));

  const error = await outcomeOf(calls.call('T1', 'users.info', {}));

  expect(error).toMatchObject({ reason: 'ratelimited', retryAfterMs: 30_000 });
});

test('a token that Slack refuses is told of, and a new one is tried once', async () => {
  const { calls, sent, workspaces } = setUpCalls(
    ({ token }) => (token === 'xoxb-old' ? refused('token_expired') : {}),
    {},
    { T1: ['xoxb-old', 'xoxb-new'] },
  );

  await calls.call('T1', 'auth.test', {});
  await calls.call('T1', 'auth.test', {});

  expect(workspaces.failed).toEqual([{ id: 'T1', reason: 'token_expired' }]);
  expect(sent.map(({ token }) => token)).toEqual(['xoxb-old', 'xoxb-new', 'xoxb-new']);
});

test('a workspace without a token is refused before anything is sent', async () => {
  const { calls, sent, workspaces } = setUpCalls(() => refused('token_revoked'));

  const revoked = await outcomeOf(calls.call('T1', 'auth.test', {}));
  const gone = await outcomeOf(calls.call('T1', 'auth.test', {}));

  expect(revoked).toMatchObject({ reason: 'token_revoked', retryable: false });
  expect(gone).toMatchObject({ reason: 'not_installed', retryable: false });
  expect(workspaces.failed).toEqual([{ id: 'T1', reason: 'token_revoked' }]);
  expect(sent).toHaveLength(1);
});

test('a signal ends a call that waits for Slack, and one that waits for its budget', async () => {
  const { calls, clock, sent } = setUpCalls(() => new Promise(() => undefined));
  const controller = new AbortController();
  const { signal } = controller;

  const sending = outcomeOf(calls.call('T1', 'chat.postMessage', { channel: 'C1' }, { signal }));
  await nextRound();
  const waiting = outcomeOf(calls.call('T1', 'chat.postMessage', { channel: 'C1' }, { signal }));
  await nextRound();
  controller.abort(new Error('enough'));

  expect([await sending, await waiting]).toMatchObject([{ reason: 'aborted' }, { reason: 'aborted' }]);
  expect(sent).toHaveLength(1);
  expect(clock.pendingTimers).toBe(0);
});

test('an organisation names a workspace of it where Slack demands one, and looks it up once', async () => {
  const { calls, sent } = setUpCalls(
    ({ method }) => (method === 'auth.teams.list' ? { teams: [{ id: 'T7' }, { id: 'T8' }] } : {}),
    {},
    { E1: ['xoxb-org'] },
  );

  await calls.call('E1', 'usergroups.users.list', { usergroup: 'S1' });
  await calls.call('E1', 'usergroups.users.list', { usergroup: 'S2' });
  await calls.call('E1', 'usergroups.users.list', { usergroup: 'S3', team_id: 'T8' });
  await calls.call('E1', 'chat.postMessage', { channel: 'C1' });

  expect(sent.map(({ method, args }) => [method, args])).toEqual([
    ['auth.teams.list', {}],
    ['usergroups.users.list', { usergroup: 'S1', team_id: 'T7' }],
    ['usergroups.users.list', { usergroup: 'S2', team_id: 'T7' }],
    ['usergroups.users.list', { usergroup: 'S3', team_id: 'T8' }],
    ['chat.postMessage', { channel: 'C1' }],
  ]);
});
