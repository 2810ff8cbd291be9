import { describe, expect, it } from 'vitest';
import { createNoProxy } from '../../src/outgoing/no-proxy.ts';

describe('createNoProxy', () => {
  it.each([
    ['*', 'https://anything.example/'],
    ['example.com', 'https://example.com/'],
    ['example.com', 'https://api.example.com/'],
    ['.example.com', 'https://api.example.com:8443/'],
    ['.example.com', 'https://example.com/'],
    ['*.example.com', 'https://api.example.com/'],
    ['EXAMPLE.com.', 'https://Example.COM./'],
    ['example.com:8080', 'http://example.com:8080/'],
    ['example.com:443', 'https://example.com/'],
    ['example.com:80', 'http://example.com/'],
    ['localhost', 'http://localhost:11434/'],
    ['127.0.0.1', 'http://127.0.0.1:11434/'],
    ['10.0.0.0/8', 'http://10.1.2.3/'],
    ['10.0.0.0/8:8080', 'http://10.1.2.3:8080/'],
    ['::1', 'http://[::1]:11434/'],
    ['[::1]', 'http://[::1]/'],
    ['[::1]:11434', 'http://[::1]:11434/'],
    ['fd00::/8', 'http://[fd12::1]/'],
    ['0:0:0:0:0:0:0:1', 'http://[::1]/'],
    ['other.example example.com', 'https://example.com/'],
  ])('with %j reaches %s directly', (entry, url) => {
    expect(createNoProxy(['nobody.test', entry])(new URL(url))).toBe(true);
  });

  it.each([
    ['', 'https://example.com/'],
    ['example.com', 'https://notexample.com/'],
    ['example.com', 'https://example.com.evil.test/'],
    ['api.example.com', 'https://example.com/'],
    ['example.com:8080', 'http://example.com/'],
    ['example.com:443', 'http://example.com/'],
    ['10.0.0.0/8', 'http://11.0.0.1/'],
    ['10.0.0.0/8', 'http://10.example.com/'],
    ['10.0.0.0/99', 'http://10.0.0.1/'],
    ['10.0.0.0/', 'http://10.0.0.1/'],
    ['10.0.0.0/x', 'http://10.0.0.1/'],
    ['host/8', 'http://host/'],
    ['0.0.1', 'http://10.0.0.1/'],
    ['10.0.0.0/8', 'http://[fd12::1]/'],
    ['::1', 'http://127.0.0.1/'],
  ])('with %j does not reach %s directly', (entry, url) => {
    expect(createNoProxy([entry])(new URL(url))).toBe(false);
  });
});
