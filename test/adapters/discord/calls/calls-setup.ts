import { createDiscordCalls } from '../../../../src/adapters/discord/calls/create-calls.ts';
import type {
  CallOptions,
  DiscordCalls,
  DiscordRequest,
} from '../../../../src/adapters/discord/calls/discord-calls.ts';
import type { Logger } from '../../../../src/core/index.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import { type Answer, createAnsweringFetch, type SentRequest } from './answering-fetch.ts';

export const TOKEN = 'MTAwMDAw.abc.not-a-real-token';

export const GENERAL = '100000000000000031';
export const RANDOM = '100000000000000032';

export interface CallsSetup {
  readonly calls: DiscordCalls;
  readonly clock: FakeClock;
  readonly sent: readonly SentRequest[];
  /** How often Discord was heard to refuse the token. */
  readonly refusals: () => number;
  /** What went out, each with the milliseconds since the beginning. */
  readonly lines: () => readonly (readonly [number, string])[];
}

/** Calls by the real SDK, on a clock that stands still, to a Discord that answers as it is told. */
export function setUpCalls(
  answerTo?: (request: SentRequest, clock: FakeClock) => Answer | Promise<Answer>,
  {
    apiUrl = 'https://discord.com/api',
    logger = silentLogger,
  }: { readonly apiUrl?: string; readonly logger?: Logger } = {},
): CallsSetup {
  const clock = createFakeClock();
  const begin = clock.now();
  const { fetch, sent } = createAnsweringFetch(
    clock,
    answerTo === undefined ? undefined : (request) => answerTo(request, clock),
  );
  let refused = 0;
  const onTokenRefused = (): void => {
    refused += 1;
  };
  const calls = createDiscordCalls({ token: TOKEN, apiUrl, fetch, clock, logger, onTokenRefused });
  return {
    calls,
    clock,
    sent,
    refusals: () => refused,
    lines: () => sent.map(({ at, line }) => [at - begin, line] as const),
  };
}

/** What became of a promise, so that one that fails late is nobody's surprise. */
export async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  return await work.catch((error: unknown) => error);
}

export const post = (channel: string, content = 'hello'): DiscordRequest => ({
  method: 'POST',
  path: `/channels/${channel}/messages`,
  body: { content },
});

export const edit = (channel: string, message: string, content = 'hello'): DiscordRequest => ({
  method: 'PATCH',
  path: `/channels/${channel}/messages/${message}`,
  body: { content },
});

export const repeatable: CallOptions = { priority: 'final', isRepeatable: true };
