import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findChromium } from '../../scripts/requirements.mjs';

/** Without a browser its tests are skipped, and the closing reporter says that they were not run. */
export const hasChromium = findChromium() !== undefined;

const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long a person may have to wait for something to be seen. */
const PATIENCE_MS = 10_000;

export interface TestBrowser {
  /** A window with a storage of its own: another person, as it were. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** Lets a test cause what would otherwise fail it, for example lost connections. */
  tolerate(problem: RegExp): void;
}

/**
 * Launches one browser for the tests of a file. Every test begins without windows, and fails when one of its windows
 * wrote an error to the console, threw one, opened a dialog or asked anything of another origin.
 */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined;
  let windows: BrowserContext[] = [];
  let problems: string[] = [];
  let tolerated: RegExp[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const window of windows) await window.close();
    const found = problems.filter((problem) => !tolerated.some((pattern) => pattern.test(problem)));
    [windows, problems, tolerated] = [[], [], []];
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  return {
    open: async (url, options = {}) => {
      if (browser === undefined) throw new Error('A window is opened in a test, not before.');
      const window = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
      windows.push(window);
      window.setDefaultTimeout(PATIENCE_MS);
      const page = await window.newPage();
      collectProblems(page, new URL(url).origin, problems);
      await page.goto(url);
      return page;
    },
    tolerate: (problem) => {
      tolerated.push(problem);
    },
  };
}

/** Launches the system's browser, headless. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Chromium is not on the PATH: run npm run setup.');
  return await chromium.launch({ executablePath, args: LAUNCH_ARGUMENTS });
}

/** Adds to `problems` what a test must not cause in a page that is of `origin`. */
export function collectProblems(page: Page, origin: string, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    problems.push(`error: ${error.stack ?? error.message}`);
  });
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss().catch(() => undefined);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:') {
      problems.push(`request to another origin: ${url.href}`);
    }
  });
}
