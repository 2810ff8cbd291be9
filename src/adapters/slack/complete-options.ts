import type { SlackOptions } from './slack-options.ts';

/** What an adapter of Slack is made of: the settings `slack.*`, each with the default that docs/configuration.md says. */
export interface SlackAdapterOptions extends Partial<SlackOptions> {
  /** Where people and Slack reach the server that answers `endpoints`, without a path; for installations by OAuth. */
  readonly publicUrl?: string | undefined;
}

const DEFAULTS = {
  apiUrl: 'https://slack.com/api/',
  profile: 'threads',
  sockets: 2,
  allow: ['members'],
  deny: [],
  introduction: true,
  history: 100,
  distribution: 'internal',
  massMentions: false,
  unfurl: false,
  suggestedPrompts: [],
} as const satisfies Partial<SlackOptions>;

/** Gives every setting its value. */
export function completeOptions({ publicUrl: _publicUrl, ...given }: SlackAdapterOptions): SlackOptions {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...DEFAULTS, ...Object.fromEntries(set) };
}
