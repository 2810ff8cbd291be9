import { Type } from '@sinclair/typebox';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call, createScriptedModel, text } from '../../../src/testing/index.ts';
import { defineTool } from '../../../src/tools/index.ts';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { ChatWindow } from './chat-window.ts';

const ELEMENTS =
  '<img src=x onerror="alert(1)"><script>alert(2)</script><svg onload=alert(3)><iframe srcdoc="x"></iframe>';
const LINKS =
  '[click](javascript:alert(4)) <a href="javascript:alert(5)">me</a> ![pixel](https://example.com/pixel.png)';
const HOSTILE = `${ELEMENTS} ${LINKS}`;

describe.skipIf(!hasChromium)('script in what the playground shows', () => {
  const startPlayground = usePlayground();
  const browser = useBrowser();

  // A dialog, an error or a request to another origin fails every test here: see useBrowser.

  it('stays text in what a person writes', async () => {
    const ada = await ChatWindow.open(browser, await startPlayground(), 'ada');
    await ada.channelField.fill(`hello ${HOSTILE}`);
    await ada.channelField.press('Enter');
    await ada.channelLog.getByRole('article').filter({ hasText: 'hello' }).waitFor();
    expect(await findIntruders(ada.page)).toEqual([]);
  });

  it('stays text in the name of a file', async () => {
    const ada = await ChatWindow.open(browser, await startPlayground(), 'ada');
    const name = '<img src=x onerror=alert(1)>.txt';
    const file = { name, mimeType: 'text/html', buffer: Buffer.from(ELEMENTS) };
    await ada.page.getByLabel('Files to attach').setInputFiles(file);
    await ada.page.getByText(name).waitFor();
    await ada.say('see the file');
    await ada.channelLog.getByRole('article').filter({ hasText: name }).waitFor();
    expect(await findIntruders(ada.page)).toEqual([]);
  });

  it('stays text, or nothing, in the address', async () => {
    // Nobody is called so: the server says that, and the browser writes it down.
    browser.tolerate(/status of 4\d\d/u);
    const playground = await startPlayground();
    const page = await browser.open(playground.pageOf('<img src=x onerror="alert(1)">'));
    await Promise.all([page.waitForResponse(/\/api\/start/u), page.reload()]);
    await page.getByRole('navigation', { name: 'Channels' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'There is no such person in the playground.' }).waitFor();
    expect(await findIntruders(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go on as Ada' }).click();
    await page.getByRole('textbox', { name: 'Message #general' }).waitFor();
  });

  it('stays text in what a model and its tools say', async () => {
    const tool = defineTool({
      name: 'hostile',
      label: `Label ${ELEMENTS}`,
      description: 'Says something hostile.',
      parameters: Type.Object({ query: Type.String() }),
      execute: (_, { progress }) => {
        progress(`Progress ${HOSTILE}`);
        return { text: `Result ${HOSTILE}`, sources: [{ title: `Source ${ELEMENTS}`, url: 'javascript:alert(6)' }] };
      },
    });
    const model = createScriptedModel([
      [call('hostile', { query: HOSTILE }), call(`<img src=x onerror=alert(7)>`)],
      text(`Answer ${HOSTILE}\n\n\`\`\`html\n${ELEMENTS}\n\`\`\`\n\n| a |\n|---|\n| ${ELEMENTS} |`),
    ]);
    const setup = { streamFn: model, tools: [tool], progress: 'detailed' as const };
    const ada = await ChatWindow.open(browser, await startPlayground(setup), 'ada');
    await ada.ask('say it');
    await ada.answer('Answer').waitFor();
    expect(await findIntruders(ada.page)).toEqual([]);
    const link = ada.answer('Answer').locator('a[href="https://example.com/pixel.png"]').first();
    expect([await link.innerText(), await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual([
      'pixel (example.com/pixel.png)',
      'noopener noreferrer nofollow',
      '_blank',
    ]);
    await ada.threadButton('Look inside').click();
    for (const name of ['Timeline', 'Events', 'Mailbox', 'Transcript', 'Tool calls', 'Why']) {
      await ada.page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') }).click();
      expect(await findIntruders(ada.page)).toEqual([]);
    }
  });
});

/** Elements and addresses that only a hostile text can have brought. */
async function findIntruders(page: Page): Promise<readonly string[]> {
  const found = page.locator(
    'body script, iframe, object, embed, img[src="x"], img[src^="http"], [onerror], [onload], a[href^="javascript:" i]',
  );
  return await found.evaluateAll((elements) => elements.map((element) => element.outerHTML));
}
