import { isLoopback } from '../server/index.ts';

/** Tokens go there: what is wrong with an address of the Web API that is neither Slack's nor one of this machine. */
export function slackApiUrlProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined) {
    const isSlack = url.protocol === 'https:' && /(?:^|\.)slack(?:-gov)?\.com$/u.test(url.hostname);
    const isHere = /^https?:$/u.test(url.protocol) && isLoopback(url.hostname.replace(/^\[|\]$/gu, ''));
    if (isSlack || isHere) return undefined;
  }
  return 'must be an https address of slack.com, or one on this machine: tokens are sent there.';
}
