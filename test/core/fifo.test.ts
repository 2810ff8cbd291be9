import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fifo } from '../../src/core/fifo.ts';

type Step =
  | { readonly kind: 'push'; readonly value: number }
  | { readonly kind: 'shift' }
  | { readonly kind: 'putBack'; readonly values: readonly number[] }
  | { readonly kind: 'peek'; readonly count: number }
  | { readonly kind: 'clear' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.nat().map((value) => ({ kind: 'push' as const, value })) },
  { weight: 4, arbitrary: fc.constant({ kind: 'shift' as const }) },
  fc.array(fc.nat(), { maxLength: 3 }).map((values) => ({ kind: 'putBack' as const, values })),
  fc.nat({ max: 3 }).map((count) => ({ kind: 'peek' as const, count })),
  fc.constant({ kind: 'clear' as const }),
);

describe('Fifo', () => {
  it('does what a plain array does', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
        const fifo = new Fifo<number>();
        const model: number[] = [];
        for (const next of steps) {
          expect(applyToFifo(fifo, next)).toEqual(applyToArray(model, next));
          expect([fifo.size, fifo.toArray()]).toEqual([model.length, model]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keeps its order over many items', () => {
    const fifo = new Fifo<number>();
    const taken: number[] = [];
    for (let index = 0; index < 1000; index += 1) {
      fifo.push(index);
      if (index % 3 === 0) continue;
      const item = fifo.shift();
      if (item !== undefined) taken.push(item);
    }

    expect([...taken, ...fifo.clear()]).toEqual(Array.from({ length: 1000 }, (_, index) => index));
  });
});

function applyToFifo(fifo: Fifo<number>, next: Step): unknown {
  switch (next.kind) {
    case 'push':
      return fifo.push(next.value);
    case 'shift':
      return fifo.shift();
    case 'putBack':
      return fifo.putBack(next.values);
    case 'peek':
      return fifo.peek(next.count);
    default:
      return fifo.clear();
  }
}

function applyToArray(model: number[], next: Step): unknown {
  switch (next.kind) {
    case 'push':
      model.push(next.value);
      return undefined;
    case 'shift':
      return model.shift();
    case 'putBack':
      model.unshift(...next.values);
      return undefined;
    case 'peek':
      return model.slice(0, next.count);
    default:
      return model.splice(0);
  }
}
