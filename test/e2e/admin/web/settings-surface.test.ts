import { describe } from 'vitest';
import type { RawValue } from '../../../../src/threads/administration/form-field.ts';
import type { Scope } from '../../../../src/threads/administration/scope.ts';
import { openAdminWorld, people } from '../../../adapters/web/admin/admin-world.ts';
import { testSettingsSurface } from '../../../contracts/settings-surface/settings-surface.ts';
import type {
  PersonName,
  ShownForm,
  ShownTools,
  Submitted,
  SurfaceDriver,
  Told,
} from '../../../contracts/settings-surface/surface-driver.ts';
import { hasChromium, type TestBrowser, useBrowser } from '../../../support/browser.ts';
import { builtPage } from '../../../support/built-page.ts';
import { general } from '../../../tools/settings/settings-world.ts';
import { AdminWindow } from './admin-window.ts';

describe.skipIf(!hasChromium)('the admins’ page in a browser', () => {
  const browser = useBrowser();
  testSettingsSurface({
    name: 'the admins’ page',
    formRuns: 1,
    start: async (definitions) => {
      const { address, world, demote } = await openAdminWorld({ definitions, pageFolder: await builtPage() });
      const shown: string[] = [];
      return {
        channel: general,
        people: { ann: people.ann, ben: people.ben, cid: people.cid },
        service: world.service,
        demote: async (person) => demote(person),
        as: (person) => new WindowDriver(browser, address, person, shown),
        everythingShown: () => shown.join('\n'),
        everythingStored: async () => {
          const stored: string[] = [];
          for await (const [key, { value }] of world.records.list('')) stored.push(`${key} ${JSON.stringify(value)}`);
          return stored.join('\n');
        },
      };
    },
  });
});

class WindowDriver implements SurfaceDriver {
  readonly #browser: TestBrowser;
  readonly #url: string;
  readonly #shown: string[];
  #window: AdminWindow | undefined;

  constructor(browser: TestBrowser, address: string, person: PersonName, shown: string[]) {
    this.#browser = browser;
    this.#url = `${address}/playground/admin?as=${person}`;
    this.#shown = shown;
  }

  clicks(): number {
    return this.#window?.clicks ?? 0;
  }

  async openTools(scope: Scope): Promise<ShownTools> {
    await this.#open(scope);
    return await this.#tools();
  }

  async toggle(tool: string): Promise<ShownTools | Told> {
    const window = this.#seen();
    if (await window.page.locator(`[data-tool="${tool}"]`).getByRole('switch').isDisabled()) {
      throw new Error('The switch cannot be pressed.');
    }
    await window.toggle(tool);
    return await this.#tools();
  }

  async openOptions(tool: string): Promise<ShownForm> {
    const window = this.#seen();
    await window.configure(tool);
    await this.#look();
    const keys = (await window.fieldKeys()).filter((key) => /\.(?:options\.|secrets\.|approval)/u.test(key));
    const fields = keys.map(async (key) => {
      const choices = await window.choicesOf(key);
      const [label = ''] = await window.field(key).locator('.field-label').allInnerTexts();
      return { key, label, raw: await window.read(key), ...(choices && { choices }) };
    });
    return { fields: await Promise.all(fields) };
  }

  async submit(values: Readonly<Record<string, RawValue>>): Promise<Submitted> {
    const window = this.#seen();
    for (const [key, raw] of Object.entries(values)) await window.enter(key, raw);
    await window.save();
    const text = await this.#look();
    const problems = await window.problems();
    if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
    const isBad = (await window.page.locator('.notice-bad').count()) > 0;
    return { kind: isBad ? 'told' : 'saved', text };
  }

  async pause(scope: Scope, reason: string): Promise<Told> {
    const window = await this.#open(scope);
    if (await window.isAdmin()) {
      await window.chooseSection('Settings');
      await window.pause(reason);
    }
    return { kind: 'told', text: await this.#look() };
  }

  async openAudit(scope: Scope): Promise<string> {
    const window = await this.#open(scope);
    if (await window.isAdmin()) await window.chooseSection('History');
    return await this.#look();
  }

  async #open(scope: Scope): Promise<AdminWindow> {
    const window = new AdminWindow(await this.#browser.open(this.#url));
    window.page.on('response', (response) => {
      if (response.url().includes('/api/')) {
        void response.text().then(
          (text) => this.#shown.push(text),
          () => undefined,
        );
      }
    });
    this.#window = window;
    await window.open(this.#url);
    await window.choosePlace(scope.kind === 'channel' ? 'general' : 'Whole team');
    return window;
  }

  async #tools(): Promise<ShownTools> {
    const text = await this.#look();
    const isAdmin = await this.#seen().isAdmin();
    return { kind: 'tools', tools: isAdmin ? await this.#seen().tools() : [], text };
  }

  async #look(): Promise<string> {
    const text = await this.#seen().text();
    this.#shown.push(text);
    return text;
  }

  #seen(): AdminWindow {
    if (this.#window === undefined) throw new Error('Nothing is open.');
    return this.#window;
  }
}
