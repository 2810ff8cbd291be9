import { type Clock, readMonotonic } from '../../../core/clock.ts';
import type { Logger } from '../../../core/logger.ts';
import type { Check } from '../../check.ts';
import type { RedisClient } from '../redis-client.ts';
import { explainFailure } from './connection-failure.ts';
import { probeHealth } from './probe-health.ts';
import type { RedisSettings } from './redis-settings.ts';
import { describeTarget } from './redis-target.ts';
import { createStateLog } from './state-log.ts';

/** Whether Redis can be worked with, as the connection that runs write through finds it. */
export interface RedisHealth {
  readonly isUp: boolean;
  /** How many replicas keep up; with a cluster, of the master that has the fewest. 0 until it is known. */
  readonly replicas: number;
  checks(): readonly Check[];
  /** Calls back at every change. Returns how to stop. */
  onChange(listener: (isUp: boolean) => void): () => void;
  /** Looks once and then every 10 s, while it is down every second. */
  start(): Promise<void>;
  stop(): void;
}

export interface RedisHealthOptions {
  readonly settings: RedisSettings;
  readonly clock: Clock;
  readonly logger: Logger;
}

const LOOK_MS = 10_000;

/** The same while it is down, so that work goes on soon after it is back. */
const LOOK_AGAIN_MS = 1_000;

/** Milliseconds that the server may take to answer a look. */
const ANSWER_MS = 3_000;

/**
 * Watches a connection: by its events, and by asking, since a server can stop answering without ending a connection.
 * Every change of state is one log line.
 */
export function createRedisHealth(client: RedisClient, { settings, clock, logger }: RedisHealthOptions): RedisHealth {
  const where = describeTarget(settings.target);
  const listeners = new Set<(isUp: boolean) => void>();
  let isUp = client.status === 'ready';
  let reason = `Redis at ${where} is not connected yet.`;
  let since = readMonotonic(clock);
  let replicas = 0;
  let isStopped = false;
  let cancelLook = (): void => undefined;

  const seconds = (): number => Math.round((readMonotonic(clock) - since) / 1_000);
  let downSeconds = 0;
  const log = createStateLog(clock, isUp, () => {
    if (isUp) logger.info({ downSeconds }, `Redis at ${where} answers again after ${downSeconds} s.`);
    else logger.error({}, `${reason} ${CONSEQUENCE}`);
  });

  const change = (up: boolean, why: string): void => {
    if (!up) reason = why;
    if (isStopped || up === isUp) return;
    if (up) downSeconds = seconds();
    isUp = up;
    since = readMonotonic(clock);
    log.changed(isUp);
    for (const listener of listeners) listener(isUp);
  };

  const fail = (error: unknown): void => {
    const { text, remedy } = explainFailure(error, settings);
    change(false, remedy === undefined ? text : `${text} ${remedy}`);
  };

  const look = async (): Promise<void> => {
    const found = await probeHealth(client, clock, ANSWER_MS);
    if (isStopped) return;
    if (found.kind === 'failed') fail(found.error);
    else if (found.kind === 'unwell') change(false, `Redis at ${where} ${found.reason}`);
    else {
      ({ replicas } = found);
      change(true, '');
    }
  };

  const lookForEver = async (): Promise<void> => {
    // While it is away its events tell when it is back.
    if (client.status === 'ready') await look();
    if (!isStopped) cancelLook = clock.setTimeout(() => void lookForEver(), isUp ? LOOK_MS : LOOK_AGAIN_MS);
  };

  const lost = `Redis at ${where} ended the connection.`;
  let latest: unknown;
  const onError = (error: unknown): void => {
    latest = error;
    if (client.status !== 'ready') fail(error);
  };
  const onReady = (): void => {
    latest = undefined;
    void look();
  };
  const onClose = (): void => {
    // What is broken off while all was well is explained by nothing but that, unless it was we who gave it up.
    const isBrokenOff = isUp && !isSilence(latest);
    if (latest === undefined || isBrokenOff) change(false, lost);
    else fail(latest);
  };

  return {
    get isUp() {
      return isUp;
    },
    get replicas() {
      return replicas;
    },
    checks: () => [
      isUp
        ? { check: 'redis', ok: true }
        : { check: 'redis', ok: false, reason: `${reason} It has been so for ${seconds()} s.` },
    ],
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {
      client.on('error', onError);
      client.on('ready', onReady);
      client.on('close', onClose);
      await lookForEver();
    },
    stop: () => {
      isStopped = true;
      cancelLook();
      log.stop();
      client.off('error', onError);
      client.off('ready', onReady);
      client.off('close', onClose);
    },
  };
}

/** Whether a connection was given up because nothing came over it. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Socket timeout');
}

const CONSEQUENCE = 'Until it is back, new messages are refused so that platforms send them again, and runs wait.';
