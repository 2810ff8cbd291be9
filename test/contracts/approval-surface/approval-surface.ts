import { describe } from 'vitest';
import { testCards } from './cards.ts';
import { testClicks } from './clicks.ts';
import { testPending } from './pending.ts';
import type { ApprovalSurface } from './surface-driver.ts';

/** What every surface promises on which people are asked for their consent. */
export function testApprovalSurface(surface: ApprovalSurface): void {
  describe(`${surface.name} keeps the contract of surfaces for consent`, () => {
    testCards(surface);
    testClicks(surface);
    testPending(surface);
  });
}
