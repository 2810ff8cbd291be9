import { describe, expect, it } from 'vitest';
import { createMask } from '../../src/cli/mask-secrets.ts';
import { resolveConfig } from '../../src/config.ts';

describe('createMask', () => {
  it('takes keys out that came from variables, and those that came from files', () => {
    const config = resolveConfig({ apiKeys: { anthropic: 'sk-from-file', compatible: 'sk-own' } });
    const mask = createMask({ OPENAI_API_KEY: 'sk-from-env' }, config);
    expect(mask('sk-from-file, sk-own, sk-from-env, sk-other')).toBe('•••, •••, •••, sk-other');
  });
});
