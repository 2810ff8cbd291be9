import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const SCRIPT = `
import { validateToolArguments } from './src/core/validation/index.ts';
try {
  validateToolArguments({ name: 'probe', description: '', parameters: {} }, { type: 'toolCall', id: '1', name: 'probe', arguments: {} });
} catch (error) {
  process.stdout.write(error.message);
}`;

it('says that this runtime forbids code generation instead of letting arguments pass unchecked', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disallow-code-generation-from-strings', '--import', 'tsx', '--input-type=module', '--eval', SCRIPT],
    { cwd: fileURLToPath(new URL('../../..', import.meta.url)) },
  );
  expect(stdout).toBe(
    'Invalid schema of tool "probe": this runtime forbids generating code from strings, which checking arguments needs',
  );
});
