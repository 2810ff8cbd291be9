import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAccountSecrets, parseOAuthClient } from '../../../../src/tools/mcp/accounts/account-secrets.ts';
import { parseList, parseStates } from '../../../../src/tools/mcp/servers/parse-state.ts';
import { parseServers } from '../../../../src/tools/mcp/servers/stored-servers.ts';
import { SignInBrowser } from '../../../support/mcp/sign-in-browser.ts';
import { createServersWorld } from './servers-world.ts';

const anything = fc.oneof(
  fc.jsonValue(),
  fc.record({ servers: fc.dictionary(fc.string(), fc.jsonValue()) }),
  fc.record({
    servers: fc.dictionary(
      fc.constantFrom('files', '__proto__', 'a b'),
      fc.record({
        url: fc.oneof(fc.webUrl(), fc.string()),
        auth: fc.oneof(
          fc.jsonValue(),
          fc.record({ kind: fc.constantFrom('none', 'oauth', 'x'), token: fc.jsonValue() }),
        ),
        revision: fc.oneof(fc.string(), fc.jsonValue()),
        health: fc.jsonValue(),
        list: fc.jsonValue(),
      }),
    ),
  }),
  fc.record({ tools: fc.array(fc.jsonValue()), leftOut: fc.jsonValue() }),
);

describe('documents of servers', () => {
  it('are read without a throw, whatever stands there, and give servers that are whole only', () => {
    fc.assert(
      fc.property(anything, (value) => {
        for (const [name, { url, revision }] of Object.entries(parseServers(value))) {
          expect([/^[A-Za-z0-9]+$/u.test(name), URL.canParse(url), typeof revision]).toEqual([true, true, 'string']);
        }
        parseStates(value);
        parseList(value);
        parseAccountSecrets(JSON.stringify(value));
        parseOAuthClient(JSON.stringify(value));
      }),
    );
  });
});

describe('the pages of sign-ins', () => {
  it('answer whatever is asked with a page, and never fail', async () => {
    const { endpoints } = createServersWorld({
      config: { mcpHosts: ['*'], server: { publicUrl: 'https://bot.example.com' } },
    });
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (first, second, cookie, language) => {
        const browser = new SignInBrowser(endpoints, language);
        browser.cookie = `__Host-threadloop-mcp=${cookie}`;
        const query = new URLSearchParams({ ticket: first, state: first, code: second, error: second }).toString();
        const base = 'https://bot.example.com/mcp';
        const pages = [
          await browser.open(`${base}/sign-in?${query}`),
          await browser.open(`${base}/callback?${query}`),
          await browser.send(`${base}/sign-in`, { ticket: first, check: second }),
        ];
        expect(pages.map(({ status }) => status)).toEqual([400, 400, 403]);
      }),
    );
  });
});
