import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/generate-models.mjs', import.meta.url));

const cost = { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 };
const entry = (id: string, api: string, more = {}) => ({
  [`chat:${id}`]: {
    id,
    name: id.toUpperCase(),
    api,
    provider: 'x',
    baseUrl: 'https://x',
    reasoning: true,
    compat: { a: 1 },
    input: ['text', 'audio', 'image'],
    contextWindow: 1_000,
    maxTokens: 100,
    cost,
    type: 'chat',
    ...more,
  },
});

const data = (file: string) => `pi/dist/providers/data/${file}`;
const pack = (license = 'MIT') => ({
  'pi/package.json': JSON.stringify({ name: 'pi', version: '9.9.9', license, author: 'Somebody' }),
  [data('.manifest.json')]: JSON.stringify({ generatedAt: '2027-01-31T10:00:00.000Z' }),
  [data('anthropic.json')]: JSON.stringify({
    'anthropic-messages': {
      ...entry('b', 'anthropic-messages', { cost: { ...cost, tiers: [{ inputTokensAbove: 500, ...cost, input: 4 }] } }),
      ...entry('a', 'anthropic-messages'),
    },
  }),
  [data('openai.json')]: JSON.stringify({
    'openai-decisions': entry('judge', 'openai-decisions', { type: 'classifier' }),
    'openai-responses': {
      ...entry('c', 'openai-responses'),
      ...entry('other', 'openai-responses', { type: 'image' }),
    },
  }),
  [data('google.json')]: JSON.stringify({ 'google-generative-ai': entry('d', 'google-generative-ai') }),
});

describe('the script that makes the catalogue of models', () => {
  it('takes the chat models of our wires, sorted and trimmed, with source, licence and date', () => {
    const folder = temporaryFolder(pack());
    expect(generate(folder, 'pi', 'models.json')).toEqual([0, 'models.json: 4 models of 2027-01-31.\n', '']);
    const common = { contextWindow: 1_000, maxTokens: 100, input: ['text', 'image'], reasoning: true };
    const hourly = { ...cost, cacheWrite1h: 4 };
    expect(JSON.parse(readFileSync(join(folder, 'models.json'), 'utf8'))).toEqual({
      source: 'pi 9.9.9',
      licence: expect.stringMatching(/^MIT License\. Copyright \(c\) Somebody\. Permission is hereby granted/u),
      date: '2027-01-31',
      models: {
        anthropic: [
          { id: 'a', name: 'A', ...common, cost: hourly },
          {
            id: 'b',
            name: 'B',
            ...common,
            cost: { ...hourly, tiers: [{ inputTokensAbove: 500, ...cost, input: 4, cacheWrite1h: 8 }] },
          },
        ],
        openai: [{ id: 'c', name: 'C', ...common, cost }],
        google: [{ id: 'd', name: 'D', ...common, cost }],
      },
    });
  });

  it('takes nothing under another licence', () => {
    const [status, , stderr] = generate(temporaryFolder(pack('BUSL-1.1')), 'pi', 'models.json');
    expect([status, stderr]).toEqual([1, expect.stringContaining('says that its licence is BUSL-1.1, not MIT.')]);
  });

  it('refuses to guess its arguments', () => {
    const [status, , stderr] = generate(temporaryFolder(), 'pi');
    expect([status, stderr]).toEqual([1, expect.stringContaining('Expected the folder of the package')]);
  });
});

function generate(cwd: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...words], { cwd, encoding: 'utf8' });
  return [status, stdout, stderr] as const;
}
