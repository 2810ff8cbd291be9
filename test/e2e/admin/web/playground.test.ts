import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from '../../../support/browser.ts';
import { useAdminStage } from './admin-stage.ts';
import { AdminWindow } from './admin-window.ts';

describe.skipIf(!hasChromium)('settings in the playground', () => {
  const startStage = useAdminStage();
  const browser = useBrowser();

  it('are three clicks from the chat, and hold there at once', async () => {
    const { address } = await startStage();
    const page = await browser.open(`${address}/?as=root`);
    await page.getByRole('button', { name: 'Switch person' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: '#general' }).waitFor();
    await page.getByRole('switch', { name: 'Calculator is on' }).click();
    await page.getByText('Calculator is off now.').waitFor();
    await page.getByRole('link', { name: 'Back to the chat' }).click();
    await page.getByRole('button', { name: 'What the bot can do here' }).click();
    const here = page.getByRole('region', { name: 'What the bot can do here' });
    await here.getByText('Current time').waitFor();
    expect(await here.getByText('Calculator', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await here.count()).toBe(0);
  });

  it('can be used with the keyboard alone', async () => {
    const { settingsOf } = await startStage();
    const window = new AdminWindow(await browser.open(settingsOf('root')));
    const { page } = window;
    await window.ready();
    await page.keyboard.press('Tab');
    expect(await focused(window)).toBe('Skip to the settings');
    const general = page.getByRole('button', { name: 'general', exact: true });
    await general.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '#general' }).waitFor();
    await page.getByRole('switch', { name: 'Calculator is on' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Calculator is off now.').waitFor();
    await page.getByRole('button', { name: 'Configure Weather' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Days').waitFor();
    expect(await focused(window)).toContain('Weather');
    await page.getByLabel('Days').focus();
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await page.getByText('Must be a whole number from 1 to 14').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('field-tools.weather.options.days');
    expect(await page.getByLabel('Days').getAttribute('aria-invalid')).toBe('true');
  });

  it('name people and channels by name', async () => {
    const { settingsOf } = await startStage();
    const window = new AdminWindow(await browser.open(settingsOf('root')));
    await window.choosePlace('Whole team');
    await window.chooseSection('Settings');
    const pilot = window.field('pilotChannels');
    await pilot.getByRole('combobox').fill('general');
    await pilot.getByRole('button', { name: 'Add' }).click();
    await window.save();
    expect(await pilot.locator('.ids-list li').allInnerTexts()).toEqual(['#general']);
    await window.choosePlace('random');
    await window.chooseSection('Settings');
    const admins = window.field('channelAdmins');
    await admins.getByRole('combobox').fill('Ada');
    await admins.getByRole('combobox').press('Enter');
    await window.save();
    const ada = new AdminWindow(await browser.open(`${settingsOf('ada')}&team=web:playground&channel=web:random`));
    await ada.toggle('calculate');
    expect(await ada.notice.innerText()).toBe('Calculator is off now.');
    await ada.choosePlace('general');
    expect(await ada.isAdmin()).toBe(false);
  });

  it('show a member what is on, what is stored of them, and erase it', async () => {
    const { settingsOf } = await startStage();
    const window = new AdminWindow(await browser.open(settingsOf('ada')));
    const { page } = window;
    await window.choosePlace('general');
    expect(await page.locator('.refusal').innerText()).toContain('You may not change this.');
    await page.getByRole('button', { name: 'My data' }).click();
    await page.getByRole('button', { name: 'Forget me…' }).click();
    await page.getByRole('button', { name: 'Yes, forget me' }).click();
    await page.getByText(/^Done: .* Receipt: /u).waitFor();
  });

  it('take a reason after a thumb down', async () => {
    const { address, settingsOf } = await startStage();
    const chat = await browser.open(`${address}/?as=ada&channel=dm-ada`);
    await chat.getByRole('textbox', { name: 'Message threadloop' }).fill('what is 6*7?');
    await chat.keyboard.press('Enter');
    await chat.getByRole('button', { name: 'Not helpful' }).click();
    await chat.getByLabel('What was wrong? (optional)').fill('Too short.');
    await chat.keyboard.press('Enter');
    await chat.getByLabel('What was wrong? (optional)').waitFor({ state: 'detached' });
    const root = new AdminWindow(await browser.open(`${settingsOf('root')}&place=direct`));
    await root.chooseSection('Feedback');
    const entry = await root.page.locator('.line-list').innerText();
    // Words and names of direct messages are nobody else's.
    expect([entry.includes('Not helpful'), entry.includes('Too short.'), entry.includes('Ada')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

async function focused({ page }: AdminWindow): Promise<string> {
  return await page.evaluate('document.activeElement.textContent');
}
