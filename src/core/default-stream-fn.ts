import type { StreamFn } from './stream-fn.ts';

let defaultStreamFn: StreamFn | undefined;

/** Sets the stream function of agents and loops that are given none; `undefined` takes it away. */
export function setDefaultStreamFn(streamFn: StreamFn | undefined): void {
  defaultStreamFn = streamFn;
}

/** @throws Error when no default was set. */
export function getDefaultStreamFn(): StreamFn {
  if (defaultStreamFn === undefined) {
    throw new Error('No default stream function configured. Pass streamFn explicitly or call setDefaultStreamFn().');
  }
  return defaultStreamFn;
}
