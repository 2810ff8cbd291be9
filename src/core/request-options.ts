import type { AgentLoopConfig } from './loop-config.ts';
import type { Model, ThinkingLevel } from './model.ts';
import type { StreamOptions } from './stream-fn.ts';

/** What the options of a request depend on, besides the run's config and signal. */
interface Request {
  readonly model: Model;
  readonly thinkingLevel: ThinkingLevel;
  readonly apiKey: string | undefined;
}

/**
 * Makes what stream functions get as their options: the whole config and what the run adds. The config is copied again
 * only when something in a request has changed, so a stream function must not write to its options.
 */
export class RequestOptions {
  readonly #config: AgentLoopConfig;
  readonly #signal: AbortSignal | undefined;
  #request: Request | undefined;
  #options: StreamOptions = {};

  constructor(config: AgentLoopConfig, signal: AbortSignal | undefined) {
    this.#config = config;
    this.#signal = signal;
  }

  get(request: Request): StreamOptions {
    if (this.#request === undefined || !isSame(request, this.#request)) {
      const { model, thinkingLevel, apiKey } = request;
      const reasoning = thinkingLevel === 'off' ? undefined : thinkingLevel;
      this.#options = Object.assign({}, this.#config, { model, reasoning, apiKey, signal: this.#signal });
      this.#request = request;
    }
    return this.#options;
  }
}

function isSame(left: Request, right: Request): boolean {
  return left.model === right.model && left.thinkingLevel === right.thinkingLevel && left.apiKey === right.apiKey;
}
