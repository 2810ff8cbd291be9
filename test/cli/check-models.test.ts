import { describe, expect, it } from 'vitest';
import { checkModels } from '../../src/cli/check-models.ts';
import { type ConfigInput, resolveConfig } from '../../src/config.ts';
import type { OfferedModels, OfferedModelsRequest } from '../../src/models/providers/offered-models.ts';
import { runLine } from './cli-harness.ts';

const CLAUDE = { model: 'anthropic/claude-opus-5-5', apiKeys: { anthropic: 'sk-1' } };
const LOCAL = { model: 'openai-compatible/qwen3:8b', modelBaseUrl: 'http://127.0.0.1:11434' };
const CLAUDE_FACTS = '1,000,000 tokens of context; $4 in and $20 out per million tokens.';
const LOCAL_FACTS = '128,000 tokens of context; cost unknown.';
const AT_ANTHROPIC = 'https://api.anthropic.com/v1';
const AT_HOME = 'http://127.0.0.1:11434/v1';

async function check(input: ConfigInput, offered: OfferedModels) {
  const asked: OfferedModelsRequest[] = [];
  const results = await checkModels(resolveConfig(input), {
    listModels: async (request) => {
      asked.push(request);
      return offered;
    },
  });
  return { results, asked };
}

const offering = (...ids: readonly string[]): OfferedModels => ({ kind: 'offered', ids });

describe('checkModels', () => {
  it('asks nobody about the demo model', async () => {
    expect(await check({}, offering())).toEqual({
      results: [{ level: 'ok', text: 'demo, the offline demo model. It is no language model.' }],
      asked: [],
    });
  });

  it('asks where each model is, with its key, and says what it takes and costs', async () => {
    const input = { ...CLAUDE, ...LOCAL, model: CLAUDE.model, fallbackModels: [LOCAL.model] };
    expect(await check(input, offering('claude-opus-5-5', 'qwen3:8b'))).toEqual({
      results: [
        { level: 'ok', text: `${CLAUDE.model}: offered by ${AT_ANTHROPIC}. ${CLAUDE_FACTS}` },
        { level: 'ok', text: `${LOCAL.model}: offered by ${AT_HOME}. ${LOCAL_FACTS}` },
      ],
      asked: [
        { provider: 'anthropic', baseUrl: AT_ANTHROPIC, apiKey: 'sk-1' },
        { provider: 'openai-compatible', baseUrl: AT_HOME, apiKey: undefined },
      ],
    });
  });

  it.each([
    ['a dated version', CLAUDE, 'claude-opus-5-5-20261101'],
    ['the latest', { ...LOCAL, model: 'openai-compatible/qwen3' }, 'qwen3:latest'],
  ])('takes %s of a model for it', async (_title, input, id) => {
    expect((await check(input, offering(id))).results).toMatchObject([{ level: 'ok' }]);
  });

  it.each([
    [
      'a server that is not there',
      LOCAL,
      { kind: 'unreachable', code: 'ECONNREFUSED' },
      `${LOCAL.model}: ${AT_HOME} cannot be reached: ECONNREFUSED.`,
      'Start the server, or say where it is with THREADLOOP_MODEL_BASE_URL.',
    ],
    [
      'a provider that is not to be reached',
      CLAUDE,
      { kind: 'unreachable', code: 'ENOTFOUND' },
      `${CLAUDE.model}: ${AT_ANTHROPIC} cannot be reached: ENOTFOUND.`,
      'This machine needs a way to it, through a proxy for example.',
    ],
    [
      'a wrong key',
      CLAUDE,
      { kind: 'refused', status: 401 },
      `${CLAUDE.model}: ${AT_ANTHROPIC} answers 401: the key in ANTHROPIC_API_KEY is wrong, or may not be used for this.`,
      'Set ANTHROPIC_API_KEY, or ANTHROPIC_API_KEY_FILE.',
    ],
    [
      'a server that wants a key',
      LOCAL,
      { kind: 'refused', status: 403 },
      `${LOCAL.model}: ${AT_HOME} answers 403: it wants a key.`,
      'Set THREADLOOP_MODEL_API_KEY, or THREADLOOP_MODEL_API_KEY_FILE.',
    ],
    [
      'a model that is not there, with the nearest',
      LOCAL,
      offering('llama4', 'qwen3:4b', 'qwen3:14b'),
      `${LOCAL.model}: not offered by ${AT_HOME}.`,
      'It offers "qwen3:4b" or "qwen3:14b", for example.',
    ],
    [
      'a model that is not there, with some',
      LOCAL,
      offering('a', 'b', 'c', 'd'),
      `${LOCAL.model}: not offered by ${AT_HOME}.`,
      'It offers "a", "b" or "c", for example.',
    ],
    [
      'a server without models',
      LOCAL,
      offering(),
      `${LOCAL.model}: not offered by ${AT_HOME}.`,
      'It offers no model at all.',
    ],
  ] as const)('calls %s an error', async (_title, input, offered, text, remedy) => {
    expect((await check(input, offered)).results).toEqual([{ level: 'error', text, remedy }]);
  });

  it('warns of a known model that the list leaves out, and of a server without a list', async () => {
    expect((await check(CLAUDE, offering('claude-sonnet-5-5'))).results).toMatchObject([{ level: 'warning' }]);
    expect((await check(LOCAL, { kind: 'unlisted', status: 404 })).results).toEqual([
      {
        level: 'warning',
        text: `${LOCAL.model}: ${AT_HOME} answers 404 when it is asked for its models; whether it has this one is unknown. ${LOCAL_FACTS}`,
        remedy: `Try it out: threadloop ask --model ${LOCAL.model} hello`,
      },
    ]);
  });
});

describe('threadloop doctor', () => {
  it('tells what is missing, asks nobody without it, and shows no key', async () => {
    const env = { THREADLOOP_FALLBACK_MODELS: 'openai/gpt-5,openai-compatible/a', ANTHROPIC_API_KEY: 'hunter2' };
    const { stdout, exitCode } = await runLine(['doctor', '--model', 'anthropic/claude-opus-5-5'], {
      env,
      operations: { listModels: async ({ apiKey }) => ({ kind: 'unreachable', code: `with ${apiKey}` }) },
    });
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`✗  Model       anthropic/claude-opus-5-5: ${AT_ANTHROPIC} cannot be reached: with •••.`);
    expect(stdout).toContain('✗              openai/gpt-5: there is no key of OpenAI.');
    expect(stdout).toContain('✗              openai-compatible/a: nothing says where it is.');
    expect(stdout).toContain('fallbackModels names "openai/gpt-5", and there is no key of OpenAI: set OPENAI_API_KEY,');
  });
});
