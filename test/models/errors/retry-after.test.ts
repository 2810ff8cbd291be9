import { expect, it } from 'vitest';
import { readRetryAfterMs, readWaitMs } from '../../../src/models/errors/retry-after.ts';

const NOW = Date.UTC(2026, 0, 1);

it.each([
  [{ 'retry-after-ms': '150', 'retry-after': '9' }, 150],
  [{ 'retry-after': '1.5' }, 1_500],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '-3' }, 0],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:02 GMT' }, 2_000],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' }, 0],
  [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': ' ' }, undefined],
  [{ 'retry-after-ms': 'x', 'retry-after': '2' }, 2_000],
  [{}, undefined],
])('reads %o as %s ms', (headers, expected) => {
  expect(readRetryAfterMs(headers, NOW)).toBe(expected);
});

it.each([
  ['Please retry in 17.4s.', 17_400],
  ['Please try again in 320ms.', 320],
  ['Please try again in 6m0s.', 360_000],
  ['Try something else.', undefined],
])('reads %s as %s ms', (message, expected) => {
  expect(readWaitMs(message)).toBe(expected);
});
