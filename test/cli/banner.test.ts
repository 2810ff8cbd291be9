import { describe, expect, it } from 'vitest';
import { bannerLines } from '../../src/cli/banner.ts';
import { type ConfigInput, resolveConfig } from '../../src/config.ts';

const storeLineOf = (input: ConfigInput) =>
  bannerLines(resolveConfig(input), {}).filter((line) => line.startsWith('Store: '));

describe('bannerLines', () => {
  it('says that conversations end with the process, and what keeps them', () => {
    expect(storeLineOf({})).toEqual([
      'Store: in this process; conversations are gone when it ends. REDIS_URL keeps them.',
    ]);
  });

  it('says which Redis is used, without user and password', () => {
    expect(storeLineOf({ redis: { url: 'redis://me:hunter2@db/1', prefix: 'bot' } })).toEqual([
      'Store: Redis at redis://db:6379/1; all keys begin with "{bot:" or "bot:".',
    ]);
  });
});
