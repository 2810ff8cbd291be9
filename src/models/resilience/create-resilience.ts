import { type Clock, type Logger, type StreamFn, withIdleLimit } from '../../core/index.ts';
import type { ModelUse } from '../../threads/model-use.ts';
import type { OpenedModel } from '../opened-model.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { failureFields } from './failure-fields.ts';
import { failureOfText } from './failure-of-text.ts';
import { withBreaker } from './with-breaker.ts';
import { withFallback } from './with-fallback.ts';
import { type FailedTry, withRetry } from './with-retry.ts';

export interface ResilienceLimits {
  /** How often a failed request is made again, for each model. @default 2 */
  readonly retries?: number | undefined;
  /** Milliseconds that a model may be silent. @default 120000 */
  readonly idleMs?: number | undefined;
  /** Milliseconds that one request may take. @default 300000 */
  readonly totalMs?: number | undefined;
  /** So many requests that fail in a row, their retries included, and a model is not asked for a while. @default 5 */
  readonly failures?: number | undefined;
  /** Milliseconds of that while. @default 30000 */
  readonly pauseMs?: number | undefined;
}

interface ResilienceOptions {
  /** The configured model, then those that are asked when it is not available. Not empty. */
  readonly chain: readonly OpenedModel[];
  readonly limits?: ResilienceLimits | undefined;
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/**
 * Makes stream functions that get an answer where there is one to be had, whatever the stream functions of the chain
 * do, and always end:
 *
 *     fallback ─▶ breaker ─▶ retry ─▶ limits ─▶ a model's own stream function
 *        └──────▶ breaker ─▶ retry ─▶ limits ─▶ the next one's
 *
 * Every failure has its kind. The breakers are shared by all uses in a process.
 */
export function createResilience({
  chain,
  limits = {},
  clock,
  random,
}: ResilienceOptions): (use: ModelUse) => StreamFn {
  const { retries = 2, idleMs = 120_000, totalMs = 300_000, failures = 5, pauseMs = 30_000 } = limits;
  const classify = (failure: unknown, isMidStream: boolean) => failureOfText(failure, isMidStream, clock.now());
  const links = chain.map(({ model, streamFn }) => ({
    model,
    limited: withIdleLimit(streamFn, { idleMs, totalMs, clock, classify }),
    breaker: new CircuitBreaker({ failures, pauseMs, clock }),
  }));
  return (use) => {
    const { logger } = use;
    const able = links.map(({ model, limited, breaker }): OpenedModel => {
      const retried = withRetry(limited, { retries, clock, random, onFailedTry: (failed) => logTry(logger, failed) });
      return {
        model,
        streamFn: withBreaker(retried, {
          breaker,
          clock,
          onChange: ({ provider, id }, change, error) => {
            const fields = { provider, model: id, ...(error !== undefined && { kind: error.kind, pauseMs }) };
            if (change === 'opened') logger.warn(fields, 'A model is not asked for a while: it has failed too often.');
            else logger.info(fields, 'A model answers again.');
          },
        }),
      };
    });
    const configured = chain[0]?.model;
    return withFallback(able, {
      clock,
      onSwitch: ({ from, to, error }) => {
        const fields = { from: nameOf(from), to: nameOf(to), kind: error.kind };
        logger.warn(fields, 'Another model is asked.');
      },
      onAnswered: (by, insteadOf) => {
        const isOther = insteadOf !== undefined && configured !== undefined;
        use.onAnswered?.(isOther ? { by: by.name, insteadOf: configured.name, kind: insteadOf.kind } : undefined);
      },
      onFailed: (message) => {
        logger.error(failureFields(message), 'No model gave a whole answer.');
      },
    });
  };
}

function logTry(logger: Logger, { message, attempt, durationMs, retryInMs }: FailedTry): void {
  const fields = { ...failureFields(message), attempt, durationMs };
  if (retryInMs === undefined) logger.warn(fields, 'A request to a model failed.');
  else logger.warn({ ...fields, retryInMs }, 'A request to a model failed; it is made again.');
}

function nameOf({ provider, id }: OpenedModel['model']): string {
  return `${provider}/${id}`;
}
