import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface AskRun {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `threadloop ask` as a process of its own, which has no key and no settings but these. */
export async function runAsk(question: string, flags: readonly string[], env: Record<string, string>): Promise<AskRun> {
  const { PATH = '' } = process.env;
  const home = mkdtempSync(join(tmpdir(), 'ask-'));
  const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'loader.mjs');
  const child = spawn(process.execPath, ['--import', tsx, join(ROOT, 'src', 'cli.ts'), 'ask', ...flags, question], {
    // No config file lies here.
    cwd: home,
    env: { PATH, HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece;
  });
  const exitCode = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  rmSync(home, { recursive: true });
  return { exitCode, stdout, stderr };
}
