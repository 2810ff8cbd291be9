import { describe, expect, it } from 'vitest';
import type { Lock } from '../../src/threads/ports.ts';
import type { ContractSubject } from './contract-subject.ts';

/** What every {@link Lock} promises. */
export function lockContract(subject: ContractSubject<Lock>): void {
  describe(`Lock: ${subject.name}`, () => {
    it('is held by one at a time', async () => {
      const { port } = await subject.create();
      const tokens = await Promise.all([1, 2, 3].map(() => port.acquire('job', 1_000)));
      expect(tokens.map((token) => typeof token).toSorted()).toEqual(['string', 'undefined', 'undefined']);
      expect(await port.acquire('other job', 1_000)).toBeTypeOf('string');
    });

    it('is free again when it is released', async () => {
      const { port } = await subject.create();
      const token = (await port.acquire('job', 1_000)) ?? '';
      expect(await port.release('job', token)).toBe(true);
      expect(await port.release('job', token)).toBe(false);
      expect(await port.acquire('job', 1_000)).toBeTypeOf('string');
    });

    it('is free again when its time is up, and the former holder has no say', async () => {
      const { port, clock } = await subject.create();
      const former = (await port.acquire('job', 1_000)) ?? '';
      clock.advance(999);
      expect(await port.acquire('job', 1_000)).toBeUndefined();
      clock.advance(1);
      expect(await port.renew('job', former, 1_000)).toBe(false);
      expect(await port.release('job', former)).toBe(false);
      const token = (await port.acquire('job', 1_000)) ?? '';
      expect(token).not.toBe(former);
      expect(await port.renew('job', former, 1_000)).toBe(false);
      expect(await port.release('job', former)).toBe(false);
      expect(await port.acquire('job', 1_000)).toBeUndefined();
    });

    it('is held from its last renewal on', async () => {
      const { port, clock } = await subject.create();
      const token = (await port.acquire('job', 1_000)) ?? '';
      clock.advance(900);
      expect(await port.renew('job', token, 2_000)).toBe(true);
      clock.advance(1_999);
      expect(await port.acquire('job', 1_000)).toBeUndefined();
      clock.advance(1);
      expect(await port.acquire('job', 1_000)).toBeTypeOf('string');
    });
  });
}
