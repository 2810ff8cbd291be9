/** What a process does for its deployment: takes events in (`gateway`), runs threads (`worker`), or both. */
export type Role = 'all' | 'gateway' | 'worker';

/** Whether a process of this role takes events in. */
export function takesEventsIn(role: Role): boolean {
  return role !== 'worker';
}

/** Whether a process of this role runs threads. */
export function runsThreads(role: Role): boolean {
  return role !== 'gateway';
}
