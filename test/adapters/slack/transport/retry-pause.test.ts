import { describe, expect, it } from 'vitest';
import { retryPauseMs } from '../../../../src/adapters/slack/transport/retry-pause.ts';

const pauses = (tries: readonly number[], isRefused = false, random = 1): readonly number[] =>
  tries.map((failures) => retryPauseMs({ failures, isRefused, random: () => random }));

describe('the pause before connecting again', () => {
  it('is none at first, and then twice as long each time, up to half a minute', () => {
    expect(pauses([0, 1, 2, 3, 4, 5, 6, 7, 1_000])).toEqual([
      0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('is not the same for all processes', () => {
    expect(pauses([1, 6], false, 0)).toEqual([750, 22_500]);
  });

  it('is a minute where somebody has to change something', () => {
    expect(pauses([1, 9], true)).toEqual([60_000, 60_000]);
  });

  it('is as long as Slack asks, up to five minutes', () => {
    const asked = (retryAfterMs: number) =>
      retryPauseMs({ failures: 1, isRefused: false, retryAfterMs, random: () => 1 });
    expect([asked(10), asked(45_000), asked(86_400_000)]).toEqual([1_000, 45_000, 300_000]);
  });
});
