import type { App, Receiver } from '@slack/bolt';
import type { Clock, Logger } from '../../../core/index.ts';
import type { HttpRequest, HttpResponse } from '../../../threads/http-endpoint.ts';
import { type Acceptance, Acceptor } from './acceptor.ts';
import { findForgery } from './check-signature.ts';
import { isCertificateCheck, readBody } from './read-body.ts';
import { SparingLog } from './sparing-log.ts';

/** Milliseconds between two lines about requests that are not from Slack: whoever finds the address may send many. */
const LOG_EVERY_MS = 10 * 60_000;

export interface HttpReceiverOptions {
  readonly signingSecret: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Takes in what Slack sends over HTTP: events, interactions and commands, on one address. Nothing is looked at before
 * the signature was checked; what could not be taken in is answered 503, so that Slack sends it again.
 */
export class HttpReceiver implements Receiver {
  readonly #options: HttpReceiverOptions;
  readonly #log: SparingLog;
  #acceptor: Acceptor | undefined;
  #isOpen = false;

  constructor(options: HttpReceiverOptions) {
    this.#options = options;
    this.#log = new SparingLog({ clock: options.clock, everyMs: LOG_EVERY_MS });
  }

  init(app: App): void {
    const { clock, logger } = this.#options;
    this.#acceptor = new Acceptor({ process: (event) => app.processEvent(event), clock, logger });
  }

  start(): Promise<void> {
    this.#isOpen = true;
    return Promise.resolve();
  }

  /** Takes nothing more in, and waits for what is being accepted. */
  async stop(): Promise<void> {
    this.#isOpen = false;
    await this.#acceptor?.drained();
  }

  /** Never rejects. */
  async handle({ headers, body: bytes }: Pick<HttpRequest, 'headers' | 'body'>): Promise<HttpResponse> {
    const acceptor = this.#acceptor;
    if (!this.#isOpen || acceptor === undefined) return say(503, 'The bot takes nothing in at the moment.');
    const contentType = headers['content-type'];
    const forgery = findForgery({ headers, body: bytes }, this.#options.signingSecret, this.#options.clock.now());
    if (forgery !== undefined) {
      if (isCertificateCheck(contentType, bytes)) return { status: 200 };
      this.#log.write((leftOut) => {
        this.#options.logger.warn({ leftOut }, `A request was refused that is not from Slack. ${forgery}`);
      });
      return say(401, forgery);
    }
    const read = readBody(contentType, bytes);
    // It would be no better the next time.
    if (!read.ok) return say(400, read.reason, { 'x-slack-no-retry': '1' });
    const retryNum = Number(headers['x-slack-retry-num']);
    const retryReason = headers['x-slack-retry-reason'];
    const acceptance = await acceptor.accept({
      body: read.body,
      retryNum: Number.isSafeInteger(retryNum) ? retryNum : undefined,
      retryReason,
    });
    return answerTo(acceptance);
  }
}

function answerTo(acceptance: Acceptance): HttpResponse {
  switch (acceptance.status) {
    case 'again':
      return say(503, 'It could not be taken in; please send it again.');
    case 'verification':
      return json({ challenge: acceptance.challenge });
    case 'accepted': {
      const { response } = acceptance;
      if (response === undefined || response === '') return { status: 200 };
      return typeof response === 'string' ? say(200, response) : json(response);
    }
  }
}

function say(status: number, sentence: string, headers: HttpResponse['headers'] = {}): HttpResponse {
  return { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' }, body: sentence };
}

function json(value: unknown): HttpResponse {
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}
