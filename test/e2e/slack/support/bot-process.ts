import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitUntil } from './wait-until.ts';

const CLI = fileURLToPath(new URL('../../../../src/cli.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

export interface BotProcess {
  /** Where its server listens. */
  readonly url: string;
  /** What it has written so far, both streams. */
  readonly output: () => string;
  /** Tells it to end, and answers with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `threadloop start` as a person would, with variables only, in an empty folder; resolves when it is ready. */
export async function startBot(port: number, variables: Readonly<Record<string, string>>): Promise<BotProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'threadloop-e2e-'));
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', TSX, CLI, 'start', '--port', `${port}`], {
    cwd: folder,
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntil('the bot is ready', async () => {
      if (child.exitCode !== null) throw new Error(`It has ended with ${child.exitCode}.`);
      return (await fetch(`${url}/readyz`)).ok;
    });
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The bot did not become ready:\n${output}`, { cause: error });
  }
  return {
    url,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}
