import { describe, expect, it } from 'vitest';
import type { ConfigInput } from '../../src/config/schema.ts';
import { resolveConfig, secretsIn } from '../../src/config.ts';

describe('secretsIn', () => {
  const cases: readonly [title: string, input: ConfigInput, secrets: readonly string[]][] = [
    ['nothing where nothing is set', {}, []],
    ['a password, whatever is in it', { redis: { url: 'redis://a', password: 'p@ss:w/rd' } }, ['p@ss:w/rd']],
    [
      'the password of an address, as it is written and meant',
      { redis: { url: 'redis://me:p%40ss@a/0' } },
      ['p%40ss', 'p@ss'],
    ],
    ['the password of a proxy without a scheme', { outgoing: { httpProxy: 'me:hunter2@p:1' } }, ['hunter2']],
    [
      'a user without a password, which may be a token',
      { outgoing: { httpsProxy: 'http://token-1@p:1' } },
      ['token-1'],
    ],
    ['nothing of addresses without one', { redis: { url: 'redis://a:6379' }, outgoing: { httpsProxy: 'p:3128' } }, []],
    ['a broken encoding as it is', { redis: { url: 'redis://a', password: '100%' } }, ['100%']],
  ];
  it.each(cases)('finds %s', (_title, input, secrets) => {
    expect(secretsIn(resolveConfig(input))).toEqual(secrets);
  });
});
