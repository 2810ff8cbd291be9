import { Type } from '@sinclair/typebox';
import { isTimeZone } from '../threads/usage/usage-days.ts';

/** What may be used, by whom and in what time; see docs/usage.md. */
export const budgets = Type.Object(
  {
    exchangeCost: dollars(2, 'US dollars that one exchange may cost; 0 is no limit.'),
    personDayCost: dollars(10, 'US dollars that one person may use on a day; 0 is no limit.'),
    personDayTokens: count(5_000_000, 'Tokens that one person may use on a day; 0 is no limit.'),
    teamDayCost: dollars(100, 'US dollars that one team may use on a day; 0 is no limit.'),
    teamDayTokens: count(50_000_000, 'Tokens that one team may use on a day; 0 is no limit.'),
    requestsPerHour: count(120, 'Exchanges that one person may begin within an hour; 0 is no limit.'),
    timeZone: Type.String({
      minLength: 1,
      default: 'UTC',
      expects: 'the name of a time zone such as "Europe/Berlin"',
      problemOf: (zone: string) =>
        isTimeZone(zone)
          ? undefined
          : `must be the name of a time zone such as "Europe/Berlin"; it is ${JSON.stringify(zone)}.`,
      description: 'The time zone whose midnight ends a day.',
    }),
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
