import type { FakeClock } from '../../src/testing/fake-clock.ts';

/** A port under test. What it needs to be cleaned up, `create` registers itself (`onTestFinished`). */
export interface PortUnderTest<P> {
  readonly port: P;
  /** The clock that the port was made with. */
  readonly clock: FakeClock;
  /** Resolves when everything that was sent to listeners has reached them. */
  readonly settle: () => Promise<void>;
}

/** An implementation that a contract is run against. Each call of `create` answers with one that shares no data. */
export interface ContractSubject<P> {
  readonly name: string;
  create(): Promise<PortUnderTest<P>>;
  /** How many random sequences a model-based suite tries. @default 100 */
  readonly modelRuns?: number;
}
