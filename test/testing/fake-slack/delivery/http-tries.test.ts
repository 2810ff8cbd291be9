import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import { createFakeSlack } from '../../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { type AppAnswer, type ScriptedApp, startApp } from './scripted-app.ts';

let app: ScriptedApp;
let slack: FakeSlack;
let clock: FakeClock;

afterEach(async () => {
  await slack.close();
  await app.close();
});

async function start(...answers: readonly AppAnswer[]): Promise<void> {
  clock = createFakeClock();
  app = await startApp(answers);
  slack = await createFakeSlack({ eventsUrl: app.url, clock });
}

/** Something that is one event. */
const sayHi = () => slack.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: 'hi' });

/** Waits until so many tries have been answered. */
async function answered(count: number): Promise<void> {
  while (slack.deliveries[0]?.tries[count - 1]?.httpStatus === undefined) await clock.advanceAsync(0);
}

const retryHeaders = () =>
  app.requests.map(({ headers }) => [headers['x-slack-retry-num'], headers['x-slack-retry-reason']]);

test('an event is signed JSON', async () => {
  await start();
  await sayHi();
  await slack.settled();
  const [{ headers, body } = { headers: {}, body: '' }] = app.requests;
  const seconds = String(Math.floor(clock.now() / 1000));
  const digest = createHmac('sha256', 'fake-signing-secret').update(`v0:${seconds}:${body}`).digest('hex');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-slack-request-timestamp': seconds,
    'x-slack-signature': `v0=${digest}`,
  });
  expect(JSON.parse(body)).toMatchObject({ type: 'event_callback', event: { type: 'message', text: 'hi' } });
});

test('a refused event is sent again at once, after 1 and after 5 minutes, and then no more', async () => {
  await start({ status: 503 }, { status: 500 }, { status: 404 }, { status: 401 });
  await sayHi();
  await answered(2);
  await clock.advanceAsync(60_000);
  await answered(3);
  await clock.advanceAsync(300_000);
  await slack.settled();
  expect(retryHeaders()).toEqual([
    [undefined, undefined],
    ['1', 'http_error'],
    ['2', 'http_error'],
    ['3', 'http_error'],
  ]);
  expect(new Set(app.requests.map(({ body }) => body)).size).toBe(1);
  const [delivery] = slack.deliveries;
  const start0 = delivery?.tries[0]?.at ?? 0;
  expect(delivery?.tries.map(({ at, httpStatus }) => [at - start0, httpStatus])).toEqual([
    [0, 503],
    [0, 500],
    [60_000, 404],
    [360_000, 401],
  ]);
  expect(delivery?.isAcked).toBe(false);
});

test('a try that is acknowledged is the last', async () => {
  await start({ status: 503 });
  await sayHi();
  await slack.settled();
  expect(retryHeaders()).toEqual([
    [undefined, undefined],
    ['1', 'http_error'],
  ]);
  expect(slack.deliveries[0]?.isAcked).toBe(true);
});

test('after 3 s the event is sent again, while the first request is still open', async () => {
  await start('never');
  await sayHi();
  await app.received(1);
  await clock.advanceAsync(3000);
  await slack.settled();
  expect(retryHeaders()).toEqual([
    [undefined, undefined],
    ['1', 'http_timeout'],
  ]);
});

test('X-Slack-No-Retry ends the tries', async () => {
  await start({ status: 503, headers: { 'x-slack-no-retry': '1' } });
  await sayHi();
  await slack.settled();
  expect(app.requests).toHaveLength(1);
});

test('two redirects are followed, a third is an error', async () => {
  await start(
    { status: 302, headers: { location: '/a' } },
    { status: 307, headers: { location: '/b' } },
    { status: 200 },
    { status: 302, headers: { location: '/a' } },
    { status: 302, headers: { location: '/b' } },
    { status: 302, headers: { location: '/c' } },
  );
  await sayHi();
  await slack.settled();
  expect(app.requests).toHaveLength(3);
  await sayHi();
  await slack.settled();
  expect(retryHeaders().at(-1)).toEqual(['1', 'too_many_redirects']);
});

test('an app that does not listen is tried again', async () => {
  await start();
  await app.close();
  await sayHi();
  while (slack.deliveries[0]?.tries.length !== 2) await clock.advanceAsync(0);
  await slack.close();
  expect(slack.deliveries).toMatchObject([{ isAcked: false, tries: [{ transport: 'http' }, { transport: 'http' }] }]);
});

test('commands are signed forms, and are not sent again', async () => {
  await start({ status: 503 });
  expect(await slack.command({ user: 'U1ALICE', channel: 'C1GENERAL', text: 'ask a & b' })).toEqual({
    response: undefined,
  });
  expect(app.requests).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = app.requests;
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    token: 'fake-verification-token',
    team_id: 'T1',
    team_domain: expect.any(String),
    channel_id: 'C1GENERAL',
    channel_name: 'general',
    user_id: 'U1ALICE',
    user_name: 'alice',
    command: '/threadloop',
    text: 'ask a & b',
    api_app_id: 'A1FAKE',
    is_enterprise_install: 'false',
    response_url: expect.stringContaining(`${slack.url}/commands/T1/`),
    trigger_id: expect.any(String),
  });
});
