import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { ChatWindow } from './chat-window.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.skipIf(!hasChromium)('the playground on 390 pixels', () => {
  const startPlayground = usePlayground();
  const browser = useBrowser();

  it('sends, opens a thread and looks inside without scrolling sideways', async () => {
    const ada = await ChatWindow.open(browser, await startPlayground(), 'ada', PHONE);
    expect(await overflowOf(ada)).toBe(0);
    await ada.channelField.fill(`@threadloop what is 6*7? ${'verylongword'.repeat(20)}`);
    await ada.page.getByRole('button', { name: 'Send' }).tap();
    await ada.threadButton('Close thread').tap();
    await ada.channelLog
      .getByRole('button', { name: /working|repl(y|ies)\b/u })
      .last()
      .tap();
    await ada.answer('6*7 = 42').waitFor();
    expect(await overflowOf(ada)).toBe(0);
    await ada.threadField.fill('what is 1+1?');
    await ada.thread.getByRole('button', { name: 'Send' }).tap();
    await ada.answer('1+1 = 2').waitFor();
    await ada.threadButton('Look inside').tap();
    for (const name of ['Timeline', 'Events', 'Transcript', 'Tool calls', 'Usage', 'Why']) {
      await ada.page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') }).tap();
      expect(await overflowOf(ada)).toBe(0);
    }
  });
});

/** By how many pixels the page is wider than the screen; a phone's window grows with what is in it. */
async function overflowOf({ page }: ChatWindow): Promise<number> {
  return await page.evaluate(`document.scrollingElement.scrollWidth - ${PHONE.viewport.width}`);
}
