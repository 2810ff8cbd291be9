import type { FakeSlack } from '../../../../src/testing/fake-slack/fake-slack.ts';

type Json = Readonly<Record<string, unknown>>;

export interface SlackAdminOptions {
  readonly slack: FakeSlack;
  /** As Slack knows them. */
  readonly user: string;
  /** Waits until something is so; `what` is told where it never is. */
  readonly until: (what: string, isSo: () => boolean) => Promise<void>;
  /** What people are called, by their ids. @default as the fake of Slack calls its people */
  readonly names?: Readonly<Record<string, string>>;
  /** Lets what somebody does reach the bot. @default waits for it */
  readonly during?: <T>(doing: Promise<T>) => Promise<T>;
}

/** Somebody at Slack's window: what they see, press, choose and fill in, by the words that stand there. */
export class SlackAdmin {
  readonly #options: SlackAdminOptions;
  /** Presses and choices so far; opening the home, or typing a command, is one. */
  clicks = 0;
  /** Beside which labels the last submission was refused. */
  errors: Readonly<Record<string, string>> = {};
  /** The same by block, for a drawing of the window. */
  errorsByBlock: Readonly<Record<string, string>> = {};

  constructor(options: SlackAdminOptions) {
    this.#options = options;
  }

  /** The modal that is open, else the home. */
  get view(): Json | undefined {
    const { slack, user } = this.#options;
    return slack.view(user) ?? slack.home(user);
  }

  get hasWindow(): boolean {
    return this.#options.slack.view(this.#options.user) !== undefined;
  }

  /** Everything that can be read, one line a text. */
  get lines(): readonly string[] {
    return textsIn(this.view?.['blocks']);
  }

  /** What can be pressed, by its words; what a screen reader says where it says more. */
  get buttons(): readonly string[] {
    return elementsIn(this.view?.['blocks'])
      .filter(({ type }) => type === 'button')
      .map((element) => spoken(element));
  }

  /** What the inputs of the window are called. */
  get labels(): readonly string[] {
    return this.#labels();
  }

