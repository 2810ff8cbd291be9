import { describe, expect, it } from 'vitest';
import type { BoundedFetch, BoundedResponse } from '../../../../src/tools/index.ts';
import { createOAuthFetch } from '../../../../src/tools/mcp/oauth/oauth-fetch.ts';
import { trustedOriginsOf } from '../../../../src/tools/mcp/oauth/trusted-origins.ts';
import { parseHostRule } from '../../../../src/tools/mcp/servers/host-rule.ts';
import { TEAM } from '../servers/servers-world.ts';

const answer: BoundedResponse = {
  url: 'https://auth.example.com/token',
  status: 200,
  headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': '9' },
  bytes: Buffer.from('{"a":1}'),
  isCut: false,
};

const fetchWith = (bounded: BoundedFetch, trusted: readonly string[] = []) => createOAuthFetch(bounded, trusted);

describe('what is asked to sign in', () => {
  it('goes the bounded way, with its form', async () => {
    const asked: Parameters<BoundedFetch>[] = [];
    const fetch = fetchWith(async (...request) => {
      asked.push(request);
      return answer;
    });
    const response = await fetch('https://auth.example.com/token', {
      method: 'POST',
      headers: new Headers({ Authorization: 'Basic x' }),
      body: new URLSearchParams({ a: 'b c' }),
    });
    expect([response.status, [...response.headers], await response.json()]).toEqual([
      200,
      [['content-type', 'application/json']],
      { a: 1 },
    ]);
    expect(asked).toEqual([
      [
        'https://auth.example.com/token',
        {
          method: 'POST',
          headers: { authorization: 'Basic x' },
          body: 'a=b+c',
          maxBytes: 262_144,
          timeoutMs: 15_000,
          trustedOrigins: [],
          checkRedirect: expect.any(Function),
        },
      ],
    ]);
  });

  it('goes over https only, but for origins that an operator vouches for', async () => {
    const reached: string[] = [];
    const bounded: BoundedFetch = async (url) => {
      reached.push(url);
      return answer;
    };
    await expect(fetchWith(bounded)('http://auth.example.com/token')).rejects.toThrow(TypeError);
    await fetchWith(bounded, ['http://10.0.0.5:8080'])('http://10.0.0.5:8080/token');
    expect(reached).toEqual(['http://10.0.0.5:8080/token']);
  });

  it('is not led to another origin: a description is not there then, and a form is not sent', async () => {
    const leading: BoundedFetch = async (_url, request) => {
      request?.checkRedirect?.('https://evil.example/');
      return answer;
    };
    expect((await fetchWith(leading)('https://auth.example.com/.well-known/x')).status).toBe(404);
    await expect(fetchWith(leading)('https://auth.example.com/token', { method: 'POST', body: '' })).rejects.toThrow(
      TypeError,
    );
  });

  it('fails in the way that the protocol’s client knows where there is no answer, or too long a one', async () => {
    const failing: BoundedFetch = () => Promise.reject(new Error('It is not on the public internet.'));
    await expect(fetchWith(failing)('https://auth.example.com/')).rejects.toThrow(TypeError);
    const cut: BoundedFetch = async () => ({ ...answer, isCut: true });
    await expect(fetchWith(cut)('https://auth.example.com/')).rejects.toThrow(TypeError);
    const empty: BoundedFetch = async () => ({ ...answer, status: 204, bytes: new Uint8Array() });
    expect((await fetchWith(empty)('https://auth.example.com/')).status).toBe(204);
  });
});

describe('origins that are vouched for', () => {
  const rules = ['*.example.com', 'http://10.0.0.5:8080'].flatMap((host) => parseHostRule(host) ?? []);
  const server = (url: string, isPrivateAllowed: boolean) => ({
    name: 'files',
    team: TEAM,
    transport: { kind: 'http' as const, url, isPrivateAllowed },
    account: 'team' as const,
    isTrusted: false,
    revision: 'r',
  });

  it('are a private server’s own and those named, and none for a public one, which must not lead into a network', () => {
    expect(trustedOriginsOf(server('http://10.0.0.6:9/mcp', true), rules)).toEqual([
      'http://10.0.0.6:9',
      'http://10.0.0.5:8080',
    ]);
    expect(trustedOriginsOf(server('https://mcp.example.com/', false), rules)).toEqual([]);
  });
});
