import { describe, expect, it } from 'vitest';
import type { RateLimiter } from '../../src/threads/ports.ts';
import type { ContractSubject } from './contract-subject.ts';

const rule = { limit: 3, windowMs: 1_000 };

/** What every {@link RateLimiter} promises. */
export function rateLimiterContract(subject: ContractSubject<RateLimiter>): void {
  describe(`RateLimiter: ${subject.name}`, () => {
    it('lets as many through as the limit says, and tells when there is room again', async () => {
      const { port, clock } = await subject.create();
      const taken = [];
      for (let n = 0; n < 4; n++) {
        taken.push(await port.take('k', rule));
        clock.advance(100);
      }
      expect(taken).toEqual([
        { ok: true, left: 2 },
        { ok: true, left: 1 },
        { ok: true, left: 0 },
        { ok: false, retryAfterMs: 700 },
      ]);
      expect(await port.take('other', rule)).toEqual({ ok: true, left: 2 });
    });

    it('slides: each event makes room when it is one window old', async () => {
      const { port, clock } = await subject.create();
      for (let n = 0; n < 3; n++) {
        await port.take('k', rule);
        clock.advance(300);
      }
      clock.advance(99);
      expect(await port.take('k', rule)).toEqual({ ok: false, retryAfterMs: 1 });
      clock.advance(1);
      expect(await port.take('k', rule)).toEqual({ ok: true, left: 0 });
      expect(await port.take('k', rule)).toEqual({ ok: false, retryAfterMs: 300 });
    });

    it('does not count what it refused', async () => {
      const { port, clock } = await subject.create();
      for (let n = 0; n < 20; n++) await port.take('k', rule);
      clock.advance(1_000);
      expect(await port.take('k', rule)).toEqual({ ok: true, left: 2 });
    });

    it('heeds a limit that was lowered', async () => {
      const { port, clock } = await subject.create();
      for (let n = 0; n < 3; n++) {
        await port.take('k', rule);
        clock.advance(100);
      }
      expect(await port.take('k', { ...rule, limit: 1 })).toEqual({ ok: false, retryAfterMs: 900 });
      clock.advance(900);
      expect(await port.take('k', { ...rule, limit: 1 })).toEqual({ ok: true, left: 0 });
    });

    it('lets nothing through where the limit is nothing', async () => {
      const { port } = await subject.create();
      expect(await port.take('k', { limit: 0, windowMs: 500 })).toEqual({ ok: false, retryAfterMs: 500 });
    });
  });
}
