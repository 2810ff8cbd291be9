import { describe, expect, it } from 'vitest';
import { configNotes } from '../../src/config.ts';

describe('configNotes', () => {
  it('says nothing when nothing is set that is not used', () => {
    expect(configNotes({ OPENAI_API_KEY: '', REDIS_URL: 'redis://host', PATH: '/bin' })).toEqual([]);
  });

  it('names what is set and not used, without its value', () => {
    expect(configNotes({ OPENAI_API_KEY: 'sk-1' })).toEqual([
      'OPENAI_API_KEY is set, but this version has the offline demo model only; to connect another one in code, pass `streamFn` to createBot.',
    ]);
  });

  it('names several model keys in one sentence', () => {
    expect(configNotes({ GEMINI_API_KEY: 'a', ANTHROPIC_API_KEY: 'b' })).toEqual([
      'ANTHROPIC_API_KEY and GEMINI_API_KEY are set, but this version has the offline demo model only; to connect another one in code, pass `streamFn` to createBot.',
    ]);
  });
});
