import type { Backend } from './backend.ts';

/** How routes get the parts they work with. Both throw a Refusal while there are none to be had. */
export interface Backends {
  /** For looking: from the adapter's start on. */
  readonly toRead: () => Backend;
  /** For taking something in: only until the adapter is stopped. */
  readonly toWrite: () => Backend;
}
