import { describe, expect, it } from 'vitest';
import { type AgentLoopConfig, convertToLlm, DEFAULT_MODEL } from '../../src/core/index.ts';
import { RequestOptions } from '../../src/core/request-options.ts';

const config: AgentLoopConfig = { model: DEFAULT_MODEL, convertToLlm, temperature: 0.5 };
const request = { model: DEFAULT_MODEL, thinkingLevel: 'low', apiKey: 'k1' } as const;

describe('the options of requests', () => {
  it('are the config with what the request adds; off means no reasoning at all', () => {
    const { signal } = new AbortController();
    const options = new RequestOptions(config, signal);
    expect(options.get(request)).toEqual({ ...config, reasoning: 'low', apiKey: 'k1', signal });
    expect(options.get({ ...request, thinkingLevel: 'off' }).reasoning).toBeUndefined();
  });

  it('are the same object until something changes', () => {
    const options = new RequestOptions(config, undefined);
    const first = options.get(request);
    expect(options.get({ ...request })).toBe(first);
    expect(options.get({ ...request, apiKey: 'k2' })).toMatchObject({ apiKey: 'k2' });
    const other = { ...DEFAULT_MODEL, id: 'other' };
    expect(options.get({ ...request, model: other })).toMatchObject({ model: other, apiKey: 'k1' });
  });

  it('never change the config', () => {
    const before = { ...config };
    new RequestOptions(config, undefined).get(request);
    expect(config).toEqual(before);
  });
});
