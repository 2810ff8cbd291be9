import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { ChatWindow } from './chat-window.ts';

describe.skipIf(!hasChromium)('a playground whose server restarts', () => {
  const startPlayground = usePlayground();
  const browser = useBrowser();

  it('says that the connection is lost, comes back, and says what is gone', async () => {
    browser.tolerate(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|503/u);
    const first = await startPlayground();
    const ada = await ChatWindow.open(browser, first, 'ada');
    await ada.say('a line that only the first server knows');
    await first.stop();
    await ada.banner.filter({ hasText: /connection|reach/iu }).waitFor();
    await startPlayground({ port: first.port });
    await ada.page
      .getByText(/server was restarted/u)
      .first()
      .waitFor();
    await expect.poll(() => ada.channelLog.getByRole('article').count()).toBe(0);
    await ada.ask('what is 6*7?');
    await ada.answer('6*7 = 42').waitFor();
  });
});
