import type { Profile } from './manifest/profile.ts';

/** How the bot lives in Slack: the group `slack` of the settings; config/slack-schema.ts says what each is. */
export interface SlackOptions {
  readonly botToken?: string | undefined;
  /** Chooses Socket Mode. */
  readonly appToken?: string | undefined;
  /** Chooses HTTP, where there is no `appToken`. */
  readonly signingSecret?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly apiUrl: string;
  /** What the app was made for: the scopes that are asked for and expected. @default 'threads' */
  readonly profile?: Profile | undefined;
  readonly sockets: number;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly introduction: boolean;
  readonly history: number;
  readonly distribution: 'internal' | 'commercial';
  readonly massMentions: boolean;
  readonly unfurl: boolean;
  readonly suggestedPrompts: readonly { readonly title: string; readonly message: string }[];
}
