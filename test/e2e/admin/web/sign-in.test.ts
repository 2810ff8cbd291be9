import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from '../../../support/browser.ts';
import { TOKEN, useAdminStage } from './admin-stage.ts';
import { AdminWindow } from './admin-window.ts';

/** A browser writes each refusal to its console. */
const REFUSALS = /Failed to load resource: the server responded with a status of 40[13]/u;

describe.skipIf(!hasChromium)('the admins’ page of a server', () => {
  const startStage = useAdminStage();
  const browser = useBrowser();

  it('lets in who has the token, and out again', async () => {
    browser.tolerate(REFUSALS);
    const { address } = await startStage();
    const window = new AdminWindow(await browser.open(`${address}/admin`));
    const { page } = window;
    await window.signIn('wrong');
    await page.getByText('This is not the token of this deployment.').waitFor();
    await window.signIn(TOKEN);
    await page.getByRole('heading', { name: 'Everywhere' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Everywhere' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Admin token').waitFor();
    await page.reload();
    await page.getByLabel('Admin token').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  it('keeps what was entered while a session has ended', async () => {
    browser.tolerate(REFUSALS);
    const { address } = await startStage();
    const window = new AdminWindow(await browser.open(`${address}/admin`));
    const { page } = window;
    await window.signIn(TOKEN);
    await window.choosePlace('general');
    await window.configure('weather');
    await window.enter('tools.weather.options.days', '7');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await window.signIn(TOKEN);
    await window.field('tools.weather.options.days').waitFor();
    expect(await window.read('tools.weather.options.days')).toBe('7');
    await window.save();
    expect(await window.notice.innerText()).toBe('Saved.');
  });

  it('gives no script its cookie', async () => {
    const { address } = await startStage();
    const window = new AdminWindow(await browser.open(`${address}/admin`));
    await window.signIn(TOKEN);
    await window.page.getByRole('heading', { name: 'Everywhere' }).waitFor();
    expect(await window.page.evaluate('document.cookie')).toBe('');
    const [cookie] = await window.page.context().cookies();
    expect(cookie).toMatchObject({ name: 'threadloop-admin', httpOnly: true, sameSite: 'Strict' });
  });
});
