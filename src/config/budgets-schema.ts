import { Type } from '@sinclair/typebox';

/** What may be used, by whom and in what time; see docs/usage.md. */
export const budgets = Type.Object(
  {
    exchangeCost: dollars(2, 'US dollars that one exchange may cost; 0 is no limit.'),
    personDayCost: dollars(10, 'US dollars that one person may use on a day; 0 is no limit.'),
    personDayTokens: count(5_000_000, 'Tokens that one person may use on a day; 0 is no limit.'),
    teamDayCost: dollars(100, 'US dollars that one team may use on a day; 0 is no limit.'),
    teamDayTokens: count(50_000_000, 'Tokens that one team may use on a day; 0 is no limit.'),
    requestsPerHour: count(120, 'Exchanges that one person may begin within an hour; 0 is no limit.'),
  },
  { additionalProperties: false },
);

function dollars(value: number, description: string) {
  const expects = 'an amount from 0 to 1000000, such as 2.50';
  return Type.Number({ minimum: 0, maximum: 1_000_000, default: value, expects, description });
}

function count(value: number, description: string) {
  return Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, default: value, description });
}
