import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeSlack } from '../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack } from '../../src/testing/fake-slack/fake-slack.ts';
import { until } from '../outgoing/harness.ts';
import { advanceUntil } from '../support/advance-until.ts';
import { Processes } from '../support/processes/processes.ts';
import { type StartRun, type StartRunOptions, startLine } from './start-harness.ts';

/** The variables of a bot in the fake: its token, and what is named. */
function envOf(fake: FakeSlack, ...names: readonly ('appToken' | 'signingSecret')[]) {
  const { botToken, appToken, signingSecret } = fake.credentials;
  return {
    SLACK_API_URL: fake.apiUrl,
    SLACK_BOT_TOKEN: botToken,
    ...(names.includes('appToken') && { SLACK_APP_TOKEN: appToken }),
    ...(names.includes('signingSecret') && { SLACK_SIGNING_SECRET: signingSecret }),
  };
}

async function openFake(): Promise<FakeSlack> {
  const fake = await createFakeSlack();
  onTestFinished(() => fake.close());
  return fake;
}

function begin(flags: readonly string[], env: StartRunOptions['env'], options: StartRunOptions = {}): StartRun {
  const run = startLine(['--port', '0', ...flags], { ...(env !== undefined && { env }), ...options });
  onTestFinished(async () => {
    run.signal();
    await advanceUntil(run.clock, run.exitCode);
  });
  return run;
}

const slackLines = (run: StartRun): readonly string[] =>
  run
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('Slack: '));

async function get(run: StartRun, path: string): Promise<readonly [status: number, body: unknown]> {
  const answer = await fetch(`${await run.address()}${path}`);
  const text = await answer.text();
  return [answer.status, answer.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text];
}

describe('threadloop start with Slack', () => {
  it('over Socket Mode connects, says where it is and how to begin, and serves the playground', async () => {
    const fake = await openFake();
    const run = begin([], envOf(fake, 'appToken'));
    const [status] = await get(run, '/playground/api/start?person=web:ada');
    expect(status).toBe(200);
    expect(slackLines(run)).toEqual([
      expect.stringMatching(
        /^Slack: .+ \(T1\), over Socket Mode with 2 connections\. Mention @threadloop in a channel that it was added to\.$/u,
      ),
    ]);
    expect(await get(run, '/readyz')).toEqual([
      200,
      {
        ok: true,
        checks: [
          { check: 'bot', ok: true },
          { check: 'Slack token', ok: true },
          { check: 'slack', ok: true },
        ],
      },
    ]);
    expect((await get(run, '/slack/events'))[0]).toBe(404);
    await run.clock.advanceAsync(1_000);
    await until(() => fake.openSockets === 2);
  });

  it.each(['127.0.0.1', '0.0.0.0'])('over HTTP answers Slack on %s, and serves no playground', async (host) => {
    const fake = await openFake();
    const run = begin(['--host', host], envOf(fake, 'signingSecret'));
    expect((await get(run, '/'))[0]).toBe(404);
    expect((await get(run, '/playground/api/start?person=web:ada'))[0]).toBe(404);
    const answer = await fetch(`${await run.address()}/slack/events`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.text()]).toEqual([401, 'The request is not signed by Slack.']);
    expect(slackLines(run)).toEqual([expect.stringContaining(' (T1), over HTTP at /slack/events. Mention ')]);
    expect(run.stdout()).toMatch(/\nHealth: http:\/\/127\.0\.0\.1:\d+\/readyz\n$/u);
    expect(fake.openSockets).toBe(0);
  });

  it('over HTTP serves the playground, too, when it is asked to', async () => {
    const fake = await openFake();
    const run = begin(['--playground'], envOf(fake, 'signingSecret'));
    expect((await get(run, '/playground/api/start?person=web:ada'))[0]).toBe(200);
    expect((await fetch(`${await run.address()}/slack/events`, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it('over Socket Mode on an address that others reach serves no playground', async () => {
    const fake = await openFake();
    const run = begin(['--host', '0.0.0.0'], envOf(fake, 'appToken'));
    expect((await get(run, '/'))[0]).toBe(404);
    expect((await get(run, '/readyz'))[0]).toBe(200);
  });

  it('says that an app token wins over a signing secret', async () => {
    const fake = await openFake();
    const run = begin([], envOf(fake, 'appToken', 'signingSecret'));
    expect((await get(run, '/slack/events'))[0]).toBe(404);
    expect(slackLines(run).join()).toContain(
      'over Socket Mode with 2 connections (with an app token the signing secret is not used)',
    );
  });

  it('as a worker answers only: no socket is opened, and no endpoint is served', async () => {
    const fake = await openFake();
    const run = begin(
      ['--role', 'worker'],
      { ...envOf(fake, 'appToken', 'signingSecret'), REDIS_URL: 'redis://127.0.0.1' },
      { createStorage: ({ clock }) => new Processes(clock).begin('only').storage },
    );
    expect(await get(run, '/readyz')).toEqual([
      200,
      {
        ok: true,
        checks: [
          { check: 'bot', ok: true },
          { check: 'Slack token', ok: true },
        ],
      },
    ]);
    expect((await fetch(`${await run.address()}/slack/events`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect(slackLines(run)).toEqual([expect.stringMatching(/^Slack: .+ \(T1\)\.$/u)]);
    expect(fake.openSockets).toBe(0);
  });

  it.each([
    [
      'SLACK_APP_TOKEN',
      'xapp-wrong',
      'Slack does not open connections of Socket Mode for SLACK_APP_TOKEN (invalid_auth)',
    ],
    ['SLACK_BOT_TOKEN', 'xoxb-wrong', 'SLACK_BOT_TOKEN'],
  ])('ends with a sentence when Slack refuses %s, and does not tell it', async (name, token, sentence) => {
    const fake = await openFake();
    const run = begin([], { ...envOf(fake, 'appToken'), [name]: token });
    expect(await run.exitCode).toBe(1);
    expect(run.stderr()).toContain(sentence);
    expect(run.stderr() + run.stdout()).not.toContain(token);
    expect(fake.openSockets).toBe(0);
  });
});
