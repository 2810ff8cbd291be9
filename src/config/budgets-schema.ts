import { Type } from '@sinclair/typebox';

const EXCHANGE_COST = 'US dollars that one exchange may cost; 0 is no limit.';
const PERSON_DAY_COST = 'US dollars that one person may use on a day; 0 is no limit.';
const PERSON_DAY_TOKENS = 'Tokens that one person may use on a day; 0 is no limit.';
const TEAM_DAY_COST = 'US dollars that one team may use on a day; 0 is no limit.';
const TEAM_DAY_TOKENS = 'Tokens that one team may use on a day; 0 is no limit.';
const REQUESTS_PER_HOUR = 'Exchanges that one person may begin within an hour; 0 is no limit.';

/** What may be used, by whom and in what time; see docs/usage.md. */
export const budgets = Type.Object(
  {
    exchangeCost: dollars(EXCHANGE_COST, { default: 2 }),
    personDayCost: dollars(PERSON_DAY_COST, { default: 10 }),
    personDayTokens: count(PERSON_DAY_TOKENS, { default: 5_000_000 }),
    teamDayCost: dollars(TEAM_DAY_COST, { default: 100 }),
    teamDayTokens: count(TEAM_DAY_TOKENS, { default: 50_000_000 }),
    requestsPerHour: count(REQUESTS_PER_HOUR, { default: 120 }),
  },
  { additionalProperties: false },
);

const ofPeople = {
  exchangeCost: Type.Optional(dollars(EXCHANGE_COST)),
  personDayCost: Type.Optional(dollars(PERSON_DAY_COST)),
  personDayTokens: Type.Optional(count(PERSON_DAY_TOKENS)),
  requestsPerHour: Type.Optional(count(REQUESTS_PER_HOUR)),
};

/** What a channel, or direct messages, may limit otherwise. */
export const placeBudgets = Type.Object(ofPeople, { additionalProperties: false });

/** What a team may limit otherwise. */
export const teamBudgets = Type.Object(
  {
    ...ofPeople,
    teamDayCost: Type.Optional(dollars(TEAM_DAY_COST)),
    teamDayTokens: Type.Optional(count(TEAM_DAY_TOKENS)),
  },
  { additionalProperties: false },
);

function dollars(description: string, options: { readonly default?: number } = {}) {
  const expects = 'an amount from 0 to 1000000, such as 2.50';
  return Type.Number({ minimum: 0, maximum: 1_000_000, ...options, expects, description });
}

function count(description: string, options: { readonly default?: number } = {}) {
  return Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, ...options, description });
}
