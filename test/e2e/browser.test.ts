import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectProblems, hasChromium, launchBrowser } from '../support/browser.ts';

const ORIGIN = 'http://127.0.0.1:9';

describe.skipIf(!hasChromium)('the watch over windows in browser tests', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['an error on the console', 'console.error("oops")', 'console: oops'],
    ['a dialog', 'alert("hello")', 'dialog: hello'],
    [
      'a request to another origin',
      'new Image().src = "http://127.0.0.2:9/x.png"',
      'another origin: http://127.0.0.2:9/x.png',
    ],
    ['an error that is thrown', 'setTimeout(() => { throw new Error("thrown") })', 'thrown'],
  ])('finds %s', async (_, script, problem) => {
    expect(await problemsOf(browser, `<script>${script}</script>`)).toEqual([expect.stringContaining(problem)]);
  });

  it('finds nothing in a page that behaves', async () => {
    expect(await problemsOf(browser, '<img src="/own.png"><script>console.log("fine")</script>')).toEqual([]);
  });
});

async function problemsOf(browser: Browser, html: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  const problems: string[] = [];
  collectProblems(page, ORIGIN, problems);
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(ORIGIN);
  await settle(page);
  await page.context().close();
  return problems;
}

/** What the page's script began has come back when a later request of it has. */
async function settle(page: Page): Promise<void> {
  await page.evaluate('fetch("/later").then(() => new Promise((resolve) => setTimeout(resolve)))');
}
