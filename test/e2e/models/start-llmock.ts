import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/free-port.ts';
import { DOCUMENTED_PORT } from './documented-lines.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts the emulator by its line, on a free port instead of the documented one. Resolves once it listens. */
export async function startLlmock(line: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort();
  // A group of its own: npx, and what it starts, end together.
  const child = spawn(line.replace(DOCUMENTED_PORT, String(port)), { cwd: ROOT, shell: true, detached: true });
  let output = '';
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: unknown) => {
      output += String(chunk);
      if (output.includes('listening on')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The emulator has ended:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}