  /** What stands in an input of text, by its label, as the window was opened. */
  valueOf(label: string): string | undefined {
    const found = objects(this.view?.['blocks']).find((each) => each['block_id'] === this.#blockOf(label));
    const [element] = elementsIn(found?.['element']);
    const value = element?.['initial_value'];
    return typeof value === 'string' ? value : undefined;
  }

  async openHome(): Promise<void> {
    const { slack, user } = this.#options;
    if (this.hasWindow) await slack.closeView(user, true);
    await this.#act(() => slack.openHome(user, 'home'), 'the home is shown');
  }

  /** Closes the window, and sees what lies below it. */
  async close(): Promise<void> {
    const { slack, user } = this.#options;
    this.clicks += 1;
    await slack.closeView(user);
  }

  /** Types a slash command; answers what only its author reads, if anything. */
  async command(text: string, channel: string): Promise<string | undefined> {
    const { slack, user, during = (doing) => doing } = this.#options;
    this.clicks += 1;
    const before = this.#stamp();
    const { response } = await during(slack.command({ user, channel, text }));
    if (typeof response === 'object' && response !== null && 'text' in response) return String(response.text);
    await this.#options.until(`a window is open after ${text}`, () => this.#stamp() !== before);
    return undefined;
  }

  /** Presses a button, by its words or by what a screen reader says of it. */
  async press(button: string): Promise<void> {
    const { slack, user } = this.#options;
    await this.#act(() => slack.pressInView({ user, action: button }), `something comes of ${button}`);
  }

  /** Chooses in a menu, by its first words or its action. */
  async choose(menu: string, value: string): Promise<void> {
    const { slack, user } = this.#options;
    const found = elementsIn(this.view?.['blocks']).find(
      (element) => element['action_id'] === menu || textOf(element['placeholder']) === menu,
    );
    const id = found?.['action_id'];
    const action = typeof id === 'string' ? id : menu;
    // A menu is opened first.
    this.clicks += 1;
    await this.#act(() => slack.pressInView({ user, action, value }), `something comes of ${menu}`);
  }

  /** Everything that can be read, as people read it: mentions are names, times are written out. */
  read(): string {
    return this.lines.map((line) => this.#readable(line)).join('\n');
  }

  /** Submits the window, with what was entered by label. */
  async submit(values: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await this.submitBlocks(
      Object.fromEntries(Object.entries(values).map(([label, value]) => [this.#blockOf(label), value])),
    );
  }

  /** The same by block. */
  async submitBlocks(values: Readonly<Record<string, unknown>>): Promise<void> {
    const { slack, user, during = (doing) => doing } = this.#options;
    this.clicks += 1;
    const { response } = await during(slack.submitView(user, values));
    const errors: Record<string, string> = {};
    if (typeof response === 'object' && response !== null && 'errors' in response) {
      const told = Object.entries(Object(response.errors)).map(([block, error]) => [block, String(error)] as const);
      for (const [block, error] of told) errors[this.#labelOf(block)] = error;
      this.errorsByBlock = Object.fromEntries(told);
    } else this.errorsByBlock = {};
    this.errors = errors;
  }

  async #act(doing: () => Promise<void>, what: string): Promise<void> {
    const { during = (done) => done, until } = this.#options;
    this.clicks += 1;
    const before = this.#stamp();
    await during(doing());
    await until(what, () => this.#stamp() !== before);
  }

  #readable(line: string): string {
    const { names = NAMES } = this.#options;
    return line
      .replaceAll(/<@([A-Z0-9]+)>/gu, (_, id: string) => names[id] ?? id)
      .replaceAll(/<#([A-Z0-9]+)>/gu, (_, id: string) => `#${names[id] ?? id}`)
      .replaceAll(/<!date\^[^|>]+\|([^>]*)>/gu, '$1')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  }

  /** Changes whenever something else is shown. */
  #stamp(): string {
    const { slack, user } = this.#options;
    return JSON.stringify([slack.view(user), slack.home(user)].map((view) => [view?.['id'], view?.['hash']]));
  }

  #blockOf(label: string): string {
    const block = objects(this.view?.['blocks']).find((each) => textOf(each['label']) === label);
    if (block === undefined) throw new Error(`Nothing is called ${label} in: ${this.#labels().join(', ')}`);
    return String(block['block_id']);
  }

  #labelOf(block: string): string {
    const found = objects(this.view?.['blocks']).find((each) => each['block_id'] === block);
    return textOf(found?.['label']) ?? block;
  }

  #labels(): readonly string[] {
    return objects(this.view?.['blocks']).flatMap(({ label }) => textOf(label) ?? []);
  }
}

/** Whom the fake of Slack has, and those of the contract of surfaces. */
const NAMES: Readonly<Record<string, string>> = {
  U1ALICE: 'Alice',
  U2BOB: 'Bob',
  U3CARLA: 'Carla',
  U1ANN: 'Ann',
  U2BEN: 'Ben',
  U3CID: 'Cid',
  C1GENERAL: 'general',
  C2RANDOM: 'random',
};

function spoken(element: Json): string {
  const label = element['accessibility_label'];
  return typeof label === 'string' ? label : (textOf(element['text']) ?? '');
}

function elementsIn(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(elementsIn);
  if (typeof value !== 'object' || value === null) return [];
  const element: Json = Object.fromEntries(Object.entries(value));
  const own = typeof element['action_id'] === 'string' ? [element] : [];
  return [...own, ...Object.values(element).flatMap(elementsIn)];
}

function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    field === 'text' && typeof inner === 'string' ? inner.split('\n') : field === 'confirm' ? [] : textsIn(inner),
  );
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('text' in value)) return undefined;
  return typeof value.text === 'string' ? value.text : undefined;
}

function objects(value: unknown): readonly Json[] {
  return elements(value).filter((item): item is Json => typeof item === 'object' && item !== null);
}

function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
