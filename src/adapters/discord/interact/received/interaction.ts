import type { JsonObject } from '../../../../threads/json-value.ts';
import type { ModalValues } from './modal-values.ts';

/** What of every interaction is known. */
export interface InteractionFacts {
  readonly id: string;
  /** Lets the application answer it, for 15 minutes. A secret: neither stored as it is nor logged. */
  readonly token: string;
  /** Milliseconds since the epoch, by our own clock: what its 15 minutes are counted from. */
  readonly receivedAt: number;
  readonly channel: string;
  /** The type of the channel, as Discord counts them; undefined where it was not told. */
  readonly channelType: number | undefined;
  /** The channel of a thread, the category of a channel. */
  readonly parent: string | undefined;
  /** Undefined in direct messages and groups. */
  readonly guild: string | undefined;
  /** Whether the bot itself is there: installed in the server, or in its own direct messages with somebody. */
  readonly isBotThere: boolean;
  readonly user: string;
  /** What people there call them. A person's words. */
  readonly userName: string;
  readonly roles: readonly string[];
  /** What the bot may do in the channel, as bits; undefined where it was not told. */
  readonly botPermissions: bigint | undefined;
  /** The language of whoever did it, such as `de` or `en-GB`. */
  readonly locale: string;
}

/** The message that a component stands under, or a command was chosen for. */
export interface InteractionMessage {
  readonly id: string;
  /** As Discord sent it. */
  readonly raw: JsonObject;
}

/** What somebody did with the application, other than writing. */
export type InteractionKind =
  | {
      readonly kind: 'command';
      readonly name: string;
      readonly subcommand?: string;
      /** Texts, and ids of what was chosen, by name. */
      readonly options: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'messageCommand'; readonly name: string; readonly message: InteractionMessage }
  | {
      readonly kind: 'component';
      readonly customId: string;
      /** What was chosen in a menu. */
      readonly values: readonly string[];
      readonly message: InteractionMessage;
    }
  | { readonly kind: 'modal'; readonly customId: string; readonly values: ModalValues }
  /** Of a kind that nothing here asks for. */
  | { readonly kind: 'unsupported' };

export type Interaction = InteractionFacts & InteractionKind;

/** Those of one kind. */
export type InteractionOf<Kind extends Interaction['kind']> = Extract<Interaction, { readonly kind: Kind }>;
