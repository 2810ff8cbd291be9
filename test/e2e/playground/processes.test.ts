import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/index.ts';
import { createDemoStreamFn } from '../../../src/models/demo/index.ts';
import { hasChromium, useBrowser } from '../../support/browser.ts';
import { usePlayground } from '../../support/playground.ts';
import { Processes } from '../../support/processes/processes.ts';
import { ChatWindow } from './chat-window.ts';

/** Slow enough to be cut off in the middle. */
const TOKEN_MS = 60;

describe.skipIf(!hasChromium)('a playground of two gateways and two workers', () => {
  const startPlayground = usePlayground();
  const browser = useBrowser();

  async function deploy() {
    const processes = new Processes(systemClock);
    const begin = async (name: string, role: 'gateway' | 'worker') => {
      const process = processes.begin(name);
      const streamFn = createDemoStreamFn({ tokenDelayMs: TOKEN_MS });
      return { process, playground: await startPlayground({ storage: process.storage, role, streamFn }) };
    };
    const [one, two] = [await begin('gateway one', 'gateway'), await begin('gateway two', 'gateway')];
    const workers = [await begin('worker one', 'worker'), await begin('worker two', 'worker')];
    const killRunning = (): void => {
      workers.find(({ process }) => processes.activations.isRunning(process.name))?.process.kill();
    };
    return { processes, one: one.playground, two: two.playground, killRunning };
  }

  it('shows at one what is said at the other, and goes on in the same message when the worker is killed', async () => {
    const { one, two, killRunning } = await deploy();
    const ada = await ChatWindow.open(browser, one, 'ada');
    const ben = await ChatWindow.open(browser, two, 'ben');
    await ada.ask('who are you?');
    await ben.openThread('who are you?');
    await ben.answer(/\w+ \w+ \w+/u).waitFor();
    killRunning();
    for (const window of [ada, ben]) {
      await window.messagesOf('threadloop').getByRole('button', { name: 'Not helpful' }).waitFor();
      expect(await window.messagesOf('threadloop').count()).toBe(1);
      expect(await window.thread.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
    }
    expect(await ben.messagesOf('threadloop').innerText()).toBe(await ada.messagesOf('threadloop').innerText());
  });

  it('comes to show the same though events are lost, without being loaded again', async () => {
    const { processes, one, two } = await deploy();
    processes.events.loseEvery(2);
    const ada = await ChatWindow.open(browser, one, 'ada');
    const ben = await ChatWindow.open(browser, two, 'ben');
    await ada.ask('what is 6*7?');
    await ben.channelLog.getByRole('article').filter({ hasText: 'what is 6*7?' }).waitFor();
    await ben.openThread('what is 6*7?');
    await ben.answer('6*7 = 42').getByRole('button', { name: 'Not helpful' }).waitFor();
    await ada.answer('6*7 = 42').getByRole('button', { name: 'Not helpful' }).waitFor();
    await ben.reply('thanks');
    await ada.messagesOf('Ben').filter({ hasText: 'thanks' }).waitFor();
    await expect.poll(() => ada.messagesOf('threadloop').count()).toBe(await ben.messagesOf('threadloop').count());
  });
});
