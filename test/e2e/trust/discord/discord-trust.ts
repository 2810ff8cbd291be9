import { parseCardId } from '../../../../src/adapters/discord/drawing/approval/card-id.ts';
import type { FakeDiscord, FakeDiscordMessage } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { createTexts } from '../../../../src/text/index.ts';

const { buttons } = createTexts('en').discord.approvals;

export type Answer = keyof typeof buttons;

export interface DiscordTrustOptions {
  readonly discord: FakeDiscord;
  /** Waits until something is so; `what` is told where it never is. */
  readonly until: (what: string, isSo: () => boolean) => Promise<void>;
}

/** A card as people see it. */
export interface SeenCard {
  readonly channel: string;
  readonly message: string;
  readonly text: string;
  readonly buttons: readonly string[];
}

/** People in Discord who are asked for their consent: what they see, and the buttons that they press, by their words. */
export class DiscordTrust {
  readonly #options: DiscordTrustOptions;

  constructor(options: DiscordTrustOptions) {
    this.#options = options;
  }

  /** Somebody calls the bot. Answers with the thread that it answers in. */
  async ask(user: string, channel: string, text: string): Promise<string> {
    const { discord } = this.#options;
    const { id } = await discord.say({ channel, user, text: `<@${discord.app.id}> ${text}` });
    return id;
  }

  /** The first card in a thread, channel or direct channel that waits for an answer, as soon as it is there. */
  async card(channel: string): Promise<SeenCard> {
    const find = (): FakeDiscordMessage | undefined => this.#read(channel).find(isCard);
    await this.#options.until(`a card is in ${channel}`, () => find() !== undefined);
    const found = find();
    if (found === undefined) throw new Error('The card is gone.');
    return seen(found);
  }

  /** A card as it stands now. */
  cardNow({ message }: SeenCard): SeenCard {
    const found = this.#options.discord.message(message);
    if (found === undefined) throw new Error('The card is gone.');
    return seen(found);
  }

  /** Presses a button of a card. Answers what only this person is told. */
  async press({ channel, message }: SeenCard, user: string, answer: Answer): Promise<string> {
    const { discord, until } = this.#options;
    const before = discord.message(message)?.shown;
    const { id } = await discord.press({ user, channel, message, component: buttons[answer] });
    const told = (): string =>
      discord
        .interaction(id)
        .followUps.map(({ shown }) => shown)
        .join('\n');
    await until('the press is answered', () => discord.message(message)?.shown !== before || told() !== '');
    return told();
  }

  /** Waits until everybody in a channel can read these words. */
  async reads(channel: string, words: string): Promise<void> {
    const isThere = (): boolean => this.#read(channel).some(({ shown }) => shown.includes(words));
    await this.#options.until(`"${words}" is to be read`, isThere);
  }

  /** What is to be read in a channel or thread, message by message. */
  said(channel: string): readonly string[] {
    return this.#read(channel).map(({ shown }) => shown);
  }

  #read(channel: string): readonly FakeDiscordMessage[] {
    try {
      return this.#options.discord.channel(channel);
    } catch {
      return []; // a thread that is not begun yet
    }
  }
}

function isCard({ components }: FakeDiscordMessage): boolean {
  return idsIn(components).some((id) => parseCardId(id) !== undefined);
}

function seen({ id, channel, shown, components }: FakeDiscordMessage): SeenCard {
  const labels = rows(components).map(({ label }) => String(label));
  return { channel, message: id, text: shown, buttons: labels };
}

type Json = Readonly<Record<string, unknown>>;

function idsIn(components: readonly Json[]): readonly unknown[] {
  return rows(components).map(({ custom_id: id }) => id);
}

function rows(components: readonly Json[]): readonly Json[] {
  return components.flatMap(({ components: inner }) => (Array.isArray(inner) ? (inner as readonly Json[]) : [])); // a message's own JSON
}
