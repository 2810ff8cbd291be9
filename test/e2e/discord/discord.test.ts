import { spawn } from 'node:child_process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeDiscord } from '../../../src/testing/fake-discord/create-fake-discord.ts';
import { FAKE_DISCORD_IDS } from '../../../src/testing/fake-discord/fake-discord-ids.ts';

/** What the driver says, and its exit code. */
async function drive(flags: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const args = ['--import', 'tsx', 'test/e2e/discord/run.ts', ...flags];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: unknown) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk: unknown) => (stderr += String(chunk)));
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, stdout, stderr };
}

describe('the built bot, started with one variable', { timeout: 600_000 }, () => {
  it('passes every scenario on the fake of Discord', async () => {
    const { status, stdout, stderr } = await drive();
    expect(status, `${stdout}\n${stderr}`).toBe(0);
    expect(stdout).toMatch(/^e2e:discord: \d+ passed, 0 failed, 0 not run, on the fake of Discord in \d+ s$/mu);
  });

  it('is driven at a server that is named, and what nobody can do there is said by name', async () => {
    const fake = await createFakeDiscord();
    onTestFinished(() => fake.close());
    const env = { DISCORD_TOKEN: fake.token, E2E_DISCORD_CHANNEL: FAKE_DISCORD_IDS.general };
    const { status, stdout, stderr } = await drive(['--base', fake.apiUrl], env);
    expect(status, `${stdout}\n${stderr}`).toBe(0);
    expect(stdout).toMatch(/^✓ another client library logs in beside the bot, and is told of its server \(/mu);
    expect(stdout).toMatch(/^– a direct message is answered there: not run, E2E_DISCORD_PERSON_TOKEN is not set$/mu);
    expect(stdout).toMatch(/^e2e:discord: 2 passed, 0 failed, \d+ not run, on 127\.0\.0\.1:\d+ in \d+ s$/mu);
    expect(fake.problems).toEqual([]);
  });

  it('says what is missing, with a server that is named and nobody to be', async () => {
    const { status, stderr } = await drive(['--base', 'http://127.0.0.1:1/api'], { DISCORD_TOKEN: '' });
    expect([status, stderr]).toEqual([2, 'DISCORD_TOKEN and E2E_DISCORD_CHANNEL are needed beside --base.\n']);
  });
});
