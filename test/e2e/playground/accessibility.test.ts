import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { ChatWindow } from './chat-window.ts';

describe.skipIf(!hasChromium)('the accessibility of the playground', () => {
  const startPlayground = usePlayground();
  const browser = useBrowser();

  it.each(['light', 'dark'] as const)(
    'has nothing to complain about in %s colours',
    { timeout: 60_000 },
    async (colorScheme) => {
      const playground = await startPlayground();
      const ada = await ChatWindow.open(browser, playground, 'ada', { colorScheme, reducedMotion: 'reduce' });
      expect(await complaintsAbout(ada)).toEqual([]);
      await ada.ask('what is 6*7?');
      await ada.answer('6*7 = 42').waitFor();
      await ada.reply('show me a long answer');
      await ada.threadLog.getByRole('button', { name: 'Not helpful' }).nth(1).waitFor();
      expect(await complaintsAbout(ada)).toEqual([]);
      await ada.threadButton('Look inside').click();
      await ada.page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor();
      expect(await complaintsAbout(ada)).toEqual([]);
      for (const name of ['Events', 'Mailbox', 'Transcript', 'Tool calls', 'Usage', 'Why']) {
        await ada.page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') }).click();
        expect(await complaintsAbout(ada, '[aria-label="Inspector"]')).toEqual([]);
      }
    },
  );
});

/** What axe finds in a part of the page, as rule and element. */
async function complaintsAbout({ page }: ChatWindow, part = 'html'): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(part)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html}\n${failureSummary}`),
  );
}
