import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMask } from '../../src/cli/mask-secrets.ts';
import { probePort } from '../../src/cli/probe-port.ts';
import { readReadiness } from '../../src/cli/read-readiness.ts';
import { durationText, timeText } from '../../src/cli/time-text.ts';
import { resolveConfig } from '../../src/config.ts';

describe('durationText', () => {
  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1_000, '1.0 s'],
    [12_345, '12 s'],
    [60_000, '1 min'],
    [3_605_000, '1 h'],
    [5_400_000, '1 h 30 min'],
    [180_000_000, '2 d 2 h'],
  ])('says %i ms as %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

describe('timeText', () => {
  it('is in UTC, to the second or the millisecond', () => {
    const at = Date.UTC(2026, 0, 2, 3, 4, 5, 67);
    expect([timeText(at), timeText(at, 'milliseconds')]).toEqual(['2026-01-02 03:04:05Z', '2026-01-02 03:04:05.067Z']);
  });
});

describe('createMask', () => {
  const config = resolveConfig({
    redis: { url: 'redis://bob:p%40ss-word@redis.test' },
    outgoing: { httpsProxy: 'me:hunter2@proxy.test:1', httpProxy: 'proxy.test:2' },
  });

  it('takes secrets out, wherever they come from, and nothing else', () => {
    const mask = createMask({ SLACK_BOT_TOKEN: 'xoxb-12345', HOME: 'home-dir', SHORT_KEY: 'abc' }, config);
    expect(mask('xoxb-12345 at home-dir abc')).toBe('••• at home-dir abc');
    expect(mask('p%40ss-word and p@ss-word')).toBe('••• and •••');
    expect(mask('hunter2 at proxy.test:2')).toBe('••• at proxy.test:2');
    expect(mask('see rediss://eve:other@redis.test/0')).toBe('see rediss://•••@redis.test/0');
  });
});

async function listen(answer: string, status = 200): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(status).end(answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port; // it listens on a port
}

describe('probePort', () => {
  it('tells a port that is free from one that is in use, and from an address of no machine here', async () => {
    const port = await listen('');
    expect(await probePort('127.0.0.1', port)).toBe('inUse');
    expect(await probePort('127.0.0.1', 0)).toBe('free');
    expect(await probePort('192.0.2.1', 0)).toBe('unavailable');
  });
});

describe('readReadiness', () => {
  it('reads the checks of a Threadloop, ready or not', async () => {
    const checks = [{ check: 'bot', ok: false, reason: 'It is starting.' }];
    const port = await listen(JSON.stringify({ ok: false, checks }), 503);
    expect(await readReadiness('127.0.0.1', port)).toEqual(checks);
  });

  it.each(['<html>', '{}', '{"checks":1}', '{"checks":[{"check":"x"}]}'])(
    'takes %s for no Threadloop',
    async (answer) => {
      expect(await readReadiness('127.0.0.1', await listen(answer))).toBeUndefined();
    },
  );

  it('takes silence for no Threadloop', async () => {
    expect(await readReadiness('127.0.0.1', 1)).toBeUndefined();
  });
});
