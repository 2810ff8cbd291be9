import type { Config } from '../config.ts';
import { costText, countText } from '../threads/usage/usage-text.ts';

/** What `start` says of budgets: each that protects, and that there is none where one is switched off. */
export function limitsLine({ budgets, timeZone }: Pick<Config, 'budgets' | 'timeZone'>): string {
  const { exchangeCost, personDayCost, personDayTokens, teamDayCost, teamDayTokens, requestsPerHour } = budgets;
  const parts = [
    `an exchange ${dollars(exchangeCost)}`,
    `a person and day ${day(personDayCost, personDayTokens)}`,
    `a team and day ${day(teamDayCost, teamDayTokens)}`,
    `a person and hour ${requestsPerHour === 0 ? 'no limit' : `${countText(requestsPerHour)} requests`}`,
  ];
  return `Limits: ${parts.join('; ')}. Days end at midnight, ${timeZone}. They are the settings \`budgets.…\`.`;
}

function day(cost: number, tokens: number): string {
  if (cost === 0 && tokens === 0) return 'no limit';
  return [...(cost === 0 ? [] : [dollars(cost)]), ...(tokens === 0 ? [] : [`${countText(tokens)} tokens`])].join(
    ' or ',
  );
}

function dollars(amount: number): string {
  return amount === 0 ? 'no limit' : costText({ costUsd: amount, unpriced: 0, uses: 1 });
}
