import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeUrl, parseHostRule } from '../../../../src/tools/mcp/servers/host-rule.ts';

const judge = (url: string, ...hosts: string[]) =>
  judgeUrl(
    url,
    hosts.flatMap((host) => parseHostRule(host) ?? []),
    hosts,
  );

describe('hosts that servers may be at', () => {
  it.each([
    ['https://mcp.example.com/mcp', 'mcp.example.com'],
    ['https://MCP.example.com./', 'mcp.example.com'],
    ['https://mcp.example.com:8443/mcp?x=1', 'MCP.Example.com'],
    ['https://a.example.com/', '*.example.com'],
    ['https://a.b.example.com/', '*.example.com'],
    ['https://anything.example.org/', '*'],
    ['https://xn--mnchen-3ya.example/', 'münchen.example'],
  ])('%s is allowed by %s', (url, host) => {
    expect(judge(url, host)).toMatchObject({ ok: true, isPrivateAllowed: false });
  });

  it.each([
    ['http://10.0.0.5:8080/mcp', 'http://10.0.0.5:8080'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['https://files.internal/mcp', 'https://files.internal'],
  ])('%s is allowed by its whole origin, private as it is', (url, host) => {
    expect(judge(url, host)).toMatchObject({ ok: true, isPrivateAllowed: true });
  });

  it.each([
    ['https://example.com/', '*.example.com', 'host'],
    ['https://evilexample.com/', '*.example.com', 'host'],
    ['https://mcp.example.com.evil.org/', 'mcp.example.com', 'host'],
    ['https://mcp.example.com/', 'other.example.com', 'host'],
    ['http://10.0.0.5:8081/', 'http://10.0.0.5:8080', 'host'],
    ['https://10.0.0.5:8080/', 'http://10.0.0.5:8080', 'host'],
    ['http://mcp.example.com/', '*', 'https'],
    ['https://localhost/', '*', 'notPublic'],
    ['https://10.0.0.5/', '*', 'notPublic'],
    ['https://0x7f.1/', '*', 'notPublic'],
    ['https://[::1]/', '*', 'notPublic'],
    ['https://[::ffff:169.254.169.254]/', '*', 'notPublic'],
    ['https://metadata.google.internal/', '*', 'notPublic'],
    ['https://user:pass@mcp.example.com/', '*', 'user'],
    ['https://mcp.example.com/#x', '*', 'user'],
    ['ftp://mcp.example.com/', '*', 'form'],
    ['mcp.example.com', '*', 'form'],
    [`https://mcp.example.com/${'x'.repeat(500)}`, '*', 'tooLong'],
  ])('%s is not allowed by %s: %s', (url, host, kind) => {
    expect(judge(url, host)).toMatchObject({ ok: false, problem: { kind } });
  });

  it.each([
    '',
    'https://example.com/path',
    'https://user@example.com',
    'ftp://example.com',
    'a b',
    '*.',
    '*.*.com',
    'a/b',
    'example.com:443',
  ])('"%s" is no rule', (text) => {
    expect(parseHostRule(text)).toBeUndefined();
  });

  it('are judged without a throw, whatever is written, and never allow what is not https or not named', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' })), (rule, url) => {
        parseHostRule(rule);
        const judged = judge(url, '*.example.com');
        if (!judged.ok) return;
        expect(judged.url.protocol).toBe('https:');
        expect(judged.url.hostname.replace(/\.$/u, '')).toMatch(/\.example\.com$/u);
      }),
    );
  });
});
