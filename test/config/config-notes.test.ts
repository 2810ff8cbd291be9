import { describe, expect, it } from 'vitest';
import { configNotes, gatherConfig } from '../../src/config.ts';

/** The notes of a deployment that has these variables and no others. */
async function notesOf(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { config, problems } = await gatherConfig({ env, directory: '/nowhere' });
  expect(problems).toEqual([]);
  return configNotes(config, env);
}

describe('configNotes', () => {
  it('says nothing when nothing is set that is not used', async () => {
    expect(await notesOf({ OPENAI_API_KEY: '', REDIS_URL: 'redis://host', PATH: '/bin' })).toEqual([]);
  });

  it('says how to use a key that is set while the demo model answers, without its value', async () => {
    expect(await notesOf({ ANTHROPIC_API_KEY: 'sk-1' })).toEqual([
      'ANTHROPIC_API_KEY is set; THREADLOOP_MODEL=anthropic/claude-sonnet-5-5 uses it.',
    ]);
  });

  it('does so for each key, by the variable that holds it', async () => {
    const env = {
      GEMINI_API_KEY: 'a',
      OPENAI_API_KEY: 'b',
      THREADLOOP_MODEL_API_KEY: 'c',
      THREADLOOP_MODEL_BASE_URL: 'http://127.0.0.1:11434',
      OPENROUTER_API_KEY: 'd',
    };
    expect(await notesOf(env)).toEqual([
      'OPENAI_API_KEY is set; THREADLOOP_MODEL=openai/gpt-6.2-sol uses it.',
      'GEMINI_API_KEY is set; THREADLOOP_MODEL=google/gemini-3.8-flash uses it.',
      'THREADLOOP_MODEL_API_KEY is set; THREADLOOP_MODEL=openai-compatible/qwen3:8b with THREADLOOP_MODEL_BASE_URL uses it.',
      'THREADLOOP_MODEL_BASE_URL is set; THREADLOOP_MODEL=openai-compatible/qwen3:8b uses it.',
      'OPENROUTER_API_KEY is set; docs/models.md says how a model of OpenRouter uses it.',
    ]);
  });

  it('says nothing about keys when a model is chosen', async () => {
    const env = { THREADLOOP_MODEL: 'anthropic/claude-opus-5-5', ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'b' };
    expect(await notesOf(env)).toEqual([]);
  });

  it('lists the nearest models for a name that nobody knows, mistyped or new', async () => {
    expect(await notesOf({ THREADLOOP_MODEL: 'anthropic/claude-opus-55', ANTHROPIC_API_KEY: 'a' })).toEqual([
      'anthropic/claude-opus-55 is not among the models known on 20 November 2026, and it is much like "anthropic/claude-opus-5-5", "anthropic/claude-opus-5" or "anthropic/claude-opus-4-5". If it is the right name, all is well; its cost is unknown.',
    ]);
  });

  it.each([
    ['a dated version of a known one', 'anthropic/claude-opus-5-5-20261101'],
    ['one that is like no other', 'anthropic/mythos'],
    ['the operator’s own', 'openai-compatible/gpt-5'],
  ])('says nothing about the name of %s', async (_title, model) => {
    const env = { THREADLOOP_MODEL: model, ANTHROPIC_API_KEY: 'a', THREADLOOP_MODEL_BASE_URL: 'http://127.0.0.1:1' };
    expect(await notesOf(env)).toEqual([]);
  });

  it('says nothing about a name that the operator says more about', async () => {
    const env = {
      THREADLOOP_MODEL: 'openai/gpt-6.3-sol',
      OPENAI_API_KEY: 'a',
      THREADLOOP_MODELS: '{"openai/gpt-6.3-sol":{"contextWindow":272000}}',
    };
    expect(await notesOf(env)).toEqual([]);
  });

  it('says which of the models is not known to think when that is asked for', async () => {
    const env = {
      THREADLOOP_MODEL: 'openai/gpt-6.2-sol',
      OPENAI_API_KEY: 'a',
      THREADLOOP_FALLBACK_MODELS: 'openai-compatible/qwen3:8b',
      THREADLOOP_MODEL_BASE_URL: 'http://127.0.0.1:11434',
      THREADLOOP_THINKING_LEVEL: 'high',
    };
    expect(await notesOf(env)).toEqual([
      'thinkingLevel is high, and openai-compatible/qwen3:8b is not known to think; if it can, say so with "reasoning": true in `models`.',
    ]);
    const models = '{"openai-compatible/qwen3:8b":{"reasoning":true}}';
    expect(await notesOf({ ...env, THREADLOOP_MODELS: models })).toEqual([]);
  });
});
