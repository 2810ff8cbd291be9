import { expect, it } from 'vitest';
import { reconnectPauseMs } from '../../../../src/adapters/discord/gateway/reconnect-pause.ts';

it('connects again at once twice, then after twice as long each time, up to a minute', () => {
  const pauses = Array.from({ length: 12 }, (_, failures) => reconnectPauseMs(failures, () => 1));
  expect(pauses).toEqual([0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]);
});

it('spreads connections over the last quarter of a pause', () => {
  expect([reconnectPauseMs(8, () => 0), reconnectPauseMs(8, () => 0.5)]).toEqual([45_000, 52_500]);
});
