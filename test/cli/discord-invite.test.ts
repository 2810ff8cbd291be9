import { describe, expect, it } from 'vitest';
import { inviteLinks } from '../../src/adapters/discord/invite/invite-links.ts';
import type { Operations } from '../../src/cli/operations.ts';
import { applicationOf } from '../adapters/discord/inspect/application.ts';
import { runLine } from './cli-harness.ts';

const APP = '100000000000000002';
const BOT = '100000000000000009';
const DISCORD_TOKEN = `${Buffer.from(BOT).toString('base64url')}.GeHeIm.a-token-that-nobody-may-see-anywhere`;
const WANTED = { unfurl: false, massMentions: false, userInstall: false };

const linkOf = (id: string, more: Partial<typeof WANTED> = {}) => inviteLinks(id, { ...WANTED, ...more }).server;

/** Runs the command with Discord answering so; `asked` counts. */
async function invite(
  flags: readonly string[],
  env: Record<string, string> = {},
  answer: Awaited<ReturnType<Operations['readDiscordApplication']>> = {
    isKnown: true,
    application: applicationOf({ id: APP }),
  },
) {
  let asked = 0;
  const operations = {
    readDiscordApplication: async () => {
      asked += 1;
      return answer;
    },
  };
  const { exitCode, stdout, stderr } = await runLine(['discord', 'invite', ...flags], { env, operations });
  expect(`${stdout}${stderr}`).not.toContain('GeHeIm');
  return { exitCode, stdout, stderr, asked };
}

describe('threadloop discord invite', () => {
  it('prints one link, for the application that Discord says the token is of', async () => {
    expect(await invite([], { DISCORD_TOKEN })).toEqual({
      exitCode: 0,
      stdout: `${linkOf(APP)}\n`,
      stderr: '',
      asked: 1,
    });
  });

  it('asks nobody where the application is named', async () => {
    expect(await invite(['--app', BOT])).toEqual({ exitCode: 0, stdout: `${linkOf(BOT)}\n`, stderr: '', asked: 0 });
  });

  it('reads the application from the token where Discord cannot be asked, and says so', async () => {
    const answer = { isKnown: false, sentence: 'Discord cannot be reached.' } as const;
    expect(await invite([], { DISCORD_TOKEN }, answer)).toEqual({
      exitCode: 0,
      stdout: `${linkOf(BOT)}\n`,
      stderr: 'Discord cannot be reached. The application is read from the token.\n',
      asked: 1,
    });
  });

  it('asks for more where settings need it', async () => {
    const env = { THREADLOOP_DISCORD_UNFURL: 'true', THREADLOOP_DISCORD_MASS_MENTIONS: 'true' };
    const { stdout } = await invite(['--app', APP], env);
    expect(stdout).toBe(`${linkOf(APP, { unfurl: true, massMentions: true })}\n`);
  });

  it.each([
    ['by setting', [], { THREADLOOP_DISCORD_USER_INSTALL: 'true' }],
    ['by flag', ['--user-install'], {}],
  ] as const)('prints a second link for people who install it for themselves, %s', async (_title, flags, env) => {
    const { server, person } = inviteLinks(APP, { ...WANTED, userInstall: true });
    const { stdout } = await invite(['--app', APP, ...flags], env);
    expect(stdout).toBe(`For a server:\n${server}\n\nFor people, wherever they are:\n${person}\n`);
    const { stdout: json } = await invite(['--app', APP, '--json', ...flags], env);
    expect(JSON.parse(json)).toEqual({ server, person });
  });

  it('prints what each permission is for', async () => {
    const lines = (await invite(['--reasons'])).stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(8);
    expect(lines[3]).toBe('Create Public Threads     To answer a mention in a thread under it.');
    expect(JSON.parse((await invite(['--reasons', '--json'])).stdout)).toHaveLength(7);
  });

  it.each<[title: string, flags: readonly string[], env: Record<string, string>, problem: string]>([
    [
      'what says of no application',
      [],
      {},
      'Which application it is, neither a token nor --app says: set DISCORD_TOKEN, or say --app with the Application ID of the page "General Information".',
    ],
    [
      'an application that is none',
      ['--app', 'threadloop'],
      {},
      '--app must be the id of an application, 15 to 20 digits.',
    ],
    [
      'a token without an id in it, when Discord cannot be asked',
      [],
      { DISCORD_TOKEN: `${Buffer.from('nobody').toString('base64url')}xx.GeHeIm.a-token-that-nobody-may-see` },
      'Discord cannot be reached. Or say --app.',
    ],
  ])('refuses %s', async (_title, flags, env, problem) => {
    const answer = { isKnown: false, sentence: 'Discord cannot be reached.' } as const;
    const { exitCode, stdout, stderr } = await invite(flags, env, answer);
    expect([exitCode, stdout, stderr]).toEqual([2, '', `${problem}\n`]);
  });
});
