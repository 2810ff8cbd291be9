/** A request to the outside. */
export interface BoundedRequest {
  /** @default 'GET' */
  readonly method?: 'GET' | 'POST';
  /** Of our own; `host`, `cookie` and what belongs to a connection are refused. Left out when a redirect leads to another origin. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes of the answer that are read, unpacked; it is cut there. @default 2 MiB */
  readonly maxBytes?: number;
  /** Milliseconds from the first look-up of the name to the last byte. @default 20000 */
  readonly timeoutMs?: number;
  /**
   * Origins that may be reached though they are not public, such as `http://searxng.internal:8080`: what whoever
   * runs the deployment has entered as an option, never what an admin of a team entered or a model wrote. @default none
   */
  readonly trustedOrigins?: readonly string[];
  /** Throws for an address that a redirect must not lead to, before anything is asked there. @default any public one may be */
  readonly checkRedirect?: (url: string) => void;
}

export interface BoundedResponse {
  /** Where it came from in the end, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** Whether there was more. */
  readonly isCut: boolean;
}

/**
 * Fetches something of the public internet. Private, local, link-local, reserved and metadata addresses are refused, by
 * whatever spelling, name or redirect they are reached; so are other schemes than http and https, and user names in an
 * address.
 *
 * @throws Error with a sentence for the model that says what was refused or what failed.
 */
export type BoundedFetch = (url: string, request?: BoundedRequest) => Promise<BoundedResponse>;
