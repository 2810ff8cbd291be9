import { type Clock, type Logger, sleep } from '../../../core/index.ts';
import { within } from '../../../threads/within.ts';
import { CallBudget } from './call-budget.ts';
import {
  describeAbort,
  describeAnswer,
  describeRefusedToken,
  describeSilence,
  describeWait,
} from './describe-failure.ts';
import { DiscordCallError } from './discord-call-error.ts';
import type { CallOptions, DiscordCalls, DiscordRequest } from './discord-calls.ts';
import { createDownload } from './download.ts';
import { InvalidRequests } from './invalid-requests.ts';
import type { RateFacts } from './rate-facts.ts';
import { type Route, routeOf } from './route.ts';
import { type Answer, send } from './send.ts';

export interface CallsOptions {
  readonly token: string;
  readonly apiUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called once, when Discord refuses the token: it is for the caller to say so. @default nobody is told */
  readonly onTokenRefused?: () => void;
}

/** Milliseconds that Discord may take for a call. */
const TIMEOUT_MS = 10_000;

/**
 * Milliseconds that a call may wait for its budget. With the call itself it stays below what threads wait for a platform
 * (30 s), so that a call that was given up is not still under way.
 */
const MAX_WAIT_MS = 15_000;

/** Milliseconds before a call is sent again that was not answered. */
const AGAIN_MS = [500, 2_000] as const;

/** Makes the way to Discord's REST interface. Budgets are counted in this process; what others use up is told by 429. */
export function createDiscordCalls(options: CallsOptions): DiscordCalls {
  const { apiUrl, token, fetch, clock, logger } = options;
  const budget = new CallBudget(clock);
  const invalid = new InvalidRequests();
  let isTokenRefused = false;
  let isQuiet = false;

  const checkMaySend = ({ route, request, priority }: Call): void => {
    if (isTokenRefused && request.isSigned !== false) throw describeRefusedToken(route);
    const quietMs = invalid.quietMs(clock.now(), priority === 'final' || priority === 'error');
    if (quietMs > 0 && !isQuiet) logger.error({ quietMs }, TOO_MANY_INVALID);
    isQuiet = quietMs > 0;
    if (quietMs > 0) throw describeWait(route, quietMs);
  };

  const learn = ({ route, request }: Call, { status, rate: { quiet } }: Answer): void => {
    invalid.count(clock.now(), status, quiet?.scope === 'shared');
    if (quiet !== undefined) {
      logger.warn({ route: route.name, quietMs: quiet.ms, scope: quiet.scope }, 'Discord asked for quiet.');
    }
    if (status === 401 && request.isSigned !== false) refuseToken();
  };

  const refuseToken = (): void => {
    if (isTokenRefused) return;
    isTokenRefused = true;
    options.onTokenRefused?.();
  };

  /** What came of sending it: an answer, or that there was none. */
  const sendNow = async (call: Call): Promise<Answer | DiscordCallError> => {
    const { route, request, signal } = call;
    const limitMs = Math.min(call.timeoutMs, call.endsAt - clock.now());
    const sending = new AbortController();
    const timeout = (): Error => new Error(`There was no answer within ${limitMs} ms.`);
    const start = (): Promise<Answer> => send({ apiUrl, token, fetch }, request, sending.signal);
    try {
      return await within(start, { limitMs, clock, signal, timeout });
    } catch (cause) {
      if (signal?.aborted === true) throw describeAbort(route, signal);
      return describeSilence(route, cause);
    } finally {
      sending.abort();
    }
  };

  const sendWithin = async (call: Call): Promise<Answer | DiscordCallError> => {
    const { route, priority, signal, waitsUntil } = call;
    checkMaySend(call);
    const maxWaitMs = Math.max(0, waitsUntil - clock.now());
    const taken = await budget.take(route, { priority, maxWaitMs, signal }).catch(() => undefined);
    if (taken === undefined) throw describeAbort(route, signal);
    if (taken.status === 'later') throw describeWait(route, taken.retryAfterMs);
    let rate: RateFacts | undefined;
    try {
      checkMaySend(call);
      const answer = await sendNow(call);
      if (answer instanceof DiscordCallError) return answer;
      ({ rate } = answer);
      return answer;
    } finally {
      taken.settle(rate);
    }
  };

  const perform = async (call: Call): Promise<unknown> => {
    const { route, priority, signal } = call;
    for (let unanswered = 0; ; ) {
      const answer = await sendWithin(call);
      if (!(answer instanceof DiscordCallError)) {
        learn(call, answer);
        if (isFine(answer)) return answer.body;
        if (answer.status === 401 && call.request.isSigned !== false) throw describeRefusedToken(route);
      }
      const error = answer instanceof DiscordCallError ? answer : describeAnswer(route, answer);
      const pauseMs = priority === 'progress' ? undefined : pauseBefore(call, answer, unanswered);
      if (pauseMs === undefined) throw error;
      if (error.failure === 'unreachable') unanswered += 1;
      if (pauseMs === 0) continue;
      await sleep(pauseMs, clock, signal).catch(() => {
        throw describeAbort(route, signal);
      });
    }
  };

  /** Milliseconds after which a call is sent again, if it is. */
  const pauseBefore = (call: Call, answer: Answer | DiscordCallError, unanswered: number): number | undefined => {
    const now = clock.now();
    if (answer.status === 429 && !(answer instanceof DiscordCallError)) {
      // It was not done. The budget is quiet now and is waited for, but for what counts for a resource alone.
      const { quiet } = answer.rate;
      const pauseMs = quiet?.scope === 'shared' ? quiet.ms : 0;
      return now + pauseMs <= call.waitsUntil ? pauseMs : undefined;
    }
    const pauseMs = AGAIN_MS[unanswered];
    const isAnswered =
      !(answer instanceof DiscordCallError) && describeAnswer(call.route, answer).failure === 'refused';
    if (isAnswered || !call.isRepeatable || pauseMs === undefined) return undefined;
    return now + pauseMs < call.endsAt ? pauseMs : undefined;
  };

  return {
    call: async <Result>(request: DiscordRequest, callOptions: CallOptions = {}) => {
      const answer = await perform(callOf(request, callOptions, clock.now()));
      return answer as Result; // what Discord documents for the route; whoever reads it looks at each field
    },
    hasRoom: (request, requests) => budget.hasRoom(routeOf(request), requests),
    download: createDownload({ apiUrl, fetch }),
    get isTokenRefused() {
      return isTokenRefused;
    },
    refuseToken,
  };
}

function isFine({ status, isJson }: Answer): boolean {
  return status >= 200 && status < 300 && isJson;
}

interface Call {
  readonly request: DiscordRequest;
  readonly route: Route;
  readonly priority: NonNullable<CallOptions['priority']>;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly isRepeatable: boolean;
  /** Until when it may wait for its budget, and be under way. */
  readonly waitsUntil: number;
  readonly endsAt: number;
}

function callOf(request: DiscordRequest, options: CallOptions, now: number): Call {
  const { priority = 'lookup', signal, timeoutMs = TIMEOUT_MS, maxWaitMs = MAX_WAIT_MS } = options;
  const { isRepeatable = request.method !== 'POST' } = options;
  const waitsUntil = now + maxWaitMs;
  const endsAt = waitsUntil + timeoutMs;
  return { request, route: routeOf(request), priority, signal, timeoutMs, isRepeatable, waitsUntil, endsAt };
}

const TOO_MANY_INVALID =
  'Discord has refused so many requests that it may ban this address: what can wait is not sent for some minutes.';
