import type { Locator, Page } from 'playwright-core';
import { AdminWindow } from '../../admin/web/admin-window.ts';

/** A phone, as pages must fit it. */
export const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } as const;

export interface NewServer {
  readonly name: string;
  readonly url: string;
}

/** The admins' page as somebody uses it for consent and for MCP servers: in English. */
export class TrustWindow extends AdminWindow {
  /** Adds a server to the team that is shown, and waits for what comes of it. */
  async addServer({ name, url }: NewServer): Promise<string> {
    await this.chooseSection('Servers');
    await this.press(this.page.getByRole('button', { name: 'Add a server' }));
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.page.getByLabel('Address').fill(url);
    await this.press(this.page.getByRole('button', { name: 'Add', exact: true }));
    await this.notice.waitFor();
    return await this.notice.innerText();
  }

  /** A server in the list. */
  server(name: string): Locator {
    return this.page.locator(`[data-server="${name}"]`);
  }

  /** From a server to what one of its tools is set to. */
  async openToolOf(server: string, tool: string): Promise<void> {
    await this.press(this.server(server).locator('summary').first());
    await this.press(this.server(server).getByRole('button', { name: new RegExp(`${tool}$`, 'u') }));
    await this.page.locator('.tool-head').waitFor();
  }

  /** Switches the tool on that is open. */
  async switchOn(): Promise<void> {
    await this.press(this.page.locator('.tool-head').getByRole('switch'));
    await this.notice.waitFor();
  }

  /** What waits in the place that is shown. */
  async openApprovals(): Promise<readonly string[]> {
    await this.chooseSection('Approvals');
    return await this.page.locator('[data-approval] .approval-summary').allInnerTexts();
  }

  /** Approves the first that waits. */
  async approve(): Promise<void> {
    await this.press(
      this.page.locator('[data-approval]').getByRole('button', { name: 'Approve', exact: true }).first(),
    );
    await this.notice.waitFor();
  }

  /** What was done in the place that is shown, the newest first. */
  async history(): Promise<readonly string[]> {
    await this.chooseSection('History');
    return await this.page.locator('.line-list > li > p:first-child').allInnerTexts();
  }
}

/** By how many pixels a page is wider than its screen. */
export async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate('document.scrollingElement.scrollWidth - window.innerWidth');
}
