import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { ChatWindow } from './chat-window.ts';

describe.skipIf(!hasChromium)('a conversation in the playground', () => {
  const startPlayground = usePlayground();
  const browser = useBrowser();

  it('answers a mention in a thread of its own', async () => {
    const ada = await ChatWindow.open(browser, await startPlayground(), 'ada');
    await ada.channelField.fill('@threadloop what is 6*7?');
    await ada.page.getByRole('button', { name: 'Send' }).click();
    await ada.openThread('what is 6*7?');
    await ada.answer('6*7 = 42').waitFor();
    expect(await ada.messagesOf('Ada').count()).toBe(1);
    expect(await ada.channelLog.getByRole('article').count()).toBe(1);
  });

  it('keeps silent between two people and answers when it is mentioned', async () => {
    const playground = await startPlayground();
    const ada = await ChatWindow.open(browser, playground, 'ada');
    const ben = await ChatWindow.open(browser, playground, 'ben');
    await ada.ask('what is 2+3?');
    await ada.answer('2+3 = 5').getByRole('button', { name: 'Not helpful' }).waitFor();
    const messagesOfAnAnswer = await ada.messagesOf('threadloop').count();
    await ben.openThread('what is 2+3?');
    await ben.reply('I had thought it was six.');
    await ada.messagesOf('Ben').filter({ hasText: 'it was six' }).waitFor();
    await ada.reply('So had I.');
    await ben.messagesOf('Ada').filter({ hasText: 'So had I' }).waitFor();
    await ben.reply('@threadloop what is 2*4?');
    await ada.answer('2*4 = 8').waitFor();
    await ben.answer('2*4 = 8').waitFor();
    await ada.answer('2*4 = 8').getByRole('button', { name: 'Not helpful' }).waitFor();
    expect(await ada.messagesOf('threadloop').count()).toBe(2 * messagesOfAnAnswer);
  });

  it('answers everything in a direct message, which nobody else sees', async () => {
    const playground = await startPlayground();
    const ada = await ChatWindow.open(browser, playground, 'ada');
    await ada.page.getByRole('navigation', { name: 'Channels' }).getByText('threadloop').click();
    const field = ada.page.getByRole('textbox', { name: 'Message threadloop' });
    await field.fill('what is 3*3?');
    await field.press('Enter');
    await ada.page
      .getByRole('article', { name: /^threadloop, /u })
      .filter({ hasText: '3*3 = 9' })
      .waitFor();
    const ben = await ChatWindow.open(browser, playground, 'ben');
    await ben.page.getByRole('navigation', { name: 'Channels' }).getByText('threadloop').click();
    await ben.page.getByRole('textbox', { name: 'Message threadloop' }).waitFor();
    expect(await ben.page.getByRole('article').count()).toBe(0);
  });

  it('shows a file that was attached to those who read the channel', async () => {
    const playground = await startPlayground();
    const ada = await ChatWindow.open(browser, playground, 'ada');
    const ben = await ChatWindow.open(browser, playground, 'ben');
    await ada.page.getByLabel('Files to attach').setInputFiles({
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('the plan'),
    });
    await ada.page.getByText('plan.txt').waitFor();
    await ada.say('Here is the plan.');
    const message = ben.channelLog.getByRole('article').filter({ hasText: 'Here is the plan.' });
    await message.waitFor();
    expect(await message.innerText()).toContain('plan.txt');
  });
});
