import type { AllowedTokens } from '../safe/safe-markdown.ts';

/** Makes mrkdwn of a model's markdown: `toMrkdwn` in to-mrkdwn.ts. */
export type ToMrkdwn = (markdown: string, allowed?: AllowedTokens) => string;

/** Loads the converter, with its parser, the first time it is asked for: most workspaces never need it. */
export async function loadMrkdwn(): Promise<ToMrkdwn> {
  const { toMrkdwn } = await import('./to-mrkdwn.ts');
  return toMrkdwn;
}
