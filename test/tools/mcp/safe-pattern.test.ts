import { describe, expect, it } from 'vitest';
import { patternProblem } from '../../../src/tools/mcp/safe-pattern.ts';

describe('patterns that are run', () => {
  it.each(
    [
      '^[a-zA-Z0-9_-]+$',
      String.raw`^\d{4}-\d{2}-\d{2}$`,
      String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`,
      '^https?://.*$',
      String.raw`^\d+\.\d+\.\d+$`,
      String.raw`^\d+(,\d+)*$`,
      '^([a-z0-9]+-)*[a-z0-9]+$',
      String.raw`^#(?:[0-9a-f]{3}|[0-9A-F]{6})$`,
      String.raw`^(?!-)[a-z-]{1,63}(?<!-)$`,
      String.raw`\S`,
      '^(asc|desc)$',
      String.raw`^[\w.-]+/[\w.-]+$`,
      String.raw`^(\d{3}-){2}\d{4}$`,
      '^$|^.{3,}$',
      String.raw`^\p{L}+$`,
      '[',
    ].slice(0, -1),
  )('%s', (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined();
  });
});

describe('patterns that are not run', () => {
  it.each([
    '^(a+)+$',
    '^(a*)*$',
    '(.*)*x',
    '^(a|a)*$',
    '^(a|ab)*c$',
    String.raw`^(\w+\s?)*$`,
    String.raw`^([a-zA-Z0-9])(([\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$`,
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(x+x+)+y',
    '^(a?){50}$',
    `^${'a?'.repeat(26)}b$`,
    `^${'a{0,19}'.repeat(10)}b$`,
    '^(?:a{1,50}){1,50}b$',
    '(?:.*a){20}',
    String.raw`^[^b]*(\w*[ab]+.?)?\d$`,
    '^(?:[ab]{1,30}[^ac]*[^ac]?c){3,}$',
    '^([^b]?[^b]*b){3,}$',
    '^((a|ab)c)+$',
    '.*a.*b.*c',
    String.raw`^\s*\s*\s*$`,
    String.raw`^(.+)\1$`,
    String.raw`(?<x>a)\k<x>`,
    '^(?=(a+)+$)',
    '[',
    `^${'a'.repeat(600)}$`,
  ])('%s', (pattern) => {
    expect(patternProblem(pattern)).toMatch(/^a pattern /u);
  });
});
