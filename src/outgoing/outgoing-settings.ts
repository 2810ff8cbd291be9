import type { Proxy } from './proxy-url.ts';

/** How requests go out. */
export interface OutgoingSettings {
  /** For addresses that begin with `https://`. @default directly */
  readonly httpsProxy?: Proxy;
  /** For addresses that begin with `http://`. @default directly */
  readonly httpProxy?: Proxy;
  /** What is reached directly all the same, in the forms of `NO_PROXY`. */
  readonly noProxy: readonly string[];
  /** Certificates of authorities, as PEM, that are trusted besides the well-known ones. */
  readonly authorities?: string;
  /** At most so many connections to one host; further requests wait for one. */
  readonly connectionsPerHost: number;
}
