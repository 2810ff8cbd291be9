/** Whether one thing that is needed is well; `reason` says what is not, and what to do. */
export interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly reason?: string;
}
