/** Milliseconds of a clock that all processes of this machine share and nobody sets back. */
export function systemTime(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}
