import { describe, expect, it } from 'vitest';
import { bannerLines } from '../../src/cli/banner.ts';
import { type ConfigInput, resolveConfig } from '../../src/config.ts';

const lineOf = (input: ConfigInput) =>
  bannerLines(resolveConfig(input), {}).filter((line) => line.startsWith('Limits: '));

describe('limitsLine', () => {
  it('states the defaults that protect', () => {
    expect(lineOf({})).toEqual([
      'Limits: an exchange $2.00; a person and day $10.00 or 5,000,000 tokens; a team and day $100.00 or 50,000,000 tokens; ' +
        'a person and hour 120 requests. Days end at midnight, UTC. They are the settings `budgets.…`.',
    ]);
  });

  it('says where there is no limit', () => {
    const none = { exchangeCost: 0, personDayCost: 0, personDayTokens: 0, requestsPerHour: 0 };
    expect(lineOf({ budgets: { ...none, teamDayTokens: 0, teamDayCost: 2.5 }, timeZone: 'Europe/Berlin' })).toEqual([
      'Limits: an exchange no limit; a person and day no limit; a team and day $2.50; a person and hour no limit. ' +
        'Days end at midnight, Europe/Berlin. They are the settings `budgets.…`.',
    ]);
  });
});
