import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeDiscord } from '../../src/testing/fake-discord/create-fake-discord.ts';
import type { FakeDiscord, FakeDiscordOptions } from '../../src/testing/fake-discord/fake-discord.ts';
import { until } from '../outgoing/harness.ts';
import { advanceUntil } from '../support/advance-until.ts';
import { Processes } from '../support/processes/processes.ts';
import { type StartRun, type StartRunOptions, startLine } from './start-harness.ts';

async function openFake(options?: FakeDiscordOptions): Promise<FakeDiscord> {
  const fake = await createFakeDiscord(options);
  onTestFinished(() => fake.close());
  return fake;
}

/** The one variable of a bot, and where the fake is. */
const envOf = ({ token, apiUrl }: FakeDiscord) => ({ DISCORD_TOKEN: token, DISCORD_API_URL: apiUrl });

function begin(flags: readonly string[], env: StartRunOptions['env'], options: StartRunOptions = {}): StartRun {
  const run = startLine(['--port', '0', ...flags], { ...(env !== undefined && { env }), ...options });
  onTestFinished(async () => {
    run.signal();
    await advanceUntil(run.clock, run.exitCode);
  });
  return run;
}

const discordLines = (run: StartRun): readonly string[] =>
  run
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('Discord: '));

async function readiness(run: StartRun): Promise<readonly [status: number, body: unknown]> {
  const answer = await fetch(`${await run.address()}/readyz`);
  return [answer.status, await answer.json()];
}

describe('threadloop start with Discord', () => {
  it('connects, says who the bot is and how to begin, and serves the playground', async () => {
    const fake = await openFake();
    const run = begin([], envOf(fake));
    expect(await readiness(run)).toEqual([
      200,
      {
        ok: true,
        checks: [
          { check: 'bot', ok: true },
          { check: 'discord', ok: true },
        ],
      },
    ]);
    expect((await fetch(`${await run.address()}/playground/api/start?person=web:ada`)).status).toBe(200);
    expect(discordLines(run)).toEqual([
      `Discord: @${fake.app.username} in 1 server. Mention it in a channel that it may read, or write to it.`,
    ]);
    expect(fake.openSessions).toBe(1);
  });

  it('says that the message content intent is off where it is', async () => {
    const fake = await openFake({ intents: [] });
    const run = begin([], { ...envOf(fake), THREADLOOP_DISCORD_MESSAGE_CONTENT: 'false' });
    await run.address();
    expect(discordLines(run)[1]).toMatch(/^Discord: without the message content intent /u);
  });

  it('on an address that others reach serves no playground', async () => {
    const fake = await openFake();
    const run = begin(['--host', '0.0.0.0'], envOf(fake));
    expect((await fetch(`${await run.address()}/`)).status).toBe(404);
  });

  it('as a worker answers only: no gateway is opened', async () => {
    const fake = await openFake();
    const run = begin(
      ['--role', 'worker'],
      { ...envOf(fake), REDIS_URL: 'redis://127.0.0.1' },
      { createStorage: ({ clock }) => new Processes(clock).begin('only').storage },
    );
    expect(await readiness(run)).toEqual([200, { ok: true, checks: [{ check: 'bot', ok: true }] }]);
    expect(discordLines(run)).toEqual([`Discord: answers as @${fake.app.username}.`]);
    expect(fake.openSessions).toBe(0);
  });

  it('ends with a sentence when the token is refused, and does not tell it', async () => {
    const fake = await openFake();
    const token = 'MTAwMDAwMDAwMDAwMDAwMDAy.Gxxxxx.1111111111111111111111111111';
    const run = begin([], { ...envOf(fake), DISCORD_TOKEN: token });
    expect(await run.exitCode).toBe(1);
    expect(run.stderr()).toContain('Discord does not accept the token of the bot: it is wrong, or was reset.');
    expect(run.stderr()).not.toContain(token);
  });

  it('names the toggle when the message content intent is switched off, and ends', async () => {
    const fake = await openFake({ intents: [] });
    const run = begin([], envOf(fake));
    expect(await run.exitCode).toBe(1);
    expect(run.stderr()).toContain('Switch "Message Content Intent" on in the developer portal');
    await until(() => fake.openSessions === 0);
  });
});
