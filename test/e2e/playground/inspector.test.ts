import { describe, expect, it } from 'vitest';
import { createZeroUsage, DEFAULT_MODEL } from '../../../src/core/index.ts';
import { call, createScriptedModel, text } from '../../../src/testing/index.ts';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { ChatWindow } from './chat-window.ts';

const MODEL = { ...DEFAULT_MODEL, provider: 'anthropic', id: 'claude' };

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

  it('shows what a thread used, model by model, and how far the limits of today are used', async () => {
    const cost = { ...createZeroUsage().cost };
    const script = createScriptedModel([
      {
        content: [call('calculate', { expression: '6*7' })],
        usage: { input: 900, output: 100, cost: { ...cost, total: 0.25 } },
      },
      { content: [text('It is 42.')], usage: { input: 1_000, output: 10, cost: { ...cost, total: 0.51 } } },
      { content: [text('Still it is.')], usage: { input: 2_000, output: 20, cost: { ...cost, isUnknown: true } } },
    ]);
    const budgets = { personDayCost: 1, teamDayCost: 0, teamDayTokens: 0 };
    const ada = await ChatWindow.open(
      browser,
      await startPlayground({ streamFn: script, model: MODEL, budgets }),
      'ada',
    );
    await ada.ask('what is 6*7?');
    await ada.answer('It is 42.').waitFor();
    await look(ada, 'Usage');
    const usage = ada.page.getByRole('region', { name: 'Usage' });
    await usage.getByText('76% used').waitFor();
    expect(await usage.getByRole('meter').getAttribute('aria-valuenow')).toBe('76');
    expect(await usage.getByRole('listitem').filter({ hasText: 'The team' }).innerText()).toContain('no limit');
    expect(await usage.getByRole('definition').allInnerTexts()).toEqual(['$0.76', '1,900', '110', '1', '1']);
    await ada.reply('sure?');
    await usage.getByText('at least $0.76').first().waitFor();
    const cards = await usage.locator('.usage-exchanges > li').allInnerTexts();
    expect(cards.map((card) => card.split('\n')[0])).toEqual(['cost unknown', '$0.76']);
    expect(cards[0]).toContain('2,000 in, 20 out');
  });
});

async function look(window: ChatWindow, tab: string): Promise<void> {
  const chosen = window.page.getByRole('tab', { name: new RegExp(`^${tab}`, 'u') });
  if (!(await chosen.isVisible())) await window.threadButton('Look inside').click();
  await chosen.click();
}
