import type { ReceiverEvent } from '@slack/bolt';
import type { Clock, Logger } from '../../../core/index.ts';
import { examineBody, idsOf } from './examine-body.ts';
import { safeErrorFields } from './safe-error.ts';
import { SparingLog } from './sparing-log.ts';

/** Milliseconds that handling may take: Slack sends again after 3 s, and the answer has its way to go. */
const ACCEPT_MS = 2_500;

/** Milliseconds between two lines about what could not be taken in: a store that is away fails everything. */
const LOG_EVERY_MS = 10_000;

/** One delivery, as either transport got it. */
export interface Delivery {
  readonly body: unknown;
  /** How often Slack tried before. Told to listeners, and no reason to drop anything: the first try may never have come. */
  readonly retryNum?: number | undefined;
  readonly retryReason?: string | undefined;
}

/** What Slack is to be told. `again`: it was not taken in, and Slack is to send it once more. */
export type Acceptance =
  | { readonly status: 'accepted'; readonly response?: unknown }
  | { readonly status: 'verification'; readonly challenge: string }
  | { readonly status: 'again' };

export interface AcceptorOptions {
  /** bolt: resolves when every listener has. */
  readonly process: (event: ReceiverEvent) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Accepts before it is acknowledged: what a listener hands to bolt as its acknowledgement is only remembered, and given
 * back when all listeners have ended well. One that rejects means that the event is not kept anywhere, and so does one
 * that takes too long; it may end later, and the next delivery is then a duplicate.
 */
export class Acceptor {
  readonly #options: AcceptorOptions;
  readonly #log: SparingLog;
  readonly #open = new Set<Promise<unknown>>();

  constructor(options: AcceptorOptions) {
    this.#options = options;
    this.#log = new SparingLog({ clock: options.clock, everyMs: LOG_EVERY_MS });
  }

  /** Never rejects. */
  accept(delivery: Delivery): Promise<Acceptance> {
    const examined = examineBody(delivery.body);
    switch (examined.kind) {
      case 'deliverable':
        return this.#within(delivery, this.#process(delivery, examined.body));
      case 'verification':
        return Promise.resolve({ status: 'verification', challenge: examined.challenge });
      case 'rate-limited':
        this.#options.logger.warn(
          { workspace: examined.workspace },
          'Slack leaves events out for a minute: this app gets more than 30000 an hour from one workspace.',
        );
        return Promise.resolve({ status: 'accepted' });
      case 'unsupported':
        this.#options.logger.debug(idsOf(delivery.body), 'Slack sent what is not known here.');
        return Promise.resolve({ status: 'accepted' });
    }
  }

  /** Resolves when nothing is being accepted any more, some seconds later at most. */
  async drained(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  async #process(delivery: Delivery, body: Readonly<Record<string, unknown>>): Promise<Acceptance> {
    const { retryNum, retryReason } = delivery;
    let response: { readonly given: unknown } | undefined;
    try {
      await this.#options.process({
        body,
        ...(retryNum !== undefined && { retryNum }),
        ...(retryReason !== undefined && { retryReason }),
        ack: async (given?: unknown) => {
          // bolt acknowledges events by itself, and listeners may once more: the first that says something counts.
          if (response?.given === undefined) response = { given };
        },
      });
    } catch (error) {
      this.#tell(delivery, safeErrorFields(error), 'A delivery of Slack was not taken in; Slack sends it again.');
      return { status: 'again' };
    }
    return { status: 'accepted', ...(response?.given !== undefined && { response: response.given }) };
  }

  #within(delivery: Delivery, handling: Promise<Acceptance>): Promise<Acceptance> {
    const accepted = this.#unlessLate(delivery, handling).finally(() => this.#open.delete(accepted));
    this.#open.add(accepted);
    return accepted;
  }

  async #unlessLate(delivery: Delivery, handling: Promise<Acceptance>): Promise<Acceptance> {
    let cancel = (): void => undefined;
    const late = new Promise<Acceptance>((resolve) => {
      cancel = this.#options.clock.setTimeout(() => {
        this.#tell(delivery, {}, 'A delivery of Slack was not taken in within 3 s; Slack sends it again.');
        resolve({ status: 'again' });
      }, ACCEPT_MS);
    });
    const acceptance = await Promise.race([handling, late]);
    cancel();
    return acceptance;
  }

  #tell({ body, retryNum }: Delivery, fields: object, sentence: string): void {
    this.#log.write((leftOut) => {
      this.#options.logger.warn({ ...idsOf(body), retryNum, leftOut, ...fields }, sentence);
    });
  }
}
