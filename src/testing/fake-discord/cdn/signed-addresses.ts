import { createHmac } from 'node:crypto';
import type { Clock } from '../../../core/index.ts';

const LIFE_MS = 24 * 60 * 60 * 1000;
const SECRET = 'fake-discord';

/** Where a file is, without the server. */
export interface FileAddress {
  readonly channel: string;
  readonly id: string;
  readonly name: string;
}

/** Makes and checks the signed addresses of files. They end a day after they were given out, or when a test says so. */
export class SignedAddresses {
  readonly #clock: Clock;
  /** The address of the server. */
  #base = '';
  #generation = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `http://127.0.0.1:…`; set when the server listens. */
  set base(url: string) {
    this.#base = url;
  }

  /** An address that is good for a day from now. */
  sign(file: FileAddress): string {
    const issued = Math.floor(this.#clock.now() / 1000);
    const expires = Math.floor((this.#clock.now() + LIFE_MS) / 1000);
    const query = new URLSearchParams({
      ex: expires.toString(16),
      is: issued.toString(16),
      hm: this.#digest(pathOf(file), expires.toString(16), issued.toString(16)),
    });
    return `${this.#base}${pathOf(file)}?${query.toString()}`;
  }

  /** Whether an address was given out and is still good. */
  isGood(url: URL): boolean {
    const [expires, issued] = [url.searchParams.get('ex') ?? '', url.searchParams.get('is') ?? ''];
    if (url.searchParams.get('hm') !== this.#digest(url.pathname, expires, issued)) return false;
    return Number.parseInt(expires, 16) * 1000 > this.#clock.now();
  }

  /** Ends all addresses that were given out so far. */
  expire(): void {
    this.#generation += 1;
  }

  #digest(path: string, expires: string, issued: string): string {
    return createHmac('sha256', `${SECRET}:${this.#generation}`).update(`${path}:${expires}:${issued}`).digest('hex');
  }
}

function pathOf({ channel, id, name }: FileAddress): string {
  return `/attachments/${channel}/${id}/${encodeURIComponent(name)}`;
}
