import type {
  FakeDiscord,
  FakeDiscordInteraction,
  FakeDiscordMessage,
} from '../../../../src/testing/fake-discord/fake-discord.ts';

type Json = Readonly<Record<string, unknown>>;

export interface DiscordAdminOptions {
  readonly discord: FakeDiscord;
  /** As Discord knows them. */
  readonly user: string;
  readonly channel: string;
  /** Waits until something is so; `what` is told where it never is. */
  readonly until: (what: string, isSo: () => boolean) => Promise<void>;
  /** Waits until the bot does nothing more. @default waits until something else is shown */
  readonly settled?: () => Promise<void>;
}

/** Somebody at Discord's window: what they see, press, choose and fill in, by the words that stand there. */
export class DiscordAdmin {
  readonly #options: DiscordAdminOptions;
  #message: string | undefined;
  #interaction = '';
  #clicks = 0;

  constructor(options: DiscordAdminOptions) {
    this.#options = options;
  }

  /** Commands, buttons, choices and windows so far. A choice in a menu is two: the menu is opened first. */
  get clicks(): number {
    return this.#clicks;
  }

  /** The message that is on the screen. */
  get message(): FakeDiscordMessage {
    const message = this.#options.discord.message(this.#message ?? '');
    if (message === undefined) throw new Error('Nothing is shown.');
    return message;
  }

  /** Everything that can be read there. */
  get shown(): string {
    return this.message.shown.replaceAll(/\\([^\w\s])/gu, '$1');
  }

  /** The window that is open. */
  get modal(): Json {
    const { modal } = this.#options.discord.interaction(this.#interaction);
    if (modal === undefined) throw new Error('No window is open.');
    return modal;
  }

  /** What was done last, as Discord knows it; the window that it opened is sent by it. */
  get interaction(): string {
    return this.#interaction;
  }

  /** Every component on the screen. */
  get components(): readonly Json[] {
    return componentsIn(this.message.components);
  }

  /** Uses `/threadloop …`, or another command without a subcommand. */
  async command(subcommand: string, options: Json = {}, name = 'threadloop'): Promise<this> {
    const { discord, user, channel } = this.#options;
    this.#clicks += 1;
    const sub = name === 'threadloop' ? { subcommand } : {};
    // The caller's own values: texts, numbers and switches.
    const given = options as Readonly<Record<string, string | number | boolean>>;
    const done = await this.#after(discord.command({ user, channel, name, ...sub, options: given }));
    this.#message = done.response?.id;
    return this;
  }

  /** Presses a button, by its words or its `custom_id`; or chooses these values in a menu, by its first words. */
  async press(component: string, ...values: readonly string[]): Promise<this> {
    const { discord, user, channel } = this.#options;
    this.#clicks += values.length > 0 ? 2 : 1;
    await this.#after(discord.press({ user, channel, message: this.message.id, component, values }));
    return this;
  }

  /** Presses the button beside a tool of the list. */
  async pressBeside(tool: string): Promise<this> {
    const found = this.components.find(
      ({ accessory, components }) =>
        accessory !== undefined && String(listOf(components)[0]?.['content']).startsWith(`**${tool}**`),
    );
    if (found === undefined) throw new Error(`There is no tool "${tool}" here.`);
    return await this.press(String((found['accessory'] as Json)['custom_id'])); // a message's own JSON
  }

  /** Presses the button that opens the window in which a setting is entered. */
  async pressWith(setting: string): Promise<this> {
    const opens = ({ type, label }: Json): boolean => type === 2 && String(label).includes(setting);
    const found = this.components.find(opens);
    if (found === undefined) throw new Error(`No button says "${setting}".`);
    return await this.press(String(found['custom_id']));
  }

  /** Chooses an option in a menu by its words. */
  async choose(menu: string, option: string): Promise<this> {
    const found = this.components.find(({ placeholder }) => placeholder === menu);
    const chosen = listOf(found?.['options']).find(({ label }) => label === option);
    if (chosen === undefined) throw new Error(`The menu "${menu}" has no option "${option}".`);
    return await this.press(menu, String(chosen['value']));
  }

  /** Sends the window that is open, with values by the labels of its inputs; what is not named stays as it was. */
  async submit(values: Json = {}): Promise<this> {
    const labels = listOf(this.modal['components']);
    const given = Object.entries(values).map(([label, value]) => {
      const found = labels.find((one) => one['label'] === label)?.['component'];
      if (found === undefined) throw new Error(`The window has no input "${label}".`);
      return [String((found as Json)['custom_id']), value]; // a window's own JSON
    });
    return await this.send(this.#interaction, Object.fromEntries(given));
  }

  /** Sends a window that was opened before, with values by the ids of its inputs. */
  async send(interaction: string, values: Json): Promise<this> {
    this.#clicks += 1;
    await this.#after(this.#options.discord.submitModal(interaction, values));
    return this;
  }

  async #after(begun: Promise<{ readonly id: string }>): Promise<FakeDiscordInteraction> {
    const { discord, until, settled } = this.#options;
    const before = this.#stamp();
    const { id } = await begun;
    this.#interaction = id;
    const now = (): FakeDiscordInteraction => discord.interaction(id);
    await until('it is answered', () => now().callback !== undefined);
    if (settled !== undefined) await settled();
    else await until('something is shown', () => isShown(now()) || this.#stamp() !== before);
    return now();
  }

  #stamp(): string {
    return JSON.stringify(this.#options.discord.message(this.#message ?? '')?.components ?? null);
  }
}

/** A message's components, those inside of others too. */
function componentsIn(components: readonly Json[]): readonly Json[] {
  return components.flatMap((component) => [
    component,
    ...componentsIn(listOf(component['components'])),
    ...(component['accessory'] === undefined ? [] : [component['accessory'] as Json]), // a message's own JSON
  ]);
}

/** What is to be seen of an answer is there: a window, a message, or one beside that under which it was begun. */
function isShown({ modal, callback, response, followUps }: FakeDiscordInteraction): boolean {
  if (modal !== undefined || followUps.length > 0) return true;
  return (callback === 4 || callback === 5) && response !== undefined && !response.isThinking;
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []; // a message's own JSON
}
