import { describe, expect, it } from 'vitest';
import { loadConfig, resolveConfig } from '../../src/config.ts';

const load = async (env: Record<string, string>) => (await loadConfig({ env, directory: '/nowhere' })).budgets;

describe('budgets', () => {
  it('come from variables, one by one, with cents', async () => {
    const env = { THREADLOOP_BUDGETS_PERSON_DAY_COST: '2.50' };
    expect(await load(env)).toEqual({ ...resolveConfig({}).budgets, personDayCost: 2.5 });
  });

  it('are refused in sentences when they make no sense', async () => {
    const env = {
      THREADLOOP_BUDGETS_EXCHANGE_COST: '-1',
      THREADLOOP_BUDGETS_TEAM_DAY_TOKENS: '1.5',
    };
    await expect(load(env)).rejects.toThrow(
      [
        'THREADLOOP_BUDGETS_EXCHANGE_COST must be an amount from 0 to 1000000, such as 2.50; it is "-1".',
        'THREADLOOP_BUDGETS_TEAM_DAY_TOKENS must be a whole number from 0 to 1000000000000; it is "1.5".',
      ].join('\n'),
    );
  });
});
