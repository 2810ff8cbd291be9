import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeSlack } from '../../src/testing/fake-slack/create-fake-slack.ts';
import { advanceUntil } from '../support/advance-until.ts';
import { type StartRun, startLine } from './start-harness.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';

function begin(flags: readonly string[], env: Readonly<Record<string, string>>): StartRun {
  const run = startLine(['--port', '0', ...flags], { env });
  onTestFinished(async () => {
    run.signal();
    await advanceUntil(run.clock, run.exitCode);
  });
  return run;
}

describe('threadloop start with an admin token', () => {
  it('serves the admins’ page beside the playground, and says where', async () => {
    const run = begin([], { THREADLOOP_ADMIN_TOKEN: TOKEN, THREADLOOP_LOCALE: 'de' });
    const address = await run.address();
    const session = await fetch(`${address}/admin/api/session`);
    expect([session.status, await session.json()]).toEqual([200, { isSignedIn: false, locale: 'de' }]);
    const { cookie, csrf } = await signIn(address);
    const start = await fetch(`${address}/admin/api/start`, { headers: { cookie } });
    expect(await start.json()).toMatchObject({
      isMember: false,
      teams: [{ name: 'Playground', channels: [{ name: 'general' }, { name: 'projects' }, { name: 'random' }] }],
    });
    expect(csrf).not.toBe('');
    expect(run.stdout()).toContain(`\nAdmin page: ${address}/admin\n`);
    expect(`${run.stdout()}${run.stderr()}`).not.toContain(TOKEN);
  });

  it('serves it where only Slack is talked to over HTTP, with the workspaces of that', async () => {
    const fake = await createFakeSlack();
    onTestFinished(() => fake.close());
    const { botToken, signingSecret } = fake.credentials;
    const slack = { SLACK_API_URL: fake.apiUrl, SLACK_BOT_TOKEN: botToken, SLACK_SIGNING_SECRET: signingSecret };
    const run = begin(['--host', '0.0.0.0'], { ...slack, THREADLOOP_ADMIN_TOKEN: TOKEN });
    const address = await run.address();
    expect((await fetch(`${address}/playground/api/start?person=web:ada`)).status).toBe(404);
    expect((await fetch(`${address}/playground/admin`)).status).toBe(404);
    const { cookie } = await signIn(address);
    const start: { teams: { team: string }[] } = JSON.parse(
      await (await fetch(`${address}/admin/api/start`, { headers: { cookie } })).text(),
    );
    expect(start.teams.map(({ team }) => team.split(':')[0])).toContain('slack');
  });
});

describe('threadloop start without an admin token', () => {
  it('says at the address of the page how to set one', async () => {
    const run = begin([], {});
    const answer = await fetch(`${await run.address()}/admin`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('set THREADLOOP_ADMIN_TOKEN')]);
    expect(run.stdout()).not.toContain('Admin page');
  });
});

async function signIn(address: string): Promise<{ readonly cookie: string; readonly csrf: string }> {
  const answer = await fetch(`${address}/admin/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ token: TOKEN }),
  });
  const { csrf }: { csrf: string } = JSON.parse(await answer.text());
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', csrf };
}
