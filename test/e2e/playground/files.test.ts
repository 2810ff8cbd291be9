import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Message, UserMessage } from '../../../src/core/index.ts';
import { demoModel } from '../../../src/models/demo/index.ts';
import { createScriptedModel } from '../../../src/testing/index.ts';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { PNG } from '../../threads/context/files/samples.ts';
import { ChatWindow } from './chat-window.ts';

const FILES = [
  { name: 'shopping.txt', mimeType: 'text/plain', buffer: Buffer.from('milk\nbread') },
  { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(PNG) },
  { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
];

/** Says what it was given: the last line of each text, and how many bytes each image has. */
function echo({ messages }: { readonly messages: readonly Message[] }): string {
  const blocks = messages.filter((message): message is UserMessage => message.role === 'user').flatMap(blocksOf);
  const told = blocks.map((block) =>
    block.type === 'image'
      ? `${block.mimeType} of ${Buffer.from(block.data, 'base64').length} bytes`
      : (block.text.match(/milk\nbread/u)?.[0].replace('\n', ' and ') ?? ''),
  );
  return `I was given ${told.filter((words) => words !== '').join(', ')}.`;
}

function blocksOf({ content }: UserMessage) {
  return typeof content === 'string' ? [] : content;
}

describe.skipIf(!hasChromium)('files in the playground', () => {
  const startPlayground = usePlayground();
  const browser = useBrowser();

  it.each(['light', 'dark'] as const)(
    'reach the model, and what was left out stands under the answer, readable in %s colours',
    { timeout: 60_000 },
    async (colorScheme) => {
      const playground = await startPlayground({
        model: { ...demoModel, input: ['text', 'image'] },
        streamFn: createScriptedModel([echo]),
      });
      const ada = await ChatWindow.open(browser, playground, 'ada', { colorScheme, reducedMotion: 'reduce' });
      await ada.page.getByLabel('Files to attach').setInputFiles(FILES);
      await ada.page.getByText('report.pdf').waitFor();
      await ada.ask('what is in these?');
      const answer = ada.answer('I was given');
      await answer.waitFor();
      expect(await answer.locator('.markdown').innerText()).toBe(
        `I was given milk and bread, image/png of ${PNG.length} bytes.`,
      );
      expect(await answer.getByRole('list', { name: 'Notes' }).getByRole('listitem').allInnerTexts()).toEqual([
        'I did not look at "report.pdf": I cannot read PDFs. Paste the text, or send pages as PNG or JPEG.',
      ]);
      await ada.page.evaluate(axe.source);
      const { violations } = await ada.page.evaluate<axe.AxeResults>('axe.run("html")');
      expect(violations.map(({ id }) => id)).toEqual([]);
    },
  );

  it('are counted by the demo model, which says what it cannot see', async () => {
    const ada = await ChatWindow.open(browser, await startPlayground(), 'ada');
    await ada.page.getByLabel('Files to attach').setInputFiles(FILES.slice(0, 2));
    await ada.page.getByText('dot.png').waitFor();
    await ada.ask('thanks');
    const answer = ada.answer('shopping.txt: lines: 2, words: 2');
    await answer.waitFor();
    await answer.getByRole('list', { name: 'Notes' }).waitFor();
    expect(await answer.getByRole('list', { name: 'Notes' }).innerText()).toContain('"dot.png": the model');
  });
});
