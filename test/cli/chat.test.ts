import { describe, expect, it } from 'vitest';
import { runLine } from './cli-harness.ts';

describe('threadloop chat through a pipe', () => {
  it('answers line by line without any escape sequence, and ends with the input', async () => {
    const { exitCode, stdout, stderr } = await runLine(['chat'], { piped: 'one\ntwo\n', script: ['**1**', '**2**'] });
    expect([exitCode, stdout, stderr]).toEqual([0, '**1**\n**2**\n', '']);
  });

  it('answers only who addresses the bot when there are several people', async () => {
    const { stdout } = await runLine(['chat', '--as', 'alice'], {
      piped: 'one\n/as bob\nnobody meant\n@threadloop two\n',
      script: ['1', '2'],
    });
    expect(stdout).toBe('1\nYou speak as bob.\nread; write @threadloop to be answered\n2\n');
  });

  it('ends with 0 even when an answer failed', async () => {
    const { exitCode, stdout } = await runLine(['chat'], { piped: 'one\n', script: [] });
    expect(exitCode).toBe(0);
    expect(stdout).not.toBe('');
  });

  it('says on stderr what is set and not used', async () => {
    const { stdout, stderr } = await runLine(['chat'], { piped: '', env: { OPENAI_API_KEY: 'sk-1' } });
    expect([stdout, stderr]).toEqual(['', 'OPENAI_API_KEY is set; THREADLOOP_MODEL=openai/gpt-6.2-sol uses it.\n']);
  });

  it('writes log lines to stderr', async () => {
    const { stdout, stderr } = await runLine(['chat', '--log-level', 'info'], { piped: 'one\n', script: ['1'] });
    expect(stdout).toBe('1\n');
    for (const line of stderr.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ level: 30 });
  });
});

describe('threadloop chat on a terminal', () => {
  it('ends when the operating system asks it to', async () => {
    const { exitCode, stdout } = await runLine(['chat'], { isScreen: true, onStep: ({ signal }) => signal() });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Write to threadloop.');
  });

  it('shows log lines without tearing the line being typed', async () => {
    let isTyped = false;
    const { stdout, stderr } = await runLine(['chat', '--log-level', 'info'], {
      isScreen: true,
      env: { NO_COLOR: '1', USER: 'alice' },
      script: ['1'],
      onStep: ({ input, stdout: seen }) => {
        if (!isTyped && seen.includes('alice> ')) input.write('one\r');
        if (seen.includes('threadloop: 1')) input.write('\u0004');
        isTyped ||= seen.includes('alice> ');
      },
    });
    expect(stderr).toBe('');
    expect(stdout).toContain('"level":30');
  });
});
