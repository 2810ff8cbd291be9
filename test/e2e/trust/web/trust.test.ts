import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from '../../../support/browser.ts';
import { ChatWindow } from '../../playground/chat-window.ts';
import { startTrustStage, TOKEN } from './trust-stage.ts';
import { overflowOf, PHONE, TrustWindow } from './trust-window.ts';

const DEPLOY = 'call deploy with {"version":"1.2.3"}';
const ECHO = 'call everything__echo with {"message":"out it goes"}';

describe.skipIf(!hasChromium)('trust on pages', () => {
  const browser = useBrowser();

  it('asks for consent, is approved on a phone, carried out once, and stands in the log', async () => {
    const { address, deployed } = await startTrustStage();
    const ada = await ask(`${address}/?as=ada`, DEPLOY);
    const card = ada.threadLog.locator('[data-approval]');
    await card.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    expect(await card.locator('.approval-arguments dd').allInnerTexts()).toEqual(['1.2.3']);

    // R72: who may not decide is told so alone.
    const ben = new ChatWindow(await browser.open(`${address}/?as=ben`));
    await ben.openThread('deploy');
    const bens = ben.threadLog.locator('[data-approval]');
    await bens.getByRole('button', { name: 'Approve', exact: true }).click();
    await bens.getByText('You may not decide this.').waitFor();
    expect(await ada.page.getByText('You may not decide this.').count()).toBe(0);

    const phone = new TrustWindow(await browser.open(`${address}/playground/admin?as=root`, PHONE));
    await phone.ready();
    expect(await phone.openApprovals()).toEqual([expect.stringContaining('Deploy')]);
    expect(await overflowOf(phone.page)).toBe(0);
    await phone.approve();
    await ada.answer('1.2.3 is out').waitFor();
    // Its buttons are gone in every window.
    for (const shown of [card, bens]) {
      await shown.getByText('and carried out.').first().waitFor();
      expect(await shown.getByRole('button').count()).toBe(0);
    }
    expect(deployed).toEqual(['1.2.3']);

    await phone.choosePlace('Whole team');
    expect(await phone.history()).toEqual([
      expect.stringContaining('Root · Deploy: an approved call was carried out'),
      expect.stringContaining('Root · Deploy: a call was approved'),
      expect.stringContaining('Ben · Deploy: somebody who may not decide tried to'),
    ]);
  });

  it('lets whoever has the token decide as an operator, and the log says so', async () => {
    const { address, deployed } = await startTrustStage();
    const ada = await ask(`${address}/?as=ada`, DEPLOY);
    const admin = new TrustWindow(await browser.open(`${address}/admin`, PHONE));
    await admin.signIn(TOKEN);
    await admin.page.getByRole('heading', { name: 'Everywhere' }).waitFor();
    await admin.choosePlace('Whole team');
    expect(await admin.openApprovals()).toHaveLength(1);
    await admin.approve();
    await ada.answer('1.2.3 is out').waitFor();
    expect(deployed).toEqual(['1.2.3']);
    expect((await admin.history()).at(-1)).toContain('an operator · Deploy: a call was approved');
  });

  it('has all that waits for somebody in one list, where a reason is given, and the thread reads it', async () => {
    const { address, deployed } = await startTrustStage();
    const ada = await ask(`${address}/?as=ada`, DEPLOY);
    await ada.threadLog.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    const root = await browser.open(`${address}/?as=root`, PHONE);
    await root.getByRole('button', { name: 'Show channels' }).tap();
    await root.getByRole('button', { name: 'Approvals' }).tap();
    const waiting = root.getByRole('list', { name: 'Waiting for consent' });
    await waiting.getByRole('button', { name: 'Deny…' }).tap();
    await waiting.getByLabel('Reason, for everybody in the thread (optional)').fill('Not on a Friday.');
    await waiting.getByRole('button', { name: 'Deny', exact: true }).tap();
    await root.getByText('Nothing waits for consent here.').waitFor();
    await ada.threadLog.getByText('Denied by Root: Not on a Friday.').first().waitFor();
    expect(deployed).toEqual([]);
  });

  it('adds an MCP server, switches a tool of it on, and asks for consent to call it', async () => {
    const { address, mcpAddress } = await startTrustStage();
    const admin = new TrustWindow(await browser.open(`${address}/playground/admin?as=root`, PHONE));
    await admin.choosePlace('Whole team');
    expect(await admin.addServer({ name: 'everything', url: mcpAddress })).toBe('everything is added.');
    expect(await overflowOf(admin.page)).toBe(0);
    await admin.server('everything').getByText('works', { exact: true }).waitFor();
    await admin.openToolOf('everything', 'everything__echo');
    await admin.switchOn();
    const ada = await ask(`${address}/?as=ada`, ECHO);
    const card = ada.threadLog.locator('[data-approval]');
    await card.getByRole('button', { name: 'Approve', exact: true }).click();
    await ada.answer('Echo: out it goes').first().waitFor();
    expect(await admin.history()).toContainEqual(
      expect.stringMatching(/^Root · .*everything.*: an MCP server was added/u),
    );
  });

  async function ask(url: string, text: string): Promise<ChatWindow> {
    const window = new ChatWindow(await browser.open(url));
    await window.channelField.waitFor();
    await window.say(`@threadloop ${text}`);
    return window;
  }
});
