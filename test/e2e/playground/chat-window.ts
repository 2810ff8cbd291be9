import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { TestBrowser } from '../../support/browser.ts';
import type { RunningPlayground } from '../../support/playground.ts';

/** One person's window, with the names by which a screen reader knows its parts. */
export class ChatWindow {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(
    browser: TestBrowser,
    playground: RunningPlayground,
    person: string,
    options?: BrowserContextOptions,
  ): Promise<ChatWindow> {
    const window = new ChatWindow(await browser.open(playground.pageOf(person), options));
    await window.channelField.waitFor();
    return window;
  }

  get channelField(): Locator {
    return this.page.getByRole('textbox', { name: 'Message #general' });
  }

  get channelLog(): Locator {
    return this.page.getByRole('log', { name: 'Messages in #general' });
  }

  get thread(): Locator {
    return this.page.getByRole('region', { name: 'Thread' });
  }

  get threadField(): Locator {
    return this.page.getByRole('textbox', { name: 'Reply in thread' });
  }

  get threadLog(): Locator {
    return this.page.getByRole('log', { name: 'Messages in thread' });
  }

  get banner(): Locator {
    return this.page.getByRole('status');
  }

  /** Writes into the channel. */
  async say(text: string): Promise<void> {
    await this.channelField.fill(text);
    await this.channelField.press('Enter');
    await this.channelLog
      .getByRole('article')
      .filter({ hasText: text.replace(/^@\w+ /u, '') })
      .last()
      .waitFor();
  }

  /** Writes into the open thread. */
  async reply(text: string): Promise<void> {
    await this.threadField.fill(text);
    await this.threadField.press('Enter');
  }

  /** Opens the thread of a message of the channel, unless it is open. */
  async openThread(text: string): Promise<void> {
    if (await this.threadLog.isVisible()) return;
    const root = this.channelLog.getByRole('article').filter({ hasText: text });
    await root.hover();
    await root.getByRole('button', { name: 'Reply in thread' }).click();
    await this.threadLog.waitFor();
  }

  /** Asks the bot in the channel and opens the thread in which it answers. */
  async ask(text: string): Promise<void> {
    await this.say(`@threadloop ${text}`);
    await this.openThread(text);
  }

  /** Messages of an author in the open thread. */
  messagesOf(author: string): Locator {
    return this.threadLog.getByRole('article', { name: new RegExp(`^${author}, `, 'u') });
  }

  /** The bot's messages in the open thread that hold a text. */
  answer(text: string | RegExp): Locator {
    return this.messagesOf('threadloop').filter({ hasText: text });
  }

  threadButton(name: string): Locator {
    return this.thread.getByRole('button', { name, exact: true });
  }
}
