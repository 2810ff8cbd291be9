import { describe, expect, it } from 'vitest';
import { bannerLines } from '../../src/cli/banner.ts';
import { type ConfigInput, resolveConfig } from '../../src/config.ts';

const linesOf = (label: string, input: ConfigInput) =>
  bannerLines(resolveConfig(input), {}).filter((line) => line.startsWith(label));

describe('bannerLines', () => {
  it('says that conversations end with the process, and what keeps them', () => {
    expect(linesOf('Store: ', {})).toEqual([
      'Store: in this process; conversations are gone when it ends. REDIS_URL keeps them.',
    ]);
  });

  it('says which Redis is used, without user and password', () => {
    expect(linesOf('Store: ', { redis: { url: 'redis://me:hunter2@db/1', prefix: 'bot' } })).toEqual([
      'Store: Redis at redis://db:6379/1; all keys begin with "{bot:" or "bot:".',
    ]);
  });

  it('says what the demo model is, and what connects another one', () => {
    expect(linesOf('Model: ', {})).toEqual([
      'Model: demo, the offline demo model. It is no language model; it calls real tools. THREADLOOP_MODEL connects another one: see docs/models.md.',
    ]);
  });

  const chain = {
    model: 'anthropic/claude-haiku-5-5',
    fallbackModels: ['openai-compatible/qwen3:8b', 'google/gemma-4-31b-it'],
    modelBaseUrl: 'http://127.0.0.1:11434',
    thinkingLevel: 'low',
    apiKeys: { anthropic: 'hunter2', google: 'hunter2' },
  } as const;

  it('says which models answer, where, what they take and cost, and how much they think', () => {
    expect([...linesOf('Model: ', chain), ...linesOf('Fallback: ', chain)]).toEqual([
      'Model: anthropic/claude-haiku-5-5; 1,000,000 tokens of context; $0.1 in and $0.5 out per million tokens, more above 100,000 tokens; thinking low.',
      'Fallback: openai-compatible/qwen3:8b at http://127.0.0.1:11434/v1; 128,000 tokens of context; cost unknown; thinking low.',
      'Fallback: google/gemma-4-31b-it; 262,144 tokens of context; free of charge; thinking low.',
    ]);
  });

  it('shows no key', () => {
    expect(bannerLines(resolveConfig(chain), { ANTHROPIC_API_KEY: 'hunter2' }).join()).not.toContain('hunter2');
  });
});
