import type { Browser } from 'playwright-core';
import type { DiscordAdmin } from './discord-admin.ts';
import { drawMessage, drawModal } from './draw-message.ts';
import type { Names } from './draw-text.ts';

export interface Photograph {
  /** Where the picture goes, a `.png`. */
  readonly path: string;
  readonly names: Names;
  /** @default the message */
  readonly shown?: 'window' | undefined;
}

/** Takes a picture of what somebody sees in Discord: a likeness, drawn of what the bot sent. */
export async function photograph(
  browser: Browser,
  person: DiscordAdmin,
  { path, names, shown }: Photograph,
): Promise<void> {
  const bot = 'threadloop';
  const html =
    shown === 'window' ? drawModal(person.modal, { bot, names }) : drawMessage(person.message, { bot, names });
  const page = await browser.newPage({ viewport: { width: 672, height: 400 } });
  try {
    await page.setContent(html);
    await page.screenshot({ path, fullPage: true });
  } finally {
    await page.close();
  }
}
