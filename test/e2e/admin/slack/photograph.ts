import type { Browser } from 'playwright-core';
import { drawView, type ViewNames } from './draw-view.ts';
import type { SlackAdmin } from './slack-admin.ts';

/** Pixels of a window of Slack's, with a margin, and of the home. */
const WIDTHS = { window: 600, home: 820 } as const;

/** Takes a picture of what somebody sees in Slack. */
export async function photograph(
  browser: Browser,
  person: SlackAdmin,
  { path, names }: { readonly path: string; readonly names?: ViewNames },
): Promise<void> {
  const width = person.hasWindow ? WIDTHS.window : WIDTHS.home;
  const page = await browser.newPage({ viewport: { width, height: 400 } });
  try {
    await page.setContent(drawView(person.view ?? {}, names, { errors: person.errorsByBlock }));
    await page.screenshot({ path, fullPage: true });
  } finally {
    await page.close();
  }
}
