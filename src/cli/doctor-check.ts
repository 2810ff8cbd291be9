/** What a check found, as a sentence, and what to do about it. */
export interface CheckResult {
  readonly level: 'ok' | 'warning' | 'error';
  readonly text: string;
  readonly remedy?: string;
}

/** One thing that is looked at. It may take long, or throw: that is a finding, too. */
export interface DoctorCheck {
  readonly name: string;
  run(): Promise<readonly CheckResult[]>;
}
