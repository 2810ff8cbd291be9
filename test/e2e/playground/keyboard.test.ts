import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { ChatWindow } from './chat-window.ts';

describe.skipIf(!hasChromium)('the playground without a mouse', () => {
  const startPlayground = usePlayground();
  const browser = useBrowser();

  it('mentions with completion, sends, opens the thread, stops and edits', async () => {
    const ada = await ChatWindow.open(browser, await startPlayground(), 'ada');
    const { page } = ada;
    const { keyboard } = page;
    await tabTo(page, ada.channelField);
    await keyboard.type('@thr');
    await page.getByRole('option', { name: /threadloop/u }).waitFor();
    await keyboard.press('Enter');
    await keyboard.type('count to 60');
    await keyboard.press('Enter');

    await ada.channelLog.getByRole('article').filter({ hasText: 'count to 60' }).waitFor();
    if (!(await ada.threadLog.isVisible())) {
      await tabTo(page, ada.channelLog.getByRole('article').last(), 'Shift+Tab');
      await tabTo(page, ada.channelLog.getByRole('button', { name: /working|repl(y|ies)$/iu }).first());
      await keyboard.press('Enter');
    }
    await ada.messagesOf('threadloop').filter({ hasText: 'Countdown' }).waitFor();

    await tabTo(page, ada.threadField);
    await keyboard.type('queue: a frist try');
    await keyboard.press('Enter');
    const own = ada.messagesOf('Ada').filter({ hasText: 'a frist try' });
    await own.waitFor();
    await tabTo(page, own, 'Shift+Tab');
    await tabTo(page, own.getByRole('button', { name: 'Edit message' }));
    await keyboard.press('Enter');
    await keyboard.press('Control+A');
    await keyboard.type('queue: a first try');
    await keyboard.press('Enter');
    await ada.messagesOf('Ada').filter({ hasText: 'a first try' }).waitFor();

    await tabTo(page, ada.threadButton('Stop').first(), 'Shift+Tab');
    await keyboard.press('Enter');
    await ada.answer(/stopped/iu).waitFor();
    expect(await ada.threadLog.getByText('a frist try').count()).toBe(0);
  });

  it('looks inside and goes through the tabs with the arrow keys', async () => {
    const ada = await ChatWindow.open(browser, await startPlayground(), 'ada');
    await ada.ask('what is 6*7?');
    await ada.answer('6*7 = 42').waitFor();
    await tabTo(ada.page, ada.threadButton('Look inside'), 'Shift+Tab');
    await ada.page.keyboard.press('Enter');
    const tab = (name: RegExp) => ada.page.getByRole('tab', { name, selected: true });
    await tabTo(ada.page, tab(/^Timeline/u));
    await ada.page.keyboard.press('ArrowLeft');
    await tab(/^Why/u).waitFor();
    await ada.page.keyboard.press('ArrowLeft');
    await tab(/^Usage/u).waitFor();
    await ada.page.keyboard.press('ArrowLeft');
    await tab(/^Rights/u).waitFor();
    await ada.page.keyboard.press('ArrowLeft');
    await tab(/^Tool calls/u).waitFor();
    await ada.page.getByText('"expression": "6*7"').waitFor();
    await ada.page.keyboard.press('Home');
    await tab(/^Timeline/u).waitFor();
    expect(await ada.page.getByRole('tabpanel', { name: 'Timeline' }).count()).toBe(1);
  });
});

/** Presses the Tab key until an element has the focus, as somebody without a mouse must. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The ${key} key does not lead to ${String(target)}.`);
}
