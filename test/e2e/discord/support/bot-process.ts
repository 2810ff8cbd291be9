import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitUntil } from './wait-until.ts';

const CLI = fileURLToPath(new URL('../../../../dist/cli.js', import.meta.url));

export interface BotProcess {
  /** What it has written so far, both streams. */
  readonly output: () => string;
  /** Tells it to end, and answers with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built `threadloop start` as an operator would, with variables only, in an empty folder; resolves when it is ready. */
export async function startBot(variables: Readonly<Record<string, string>>): Promise<BotProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'threadloop-e2e-'));
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [CLI, 'start', '--port', '0'], {
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
  try {
    await waitUntil('the bot is ready', async () => {
      if (child.exitCode !== null) throw new Error(`It has ended with ${child.exitCode}.`);
      const url = /^(?:Playground|Health): (http:\/\/[^/\s]+)/mu.exec(output)?.[1];
      return url !== undefined && (await fetch(`${url}/readyz`)).ok;
    });
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The bot did not become ready:\n${output}`, { cause: error });
  }
  return {
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}
