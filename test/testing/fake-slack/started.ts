import { WebAPIPlatformError, WebClient } from '@slack/web-api';
import { onTestFinished } from 'vitest';
import { createFakeSlack } from '../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack, FakeSlackOptions } from '../../../src/testing/fake-slack/fake-slack.ts';
import { silentLogger } from './delivery/silent-logger.ts';

/** A fake that ends with the test, and Slack's own client on it. */
export async function start(options?: FakeSlackOptions): Promise<{ slack: FakeSlack; client: WebClient }> {
  const slack = await createFakeSlack(options);
  onTestFinished(() => slack.close());
  return { slack, client: clientOf(slack) };
}

/** Slack's own client, which tries once. */
export function clientOf(slack: FakeSlack, token: string | undefined = slack.credentials.botToken): WebClient {
  return new WebClient(token, {
    slackApiUrl: slack.apiUrl,
    logger: silentLogger,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
}

/** The answer of Slack that a call failed with. */
export async function refusal(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error: unknown = await call.then(
    () => new Error('The call succeeded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof WebAPIPlatformError)) throw error;
  const { response_metadata: _metadata, ...answer } = error.data;
  return { ...answer };
}

/** The error word that a call failed with. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return (await refusal(call)).error;
}
