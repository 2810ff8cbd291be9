import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileVariableOf, settingName, settings, variablesOf } from '../../src/config/setting-list.ts';
import { configNotes, gatherConfig } from '../../src/config.ts';
import { findKnownModel } from '../../src/models/catalogue/catalogue.ts';

const page = readFileSync(new URL('../../docs/models.md', import.meta.url), 'utf8');

/** The blocks to paste, with the variables that each sets; not those that ask an emulator, which e2e:models tests. */
const providers = page.replace(/^## Try it without a key$.*?(?=^## )/msu, '');
const blocks = [...providers.matchAll(/^```\n([^`]*threadloop ask[^`]*)^```/gmu)].map(([, block = '']) => ({
  title: /^export THREADLOOP_MODEL=(.*)$/mu.exec(block)?.[1]?.trim() ?? '',
  env: Object.fromEntries(
    [...block.matchAll(/^export (\w+)=(\S+)/gmu)].map(([, name = '', value = '']) => [
      name,
      value.replace(/[…$]/gu, 'x'),
    ]),
  ),
}));

describe('docs/models.md', () => {
  it('has a block to paste for every provider, and for the usual servers', () => {
    expect(blocks.map(({ title }) => title)).toEqual([
      'anthropic/claude-sonnet-5-5',
      'openai/gpt-6.2-sol',
      'google/gemini-3.8-flash',
      'openai-compatible/qwen3:8b',
      'openai-compatible/Qwen/Qwen3-8B',
      'openai-compatible/qwen3-8b',
      'openai-compatible/anthropic/claude-sonnet-5.5',
    ]);
  });

  it.each(blocks)('sets everything that $title needs', async ({ title, env }) => {
    const { config, problems } = await gatherConfig({ env, directory: '/nowhere' });
    expect([config.model, problems, configNotes(config, env)]).toEqual([title, [], []]);
  });

  it('names variables and settings that exist, and models that are known', () => {
    const variables = settings.flatMap((setting) => variablesOf(setting));
    const known = new Set([...variables, ...variables.map(fileVariableOf), 'OPENROUTER_API_KEY']);
    const named = page.match(/\b(?:THREADLOOP_[A-Z_]+|[A-Z_]+_API_KEY(?:_FILE)?)\b/gu) ?? [];
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    const names = new Set(settings.map(({ path }) => settingName(path)));
    const rows = [...page.matchAll(/^\| `([A-Za-z.]+)`(?:, `|\s\|)/gmu)].map(([, name = '']) => name);
    expect(rows.filter((name) => name !== 'demo' && !names.has(name))).toEqual([]);
    const models = [...page.matchAll(/\b(anthropic|openai|google)\/([a-z][\w.-]*\w)/gu)];
    const unknown = models.filter(
      ([whole, provider = '', id = '']) =>
        !page.includes(`compatible/${whole}`) && findKnownModel(provider, id) === undefined,
    );
    expect(unknown.map(([whole]) => whole)).toEqual([]);
  });
});
