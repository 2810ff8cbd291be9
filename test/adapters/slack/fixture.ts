import { readFileSync } from 'node:fs';

/** An event as Slack sends it, with its envelope: shaped as captured ones are. */
export function fixture(name: string): EventBody {
  const text = readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');
  return JSON.parse(text) as EventBody; // our own file
}

export interface EventBody {
  readonly event: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** A fixture with other fields in its event. */
export function withEvent(name: string, fields: Readonly<Record<string, unknown>>): EventBody {
  const body = fixture(name);
  return { ...body, event: { ...body.event, ...fields } };
}
