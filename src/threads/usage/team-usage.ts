import type { Amounts } from './amounts.ts';

/** What a team has used on a day. */
export interface TeamDay {
  /** `YYYY-MM-DD` in the deployment's time zone. */
  readonly day: string;
  readonly exchanges: number;
  readonly used: Amounts;
}
