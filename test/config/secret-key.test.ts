import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadConfig, secretKeysOf } from '../../src/config.ts';

const HEX = 'ab'.repeat(32);
const BASE64 = Buffer.alloc(32, 7).toString('base64');
const URL_SAFE = Buffer.alloc(32, 0xfb).toString('base64url');

const load = (key: string) => loadConfig({ env: { THREADLOOP_SECRET_KEY: key }, directory: '/nowhere' });

describe('THREADLOOP_SECRET_KEY', () => {
  it('is one key or several, in hexadecimal digits or base64, in their order', async () => {
    const { secretKey = '' } = await load(`${HEX}, ${BASE64},${URL_SAFE}`);
    expect(secretKeysOf(secretKey).map((key) => [...key])).toEqual([0xab, 7, 0xfb].map((byte) => Array(32).fill(byte)));
  });

  it.each([
    ['too short', 'ab'.repeat(16)],
    ['a passphrase', 'correct horse battery staple'],
    ['one of two that is no key', `${HEX},nonsense`],
    ['an empty one behind a comma', `${HEX},`],
  ])('is refused when it is %s, and not shown', async (_what, key) => {
    await expect(load(key)).rejects.toThrow(
      'THREADLOOP_SECRET_KEY must be a key of 32 bytes, as base64 or 64 hexadecimal digits; "openssl rand -base64 32" makes one',
    );
    await expect(load(key)).rejects.not.toThrow(key);
  });

  it('is not shown where all settings are written out', async () => {
    const config = await load(HEX);
    expect([JSON.stringify(config).includes(HEX), inspect(config, { depth: 9 }).includes(HEX)]).toEqual([false, false]);
    expect(config.secretKey).toBe(HEX);
  });
});
