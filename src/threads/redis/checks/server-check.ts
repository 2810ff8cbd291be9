/** One thing that was looked at before the work begins. */
export interface ServerCheck {
  readonly check:
    | 'reachable'
    | 'permissions'
    | 'version'
    | 'role'
    | 'eviction'
    | 'persistence'
    | 'replicas'
    | 'memory'
    | 'clock'
    | 'cluster'
    | 'data';
  /** `error`: nothing may start. `warning`: it works, and something is at risk. */
  readonly level: 'ok' | 'warning' | 'error';
  /** Sentences. */
  readonly text: string;
  /** What to do about it, as sentences. */
  readonly remedy?: string;
}
