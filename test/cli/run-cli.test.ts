import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { settings } from '../../src/config/setting-list.ts';
import { runLine } from './cli-harness.ts';

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

describe('runCli', () => {
  it('shows the version', async () => {
    expect(await runLine(['--version'])).toMatchObject({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('shows every command in the help', async () => {
    const { exitCode, stdout } = await runLine(['--help']);
    expect(exitCode).toBe(0);
    const width = Math.max(...Object.keys(commands).map(({ length }) => length));
    for (const [name, { help }] of Object.entries(commands)) {
      expect(stdout).toContain(`  ${name.padEnd(width)}  ${help}\n`);
    }
  });

  it.each(Object.entries(commands))('shows every flag of %s in its help', async (name, { flags }) => {
    const { exitCode, stdout } = await runLine([...name.split(' '), '--help']);
    expect(exitCode).toBe(0);
    const rows = stdout.split('\n').filter((line) => line.startsWith('  --'));
    expect(rows.map((row) => row.trim().split(/[ ,]/u)[0])).toEqual(
      [...Object.keys(flags), 'help', 'version'].map((flag) => `--${flag}`),
    );
    for (const { help } of Object.values(flags)) expect(rows.some((row) => row.endsWith(`  ${help}`))).toBe(true);
  });

  it('has only flags for settings that exist', () => {
    const names = settings.map(({ path }) => path.join('.'));
    const named = Object.values(commands).flatMap(({ flags }) =>
      Object.values(flags).flatMap(({ setting }) => setting ?? []),
    );
    expect(named.filter((setting) => !names.includes(setting))).toEqual([]);
  });

  it('reports bad flags, bad variables and a missing question at once', async () => {
    const { exitCode, stdout, stderr } = await runLine(['ask', '--jsn', '--as', 'a b', '--model', 'gpt-7'], {
      env: { THREADLOOP_FOLOW: 'all', THREADLOOP_PROGRESS: 'loud' },
    });
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `6 problems:
  - There is no flag --jsn; did you mean --json?
  - THREADLOOP_FOLOW is not a variable that Threadloop reads; did you mean THREADLOOP_FOLLOW?
  - THREADLOOP_PROGRESS must be one of "quiet", "normal", "detailed"; it is "loud".
  - --model must be "demo", or a provider and its model such as "anthropic/claude-sonnet-5-5"; it is "gpt-7". Did you mean "openai/gpt-5" or "openai/gpt-4"?
  - --as must be a name of at most 40 letters, digits, ".", "_" or "-".
  - A question is missing: threadloop ask "what is 6*7?", or pipe one in.
threadloop ask --help shows how it is used.
`,
    );
  });

  it('reports a single problem as one sentence', async () => {
    expect(await runLine(['aks'])).toMatchObject({
      exitCode: 2,
      stderr: 'There is no command "aks"; did you mean ask?\nthreadloop --help shows how it is used.\n',
    });
  });

  it('names the config file it was told to read', async () => {
    const { exitCode, stderr } = await runLine(['ask', '--config', 'nowhere.json', 'hi']);
    expect([exitCode, stderr.split('\n')[0]]).toEqual([2, 'nowhere.json cannot be loaded: there is no such file.']);
  });

  it.each([
    ['empty', ' \n', 'The question is empty.'],
    ['too long', 'x'.repeat(40_000), 'The question is too long: it may have 32000 characters.'],
  ])('refuses a question that is %s', async (_title, piped, problem) => {
    const { exitCode, stderr } = await runLine(['ask'], { piped });
    expect([exitCode, stderr.split('\n')[0]]).toEqual([2, problem]);
  });

  it.each([
    ['ask', ['ask', 'hi']],
    ['chat', ['chat']],
  ])('says so and ends %s with 1 when the bot cannot start', async (_title, argv) => {
    const { exitCode, stderr } = await runLine(argv, {
      piped: '',
      createBot: () => {
        throw new Error('the port is taken');
      },
    });
    expect([exitCode, stderr]).toEqual([1, 'threadloop failed: the port is taken\n']);
  });
});
