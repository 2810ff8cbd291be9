import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { call, createScriptedModel, type ScriptedRequest, text } from '../../../src/testing/index.ts';
import { defineTool } from '../../../src/tools/index.ts';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { createGate, type Gate } from '../../threads/support/gate.ts';
import { ChatWindow } from './chat-window.ts';

describe.skipIf(!hasChromium)('a bot at work in the playground', () => {
  const startPlayground = usePlayground();
  const browser = useBrowser();

  it('takes what is said during a countdown into its next step', async () => {
    const ada = await ChatWindow.open(browser, await startPlayground(), 'ada');
    await ada.ask('count to 2');
    await ada.messagesOf('threadloop').filter({ hasText: 'Countdown' }).waitFor();
    await ada.reply('what is 6*7?');
    await ada.answer('6*7 = 42').waitFor();
    expect(await ada.answer(/Counted.*Ada came meanwhile/su).count()).toBe(1);
  });

  it('stops when it is told to, and says so', async () => {
    const ada = await ChatWindow.open(browser, await startPlayground(), 'ada');
    await ada.ask('count to 60');
    await ada.messagesOf('threadloop').filter({ hasText: 'Countdown' }).waitFor();
    await ada.threadButton('Stop').first().click();
    await ada.answer(/stopped/iu).waitFor();
    await expect.poll(() => ada.threadButton('Stop').count()).toBe(0);
  });

  it('reads a waiting message as it was edited, and never one that was deleted', async () => {
    const gate = createGate();
    const model = createScriptedModel([[call('wait')], text('Ready.'), text('All heard.')]);
    const ada = await ChatWindow.open(
      browser,
      await startPlayground({ streamFn: model, tools: [waiting(gate)] }),
      'ada',
    );
    await ada.ask('wait for me');
    await ada.messagesOf('threadloop').filter({ hasText: 'Waiting' }).waitFor();
    await ada.reply('queue: the first wording');
    await ada.reply('queue: a slip of the tongue');
    await edit(ada, 'the first wording', 'queue: the second wording');
    await remove(ada, 'a slip of the tongue');
    gate.open();
    await ada.answer('All heard.').waitFor();
    const read = JSON.stringify(model.requests.map(({ messages }: ScriptedRequest) => messages));
    expect(read).toContain('the second wording');
    expect(read).not.toMatch(/the first wording|a slip of the tongue/u);
    expect(await ada.threadLog.getByText('a slip of the tongue').count()).toBe(0);
  });

  it('goes on where it was when the page is loaded again', async () => {
    const gate = createGate();
    const model = createScriptedModel([[text('First look.'), call('wait')], text('Then the end.')]);
    const ada = await ChatWindow.open(
      browser,
      await startPlayground({ streamFn: model, tools: [waiting(gate)] }),
      'ada',
    );
    await ada.ask('wait for me');
    await ada.messagesOf('threadloop').filter({ hasText: 'Waiting' }).waitFor();
    await ada.page.reload();
    await ada.channelField.waitFor();
    await ada.openThread('wait for me');
    await ada.messagesOf('threadloop').filter({ hasText: 'Waiting' }).waitFor();
    gate.open();
    await ada.answer('Then the end.').waitFor();
    expect(await ada.answer('Then the end.').count()).toBe(1);
    expect(await ada.messagesOf('Ada').count()).toBe(1);
  });

  it('gives another answer when it is asked to try again', async () => {
    const model = createScriptedModel([text('The first answer.'), text('The second answer.')]);
    const ada = await ChatWindow.open(browser, await startPlayground({ streamFn: model }), 'ada');
    await ada.ask('surprise me');
    await ada.answer('The first answer.').waitFor();
    await ada.threadButton('Try again').click();
    await ada.answer('The second answer.').waitFor();
    expect(model.requests).toHaveLength(2);
  });
});

function waiting(gate: Gate) {
  return defineTool({
    name: 'wait',
    label: 'Waiting',
    description: 'Waits until the test says that it is time.',
    parameters: Type.Object({}),
    execute: async () => {
      await gate.passed;
      return 'waited';
    },
  });
}

async function edit(window: ChatWindow, before: string, after: string): Promise<void> {
  const message = window.messagesOf('Ada').filter({ hasText: before });
  await message.hover();
  await message.getByRole('button', { name: 'Edit message' }).click();
  const field = window.threadLog.getByRole('textbox');
  await field.fill(after);
  await field.press('Enter');
  await window.messagesOf('Ada').filter({ hasText: 'edited' }).waitFor();
}

async function remove(window: ChatWindow, text: string): Promise<void> {
  const message = window.messagesOf('Ada').filter({ hasText: text });
  await message.hover();
  await message.getByRole('button', { name: 'Delete message' }).click();
  await message.waitFor({ state: 'detached' });
}
