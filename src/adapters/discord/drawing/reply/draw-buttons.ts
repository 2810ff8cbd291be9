import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import type { Texts } from '../../../../text/texts.ts';
import type { ReplyButton } from '../../../../threads/reply.ts';
import { customIdOf, type ReplyAction } from '../button-id.ts';
import { cutWords } from '../cut-text.ts';
import { DISCORD_LIMITS } from '../limits.ts';

/** What the buttons of a reply are drawn with. */
export interface ButtonOptions {
  readonly texts: Texts;
  /** The exchange that the reply belongs to; its buttons name it. */
  readonly exchange: string;
}

export type ButtonRow = APIActionRowComponent<APIButtonComponentWithCustomId>;

const THUMBS = { up: '👍', down: '👎' } as const;

/** The buttons of a reply as rows, in the order in which they are given, each once. Without any there is no row. */
export function drawButtons(buttons: readonly ReplyButton[], { texts, exchange }: ButtonOptions): ButtonRow[] {
  const drawn = [...new Set(buttons)]
    .flatMap((kind) => actionsOf(kind, exchange))
    .map((action) => drawButton(action, texts))
    // Discord refuses the whole message for an id that is too long: then rather the answer than the button.
    .filter(({ custom_id: id }) => id.length <= DISCORD_LIMITS.customId);
  const rows: ButtonRow[] = [];
  for (let first = 0; first < drawn.length; first += DISCORD_LIMITS.rowButtons) {
    rows.push({ type: ComponentType.ActionRow, components: drawn.slice(first, first + DISCORD_LIMITS.rowButtons) });
  }
  return rows.slice(0, DISCORD_LIMITS.rows);
}

function actionsOf(kind: ReplyButton, exchange: string): readonly ReplyAction[] {
  if (kind !== 'feedback') return [{ kind, exchange }];
  return [
    { kind, value: 'up', exchange },
    { kind, value: 'down', exchange },
  ];
}

function drawButton(action: ReplyAction, texts: Texts): APIButtonComponentWithCustomId {
  const text = action.kind === 'feedback' ? texts.opinions[action.value] : texts.buttons[action.kind];
  return {
    type: ComponentType.Button,
    style: action.kind === 'stillNeeded' ? ButtonStyle.Primary : ButtonStyle.Secondary,
    label: cutWords(text, DISCORD_LIMITS.label),
    ...(action.kind === 'feedback' && { emoji: { name: THUMBS[action.value] } }),
    custom_id: customIdOf(action),
  };
}
