import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { missingRequirements } from '../../../scripts/requirements.mjs';

const hasNamespaces = missingRequirements().every(({ name }) => name !== 'network namespaces');

describe('Slack, by software that is not ours', () => {
  it.skipIf(!hasNamespaces)('passes every test inside a network of its own', { timeout: 600_000 }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['test/e2e/slack/run.mjs'], { encoding: 'utf8' });
    expect(status, `${stdout}\n${stderr}`).toBe(0);
  });
});
