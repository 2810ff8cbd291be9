import type { Clock, Logger } from '../../../core/index.ts';
import { within } from '../../../threads/within.ts';
import type { SlackOptions } from '../slack-options.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';
import { CallBudget } from './call-budget.ts';
import { describeFailure, isTokenFailure } from './describe-failure.ts';
import { createDownload } from './download.ts';
import { needsOf } from './method-limits.ts';
import { createOrgTeams } from './org-team.ts';
import { SlackCallError } from './slack-call-error.ts';
import type { CallOptions, SlackCalls } from './slack-calls.ts';
import { createUpload } from './upload.ts';
import { createWebClients, type RequestScope } from './web-clients.ts';

export interface CallsOptions {
  readonly options: SlackOptions;
  readonly workspaces: Workspaces;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Milliseconds that Slack may take for a call. */
const TIMEOUT_MS = 10_000;

/**
 * Milliseconds that a call may wait for its budget. With the call itself it stays below what threads wait for a platform
 * (30 s), so that a call that was given up is not still under way.
 */
const MAX_WAIT_MS = 15_000;

/** Workspaces whose budgets are kept before those that are full again are let go. */
const MAX_BUDGETS = 1_000;

/** Makes the way to Slack's Web API. Budgets are counted in this process; what others use up is heard of by 429. */
export function createCalls({ options, workspaces, fetch, clock, logger }: CallsOptions): SlackCalls {
  const clients = createWebClients({ apiUrl: options.apiUrl, fetch });
  const budgets = new Map<string, CallBudget>();
  const budgetOf = (workspace: string): CallBudget => {
    const known = budgets.get(workspace);
    if (known !== undefined) return known;
    if (budgets.size >= MAX_BUDGETS) for (const [id, budget] of budgets) if (budget.isIdle) budgets.delete(id);
    const made = new CallBudget(clock);
    budgets.set(workspace, made);
    return made;
  };

  const tokenOf = async (workspace: string, method: string): Promise<string> => {
    const token = await workspaces.tokenOf(workspace);
    if (token === undefined) throw new SlackCallError(method, 'not_installed', { retryable: false });
    return token;
  };

  const send = async (
    { workspace, method, args, timeoutMs, signal }: Call,
    token: string,
  ): Promise<Record<string, unknown>> => {
    const request = new AbortController();
    const scope: RequestScope = { signal: request.signal };
    const call = (): Promise<Record<string, unknown>> =>
      clients.run(scope, async () => ({ ...(await clients.of(workspace, token).apiCall(method, { ...args })) }));
    const timeout = (): Error => new SlackCallError(method, 'timeout', { retryable: true });
    try {
      return await within(call, { limitMs: timeoutMs, clock, signal, timeout });
    } catch (error) {
      if (signal?.aborted === true) throw abortedBy(signal, method);
      throw describeFailure(method, error, scope.answer);
    } finally {
      request.abort();
    }
  };

  const sendWithin = async (
    call: Call,
    {
      priority = 'lookup',
      maxWaitMs = MAX_WAIT_MS,
      isPaced = true,
    }: Pick<CallOptions, 'priority' | 'maxWaitMs' | 'isPaced'> = {},
  ): Promise<Record<string, unknown>> => {
    const { workspace, method, args, signal } = call;
    const budget = budgetOf(workspace);
    const { needs, pausedBy429 } = needsOf(method, args, { distribution: options.distribution, isPaced });
    const taken = await budget.take(needs, { priority, maxWaitMs, signal }).catch(() => undefined);
    if (taken === undefined) throw abortedBy(signal, method);
    if (taken.status === 'later') {
      throw new SlackCallError(method, 'ratelimited', { retryable: true, retryAfterMs: taken.retryAfterMs });
    }
    try {
      return await sendWithToken(call);
    } catch (error) {
      const quietMs =
        error instanceof SlackCallError && error.reason === 'ratelimited' ? error.retryAfterMs : undefined;
      const need = needs.find(({ key }) => key === pausedBy429);
      if (quietMs !== undefined && need !== undefined) {
        logger.warn({ workspace, method, quietMs }, 'Slack asked for quiet: calls of this method wait.');
        budget.pause(need, quietMs);
      }
      throw error;
    }
  };

  /** A token that has become no good has done nothing: a new one may try again. */
  const sendWithToken = async (call: Call): Promise<Record<string, unknown>> => {
    const { workspace, method } = call;
    const token = await tokenOf(workspace, method);
    try {
      return await send(call, token);
    } catch (error) {
      if (!(error instanceof SlackCallError) || !isTokenFailure(error.reason)) throw error;
      workspaces.tokenFailed(workspace, error.reason);
      const newToken = await workspaces.tokenOf(workspace);
      if (newToken === undefined || newToken === token) throw error;
      return await send(call, newToken);
    }
  };

  const complete = createOrgTeams({
    clock,
    call: async (workspace, method) =>
      await sendWithin({ workspace, method, args: {}, timeoutMs: TIMEOUT_MS, signal: undefined }),
  });
  return {
    call: async <Result extends object>(
      workspace: string,
      method: string,
      args: Readonly<Record<string, unknown>>,
      options: CallOptions = {},
    ) => {
      const { signal, timeoutMs = TIMEOUT_MS } = options;
      const whole = await complete(workspace, method, args);
      const answer = await sendWithin({ workspace, method, args: whole, timeoutMs, signal }, options);
      return answer as Result; // what Slack documents for the method; whoever reads it looks at each field
    },
    hasRoom: (workspace, method, calls) =>
      budgetOf(workspace).hasRoom(
        needsOf(method, {}, { distribution: options.distribution, isPaced: true }).needs,
        calls,
      ),
    download: createDownload({ apiUrl: options.apiUrl, fetch, tokenOf }),
    upload: createUpload({ apiUrl: options.apiUrl, fetch, clock }),
  };
}

interface Call {
  readonly workspace: string;
  readonly method: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

function abortedBy(signal: AbortSignal | undefined, method: string): SlackCallError {
  return new SlackCallError(method, 'aborted', { retryable: false, cause: signal?.reason });
}
