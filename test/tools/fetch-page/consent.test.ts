import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Seen } from '../../../src/threads/seen/seen.ts';
import { callNeedsApproval } from '../../../src/tools/approval/call-needs-approval.ts';
import { fetchPage } from '../../../src/tools/fetch-page/fetch-page.ts';
import type { ToolDefinition } from '../../../src/tools/index.ts';
import { webSearch } from '../../../src/tools/web-search/web-search.ts';
import { NOTHING_SEEN } from '../../threads/seen/support/nothing-seen.ts';

const ALL_SEEN: Seen = { hasText: () => true, hasAddress: () => true };

function asks(tool: Pick<ToolDefinition, 'approval' | 'effect'>, args: unknown, seen = NOTHING_SEEN): boolean {
  return callNeedsApproval(tool, undefined, args, seen);
}

describe('fetch_page', () => {
  it.each([
    'https://site.example',
    'http://site.example/docs/#part-with-a-long-name-that-is-never-sent-anywhere-at-all-whatever-it-says-and-holds',
    'https://en.wikipedia.org/wiki/Threadloop',
    'https://de.wikipedia.org/wiki/%C3%9Cber',
    'https://site.example:443/?',
    `https://site.example/${'a'.repeat(87)}`,
    'no address',
  ])('asks nobody for %s, whoever has made it up', (url) => {
    expect(asks(fetchPage, { url })).toBe(false);
  });

  it.each([
    'https://site.example/?q=words',
    'https:site.example/?q=words',
    ' https://site.example/\n?q=words',
    'https://words@site.example/',
    'https://:words@site.example/',
    'https://site.example:8080/',
    `https://site.example/${'a'.repeat(88)}`,
    `https://${'a.'.repeat(50)}site.example/`,
    `https:\\\\site.example/${'%20'.repeat(88)}`,
  ])('asks for %s, unless it was seen', (url) => {
    expect([asks(fetchPage, { url }), asks(fetchPage, { url }, ALL_SEEN)]).toEqual([true, false]);
  });

  it('asks for every address that was not seen and of which more is sent than 100 characters', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.stringMatching(/^[a-z\d]{100,120}$/u), (at, words) => {
        const { origin } = new URL(at);
        expect(
          [`${at}${words}`, `${at}/${words}`, `${origin}/${words}`].filter((url) => !asks(fetchPage, { url })),
        ).toEqual([]);
      }),
    );
  });
});

describe('web_search', () => {
  it.each([
    [200, false],
    [201, true],
  ])('asks for a query of %i characters that was not seen: %s', (length, isAsked) => {
    const query = 'a'.repeat(length);
    expect([asks(webSearch, { query }), asks(webSearch, { query }, ALL_SEEN)]).toEqual([isAsked, false]);
  });
});
