import type { KnownBlock } from '@slack/types';
import { within } from '../../../../threads/within.ts';
import type { SlackBackend } from '../../backend.ts';

/** Milliseconds that Slack may take. */
const LIMIT_MS = 10_000;

/** What is told besides words. */
interface UrlAnswer {
  /** What `text` is read out of. */
  readonly blocks?: readonly KnownBlock[];
  /** Whether it takes the place of that in which something was pressed. @default false */
  readonly isReplaced?: boolean;
}

/**
 * Tells somebody something that only they see, by the address that came with what they did: that works for half an hour,
 * also where the bot is not. Rejects when Slack does not take it. An address that is not Slack's is not called.
 */
export async function tellByUrl(
  { host, options }: Pick<SlackBackend, 'host' | 'options'>,
  responseUrl: string,
  text: string,
  { blocks, isReplaced = false }: UrlAnswer = {},
): Promise<void> {
  if (!isOfSlack(responseUrl, options.apiUrl)) throw new Error('The response address is not of Slack.');
  const drawn = blocks === undefined ? {} : { blocks };
  const body = JSON.stringify({ response_type: 'ephemeral', replace_original: isReplaced, text, ...drawn });
  const headers = { 'content-type': 'application/json' };
  const request = new AbortController();
  const send = () =>
    host.outgoing.fetch(responseUrl, { method: 'POST', headers, body, redirect: 'error', signal: request.signal });
  const timeout = (): Error => new Error('Slack did not take a response in time.');
  try {
    const { status } = await within(send, { limitMs: LIMIT_MS, clock: host.clock, timeout });
    if (status !== 200) throw new Error(`Slack answered a response with ${status}.`);
  } finally {
    request.abort();
  }
}

/** An address of Slack's, or one beside the Web API where that is elsewhere. */
function isOfSlack(address: string, apiUrl: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) return false;
  if (url.origin === new URL(apiUrl).origin) return true;
  return url.protocol === 'https:' && url.port === '' && /(?:^|\.)slack(?:-gov)?\.com$/u.test(url.hostname);
}
