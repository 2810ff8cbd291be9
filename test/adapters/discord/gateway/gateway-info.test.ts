import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGatewayAddress, parseGatewayInfo } from '../../../../src/adapters/discord/gateway/gateway-info.ts';

const ANSWER = {
  url: 'wss://gateway.discord.gg',
  shards: 3,
  session_start_limit: { total: 1_000, remaining: 7, reset_after: 60_000, max_concurrency: 2 },
};

describe('what Discord says of its gateway', () => {
  it('is read', () => {
    expect(parseGatewayInfo(ANSWER)).toEqual({
      url: 'wss://gateway.discord.gg',
      shards: 3,
      starts: { total: 1_000, remaining: 7, resetAfterMs: 60_000, maxConcurrency: 2 },
    });
  });

  it('lets one connection begin one session where it says no more', () => {
    expect(parseGatewayInfo({ url: ANSWER.url })).toEqual({
      url: 'wss://gateway.discord.gg',
      shards: 1,
      starts: { total: 1, remaining: 1, resetAfterMs: 0, maxConcurrency: 1 },
    });
  });

  it('is none without an address, whatever came', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        const info = parseGatewayInfo(answer);
        expect(info === undefined || isGatewayAddress(info.url)).toBe(true);
      }),
    );
  });
});

it.each([
  ['wss://gateway.discord.gg', true],
  ['wss://gateway.discord.gg/?v=9', true],
  ['ws://127.0.0.1:1234/gw', true],
  ['ws://localhost:1234', true],
  ['ws://[::1]:1234', true],
  ['ws://gateway.discord.gg', false],
  ['ws://127.evil.example', false],
  ['https://gateway.discord.gg', false],
  ['gateway.discord.gg', false],
  ['', false],
])('the token may be sent to %s: %s', (address, expected) => {
  expect(isGatewayAddress(address)).toBe(expected);
});
