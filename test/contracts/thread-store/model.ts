import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { openThread } from './owned-thread.ts';
import { type Operation, StoreAndReference } from './store-and-reference.ts';

const kind = <K extends Operation['kind']>(name: K) => fc.constant(name);
/** True once in `n` times. */
const rarely = (n: number) => fc.nat({ max: n - 1 }).map((value) => value === n - 1);
const by = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 3 }) });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('deliver'),
      isAgain: rarely(5),
      concern: fc.constantFrom('answer' as const, 'answer' as const, 'read' as const),
      followUp: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('amend'), age: fc.nat({ max: 6 }), isDeletion: rarely(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('claim'), isResend: rarely(4), isOld: rarely(8) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('turn'),
      by,
      take: fc.nat({ max: 5 }),
      resultsComplete: fc.boolean(),
      show: fc.constantFrom('nothing' as const, 'steering' as const, 'everything' as const),
      release: fc.constantFrom(undefined, 'ifIdle' as const, 'afterStop' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('resend') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('handoff'), by }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('journal'), by, call: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('slot'), by }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('stop') }) },
);

export function modelContract(subject: ContractSubject<ThreadStore>): void {
  describe('any sequence of steps', () => {
    it('does what a plain list of entries does, and loses and doubles nothing', async () => {
      const steps = fc.array(operation, { minLength: 1, maxLength: 80, size: 'max' });
      const property = fc.asyncProperty(steps, async (operations) => {
        const both = new StoreAndReference(await openThread(subject));
        for (const next of operations) {
          const { store, reference } = await both.run(next);
          expect(store).toEqual(reference);
        }
      });
      await fc.assert(property, { numRuns: subject.modelRuns ?? 100 });
      expect.hasAssertions();
    });
  });
}
