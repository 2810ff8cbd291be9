import type { APIComponentInLabel } from 'discord-api-types/v10';

/** One input of a window, as it is drawn: `label` is not cut yet, nor told from others. */
export interface DrawnInput {
  readonly label: string;
  readonly description: string;
  readonly component: APIComponentInLabel;
}
