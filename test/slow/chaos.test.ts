import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { missingRequirements } from '../../scripts/requirements.mjs';

const PROGRAM = fileURLToPath(new URL('../chaos/run.ts', import.meta.url));
const hasRedis = !missingRequirements().some(({ name }) => name === 'redis-server');

describe.skipIf(!hasRedis)('npm run chaos -- --short', () => {
  it('loses nothing and does nothing twice, and ends by itself with the figures', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, '--short'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    const last = output.trim().split('\n').at(-1) ?? '';
    expect({ code, errors, output }).toEqual({ code: 0, errors: '', output: expect.stringContaining('PASS') });
    expect(last).toMatch(/^chaos everything: messages 1000 · .* · lost 0 · duplicated 0 · out of order 0 · .* PASS$/u);
  });

  it.each([
    { kind: 'a variant that is not there', args: ['--variant', 'nothing'] },
    { kind: 'no variant by that name in short', args: ['--short', '--variant', 'Kill'] },
  ])('says what there is when asked for $kind', async ({ args }) => {
    const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect({ code, names: output.includes('kill, freeze, hand-off') }).toEqual({ code: 2, names: true });
  });
});
