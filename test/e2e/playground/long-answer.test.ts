import { describe, expect, it } from 'vitest';
import { createScriptedModel, text } from '../../../src/testing/index.ts';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { ChatWindow } from './chat-window.ts';

describe.skipIf(!hasChromium)('a long answer in the playground', () => {
  const startPlayground = usePlayground();
  const browser = useBrowser();

  it('shows all of 20,000 characters, in order, in several messages', async () => {
    const words = Array.from({ length: 2_900 }, (_, index) => `word${index}`);
    const answer = words.join(' ').replace(/ (word\d*00) /gu, '\n\n$1 ');
    expect(answer.length).toBeGreaterThan(20_000);
    const model = createScriptedModel([text(...(answer.match(/.{1,200}/gsu) ?? []))]);
    const ada = await ChatWindow.open(browser, await startPlayground({ streamFn: model }), 'ada');
    await ada.ask('tell me everything');
    await ada.answer('word2899').waitFor();
    // Not the inner text: what is out of sight is not drawn before somebody scrolls there.
    const shown = await ada.answer(/word/u).allTextContents();
    expect(shown.join('\n').match(/word\d+/gu)).toEqual(words);
    expect(shown.length).toBeGreaterThan(1);
  });
});
