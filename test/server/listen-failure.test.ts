import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../src/core/error.ts';
import { toBrowserAddress } from '../../src/server/address.ts';
import { explainListenFailure } from '../../src/server/listen-failure.ts';

describe('explainListenFailure', () => {
  const failure = (code: string) => Object.assign(new Error('listen failed'), { code });

  it.each([
    ['EADDRINUSE', 'port_in_use', /^\[::1\]:80 is in use by another program.*--port/u],
    ['EACCES', 'address_unavailable', /^The system does not let this program listen on \[::1\]:80; .*--port\.$/u],
    ['EADDRNOTAVAIL', 'address_unavailable', /^::1 is not an address of this machine.*--host\.$/u],
    ['EAFNOSUPPORT', 'address_unavailable', /^::1 is not an address of this machine.*--host\.$/u],
    ['EAI_AGAIN', 'address_unavailable', /^::1 is not an address of this machine.*--host\.$/u],
  ])('says what to do about %s', (code, expected, sentence) => {
    const cause = failure(code);
    const error = explainListenFailure(cause, '::1', 80);
    expect(error).toBeInstanceOf(ThreadloopError);
    expect(error).toMatchObject({ code: expected, message: expect.stringMatching(sentence), cause });
  });

  it.each([
    ['another code', failure('EMFILE')],
    ['no code', new Error('x')],
    ['no error', 'x'],
  ])('leaves what it does not know as it is: %s', (_title, error) => {
    expect(explainListenFailure(error, '127.0.0.1', 80)).toBe(error);
  });
});

describe('toBrowserAddress', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3210'],
    ['localhost', 'http://localhost:3210'],
    ['::1', 'http://[::1]:3210'],
    ['0.0.0.0', 'http://127.0.0.1:3210'],
    ['::', 'http://[::1]:3210'],
  ])('makes one of %s', (host, address) => {
    expect(toBrowserAddress(host, 3_210)).toBe(address);
  });
});
