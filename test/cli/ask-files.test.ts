import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/core/index.ts';
import { PNG } from '../threads/context/files/samples.ts';
import { runLine } from './cli-harness.ts';

describe('files on the command line', () => {
  let directory = '';
  let seen: string[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'threadloop-ask-'));
    seen = [];
    await writeFile(join(directory, 'my notes.txt'), 'buy milk');
    await writeFile(join(directory, 'a.png'), PNG);
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  /** Answers, and keeps what it was told. */
  const echo = ({ messages }: { readonly messages: readonly Message[] }): string => {
    seen.push(...messages.filter(({ role }) => role === 'user').map(({ content }) => JSON.stringify(content)));
    return 'Read.';
  };

  it('go with a question, and what was left out is said beside the answer', async () => {
    const argv = ['ask', '--file', 'my notes.txt', '--file', join(directory, 'a.png'), 'what', 'is', 'this?'];
    const { exitCode, stdout, stderr } = await runLine(argv, { script: [echo], directory });
    expect([exitCode, stdout, stderr]).toEqual([
      0,
      'Read.\n',
      'I did not look at "a.png": the model that answers here cannot see images. Describe it in words.\n',
    ]);
    expect(seen).toHaveLength(2);
    expect(seen[0]).toContain('with 2 attached');
    expect(seen[1]).toContain('buy milk');
  });

  it('that are not there are bad usage, all named at once', async () => {
    const { exitCode, stdout, stderr } = await runLine(['ask', '--file', 'b', '--file', '.', 'x'], { directory });
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      '--file b: there is no file there that could be read.\n--file .: there is no file there that could be read.\n',
    );
  });

  it('are attached in a conversation with /file, to the next message only', async () => {
    const piped = `/file ${join(directory, 'my notes.txt')}\n/file nowhere.txt\nread it\nand?\n`;
    const { stdout } = await runLine(['chat'], { piped, script: [echo, 'Nothing more.'], directory });
    expect(stdout).toBe(
      'my notes.txt goes with your next message.\n' +
        'There is no file there that could be read: /file notes.txt\nRead.\nNothing more.\n',
    );
    expect(seen.filter((content) => content.includes('buy milk'))).toHaveLength(1);
  });
});
