import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { ChatWindow } from './chat-window.ts';

describe.skipIf(!hasChromium)('the inspector of the playground', () => {
  const startPlayground = usePlayground();
  const browser = useBrowser();

  it('shows where the time of an exchange went, while it goes on and afterwards', async () => {
    const ada = await ChatWindow.open(browser, await startPlayground(), 'ada');
    await ada.ask('count to 2');
    await look(ada, 'Timeline');
    await ada.page
      .getByRole('listitem', { name: 'Turn 1' })
      .getByText(/countdown/u)
      .waitFor();
    await ada.page
      .getByRole('listitem', { name: 'Turn 2' })
      .getByText(/tokens/u)
      .waitFor();
    await ada.page.getByText(/^Answered\. .*2 turns/u).waitFor();
    await look(ada, 'Events');
    const events = ada.page.getByRole('list', { name: 'Events' });
    await events.getByText('released').waitFor();
    expect(await events.getByText('tool_execution_end').count()).toBe(1);
  });

  it('shows calls, both views of the transcript, and why it was silent', async () => {
    const playground = await startPlayground();
    const ada = await ChatWindow.open(browser, playground, 'ada');
    const ben = await ChatWindow.open(browser, playground, 'ben');
    await ada.ask('what is 6*7?');
    await ada.answer('6*7 = 42').waitFor();
    await ben.openThread('what is 6*7?');
    await ben.reply('Good to know.');
    await ada.messagesOf('Ben').filter({ hasText: 'Good to know.' }).waitFor();

    await look(ada, 'Tool calls');
    await ada.page.getByText('"expression": "6*7"').waitFor();
    await look(ada, 'Mailbox');
    await ada.page.getByText('It is context only').waitFor();
    await look(ada, 'Why');
    await ada.page.getByText('Several people talk in this thread').waitFor();
    await look(ada, 'Transcript');
    await ada.page.getByRole('radio', { name: 'the model' }).check();
    const label = ada.page.getByText(/^⟦.*"Ada".*⟧/u);
    await label.waitFor();
    expect(await label.innerText()).toContain('what is 6*7?');
  });
});

async function look(window: ChatWindow, tab: string): Promise<void> {
  const chosen = window.page.getByRole('tab', { name: new RegExp(`^${tab}`, 'u') });
  if (!(await chosen.isVisible())) await window.threadButton('Look inside').click();
  await chosen.click();
}
