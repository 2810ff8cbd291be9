import type { Locator, Page } from 'playwright-core';
import type { RawValue } from '../../../../src/threads/administration/form-field.ts';

export interface ShownToolRow {
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
}

/** The admins' page in a browser, as somebody uses it: in English. Counts what is pressed and chosen, not what is typed. */
export class AdminWindow {
  readonly page: Page;
  #clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Everything pressed and chosen so far; opening the page counts as one. */
  get clicks(): number {
    return this.#clicks;
  }

  get notice(): Locator {
    return this.page.locator('.notice-place .notice');
  }

  /** Opens the page, and waits until there is something on it: places, or where one signs in. */
  async open(url: string): Promise<void> {
    this.#clicks += 1;
    await this.page.goto(url);
    await this.ready();
  }

  /** Waits until the page shows what it has been asked for. */
  async ready(): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.locator('.admin-waiting .spinner').waitFor({ state: 'detached' });
  }

  /** On a server: with the deployment's token. */
  async signIn(token: string): Promise<void> {
    await this.page.getByLabel('Admin token').fill(token);
    await this.press(this.page.getByRole('button', { name: 'Sign in' }));
  }

  /** A place by its name: `Everywhere`, `Direct messages`, `Whole team`, or a channel. On a narrow screen opens the list first. */
  async choosePlace(name: string): Promise<void> {
    const drawer = this.page.getByRole('button', { name: 'Show places' });
    if (await drawer.isVisible()) await this.press(drawer);
    await this.press(this.page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name, exact: true }));
    await this.ready();
  }

  /** A section of the place: `Tools`, `Settings`, `Budgets and usage`, `History` or `Feedback`. */
  async chooseSection(name: string): Promise<void> {
    const sections = this.page.getByRole('navigation', { name: 'What to look at' });
    await this.press(sections.getByRole('button', { name, exact: true }));
    await this.ready();
  }

  /** The tools that are listed. */
  async tools(): Promise<readonly ShownToolRow[]> {
    const rows = await this.page.locator('[data-tool]').all();
    return await Promise.all(
      rows.map(async (row) => ({
        name: (await row.getAttribute('data-tool')) ?? '',
        label: (await row.locator('.tool-name').innerText()).split('\n')[0] ?? '',
        isOn: (await row.getByRole('switch').getAttribute('aria-checked')) === 'true',
      })),
    );
  }

  /** Presses the switch of a tool in the list, by the tool's name, and waits for what comes of it. */
  async toggle(tool: string): Promise<void> {
    const told = await this.#noticeNumber();
    await this.press(this.#row(tool).getByRole('switch'));
    await this.#told(told);
  }

  /** Opens what a tool of the list is set to. */
  async configure(tool: string): Promise<void> {
    await this.press(this.#row(tool).getByRole('button', { name: /^Configure / }));
    await this.page.locator('.setting-form').waitFor();
  }

  /** The settings of the form that is open, by key. */
  async fieldKeys(): Promise<readonly string[]> {
    const fields = await this.page.locator('[data-setting]').all();
    return await Promise.all(fields.map(async (field) => (await field.getAttribute('data-setting')) ?? ''));
  }

  field(key: string): Locator {
    return this.page.locator(`[data-setting="${key}"]`);
  }

  /** Enters a value as it would be typed or chosen. */
  async enter(key: string, raw: RawValue): Promise<void> {
    const field = this.field(key);
    if (await this.#isSwitch(field)) {
      const isOn = (await field.getByRole('switch').getAttribute('aria-checked')) === 'true';
      if (isOn !== raw) await this.press(field.getByRole('switch'));
    } else if ((await field.locator('select').count()) > 0) {
      this.#clicks += 1;
      await field.locator('select').selectOption(String(raw ?? ''));
    } else if ((await field.getByRole('checkbox').count()) > 0) {
      const wanted = new Set<unknown>(typeof raw === 'object' ? raw : []);
      for (const box of await field.getByRole('checkbox').all()) {
        const isWanted = wanted.has(await box.inputValue());
        if ((await box.isChecked()) !== isWanted) await this.press(box);
      }
    } else {
      await field
        .locator('input, textarea')
        .first()
        .fill(String(raw ?? ''));
    }
  }

  /** What stands in an input. */
  async read(key: string): Promise<RawValue> {
    const field = this.field(key);
    if (await this.#isSwitch(field)) return (await field.getByRole('switch').getAttribute('aria-checked')) === 'true';
    if ((await field.getByRole('checkbox').count()) > 0) {
      const boxes = await field.getByRole('checkbox').all();
      const chosen = await Promise.all(
        boxes.map(async (box) => ((await box.isChecked()) ? [await box.inputValue()] : [])),
      );
      return chosen.flat();
    }
    return await field.locator('input, textarea, select').first().inputValue();
  }

  /** The labels of what can be chosen in a field; undefined where nothing is chosen. */
  async choicesOf(key: string): Promise<readonly string[] | undefined> {
    const field = this.field(key);
    if ((await field.locator('select').count()) > 0) return await field.locator('select option').allTextContents();
    const boxes = field.locator('.choices label');
    return (await boxes.count()) > 0 ? await boxes.allTextContents() : undefined;
  }

  /** Saves what was entered, if anything was, and waits for what comes of it. */
  async save(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Save', exact: true });
    if (!(await button.isVisible())) return;
    const told = await this.#noticeNumber();
    await this.press(button);
    await this.#told(told);
  }

  /** The sentences beside fields, by key. */
  async problems(): Promise<Readonly<Record<string, string>>> {
    const problems = await this.page.locator('[data-setting] > .problem').all();
    const entries = problems.map(async (problem) => [
      ((await problem.getAttribute('id')) ?? '').replace(/^problem-/u, ''),
      await problem.innerText(),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  }

  /** In the section of settings: pauses the place. */
  async pause(reason: string): Promise<void> {
    await this.press(this.page.getByRole('button', { name: 'Pause…' }));
    await this.page.getByLabel('Reason that people are told').fill(reason);
    const told = await this.#noticeNumber();
    await this.press(this.page.getByRole('button', { name: 'Pause now' }));
    await this.#told(told);
  }

  async isAdmin(): Promise<boolean> {
    return (await this.page.locator('.refusal').count()) === 0;
  }

  /** Everything that can be read. */
  async text(): Promise<string> {
    return await this.page.locator('#page').innerText();
  }

  async press(what: Locator): Promise<void> {
    this.#clicks += 1;
    await what.click();
  }

  async #isSwitch(field: Locator): Promise<boolean> {
    return (await field.getByRole('switch').count()) > 0;
  }

  async #noticeNumber(): Promise<string> {
    return (await this.page.locator('.notice-place').getAttribute('data-notice')) ?? '';
  }

  /** Waits for something to be said after a notice. */
  async #told(before: string): Promise<void> {
    await this.page.locator(`.notice-place:not([data-notice="${before}"])`).waitFor({ state: 'attached' });
  }

  #row(tool: string): Locator {
    return this.page.locator(`[data-tool="${tool}"]`);
  }
}
