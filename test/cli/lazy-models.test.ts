import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startModelWire } from '../support/model-wire/index.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Asks in a process of its own; gives the answer, and which packages and parts of the models it loaded. */
async function ask(env: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder({ 'modules.txt': '' });
  const list = join(folder, 'modules.txt');
  const hook = pathOf('../support/record-modules.mjs');
  const args = [
    '--no-deprecation',
    '--import',
    'tsx',
    '--import',
    hook,
    pathOf('../../src/cli.ts'),
    'ask',
    'what is 6*7?',
  ];
  const { PATH = '', HOME = '' } = process.env;
  // The folder of the project: that is where `tsx` is found.
  const child = spawn(process.execPath, args, {
    cwd: pathOf('../..'),
    env: { PATH, HOME, THREADLOOP_SETTLE_MS: '0', RECORD_MODULES: list, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: unknown) => (output += String(chunk)));
  child.stderr.on('data', (chunk: unknown) => (output += String(chunk)));
  const exitCode = await new Promise((resolve) => child.on('close', resolve));
  const modules = readFileSync(list, 'utf8').split('\n');
  const packages = modules.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(url)?.[1] ?? []);
  const bridge = modules.filter((url) => url.includes('/src/models/ai-sdk/')).length;
  return { output, exitCode, packages: new Set(packages), hasBridge: bridge > 1 };
}

const isOfModels = (name: string): boolean => /^(?:@ai-sdk\/.*|zod|undici)$/u.test(name);

describe('threadloop ask in a process of its own', () => {
  it('loads no package of a provider, and nothing that speaks with one, for the demo model', async () => {
    const { output, exitCode, packages, hasBridge } = await ask();
    expect([exitCode, output]).toEqual([0, expect.stringContaining('42')]);
    expect(packages.has('fastify') || packages.has('ajv')).toBe(true);
    expect([[...packages].filter(isOfModels), hasBridge]).toEqual([[], false]);
  });

  it('loads the package of the provider that is asked and the way out, and no other package', async () => {
    const wire = await startModelWire();
    onTestFinished(() => wire.close());
    const { output, exitCode, packages, hasBridge } = await ask({
      THREADLOOP_MODEL: 'openai-compatible/m',
      THREADLOOP_MODEL_BASE_URL: wire.baseUrl('ok-usage', 'chat'),
    });
    expect([exitCode, output.trim()]).toEqual([0, 'Héllo']);
    expect([[...packages].filter(isOfModels).sort(), hasBridge]).toEqual([
      ['@ai-sdk/openai-compatible', '@ai-sdk/provider', '@ai-sdk/provider-utils', 'undici', 'zod'],
      true,
    ]);
  });
});
