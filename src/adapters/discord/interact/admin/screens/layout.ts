import {
  type APIButtonComponentWithCustomId,
  type APIComponentInContainer,
  type APISectionComponent,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ButtonStyle,
  ChannelType,
  ComponentType,
  MessageFlags,
  SeparatorSpacingSize,
} from 'discord-api-types/v10';
import { cutText } from '../../../drawing/cut-text.ts';
import { DISCORD_LIMITS } from '../../../drawing/limits.ts';
import { NOBODY } from '../../../drawing/nobody.ts';

/** What stands in one message of the settings. */
export interface Screen {
  readonly blocks: readonly APIComponentInContainer[];
  /** How what stands first ended; the colour at its side says it again. */
  readonly mood?: 'done' | 'problem' | undefined;
}

/** Characters that the texts of one message may have together, by Discord. */
const SCREEN_TEXT_CHARS = 4_000;

const COLOURS = { done: 0x24_80_46, problem: 0xda_37_3c } as const;
const PLACEHOLDER_CHARS = 150;

/** The body of a message that shows a screen; nobody is notified. */
export function screenBody({ blocks, mood }: Screen) {
  const container = {
    type: ComponentType.Container,
    ...(mood !== undefined && { accent_color: COLOURS[mood] }),
    components: fitTexts(blocks),
  };
  return { flags: MessageFlags.IsComponentsV2, components: [container], allowed_mentions: NOBODY };
}

/** Rather the longest text is cut than the whole message refused. */
function fitTexts(blocks: readonly APIComponentInContainer[]): readonly APIComponentInContainer[] {
  const lengths = blocks.map(textLength);
  const excess = lengths.reduce((sum, length) => sum + length, 0) - SCREEN_TEXT_CHARS;
  if (excess <= 0) return blocks;
  const longest = lengths.indexOf(Math.max(...lengths));
  const limit = Math.max(1, (lengths[longest] ?? 0) - Math.max(excess, 1));
  return fitTexts(blocks.map((block, index) => (index === longest ? withText(block, limit) : block)));
}

function textLength(block: APIComponentInContainer): number {
  if (block.type === ComponentType.TextDisplay) return block.content.length;
  if (block.type !== ComponentType.Section) return 0;
  return block.components.reduce((sum, { content }) => sum + content.length, 0);
}

function withText(block: APIComponentInContainer, limit: number): APIComponentInContainer {
  if (block.type === ComponentType.TextDisplay) return { ...block, content: cutText(block.content, limit) };
  if (block.type !== ComponentType.Section) return block;
  const components = block.components.map((text) => ({ ...text, content: cutText(text.content, limit) }));
  return { ...block, components };
}

export function textBlock(content: string): APIComponentInContainer {
  return { type: ComponentType.TextDisplay, content };
}

export const LINE: APIComponentInContainer = {
  type: ComponentType.Separator,
  divider: true,
  spacing: SeparatorSpacingSize.Small,
};

/** A text with a button at its side. */
export function sectionBlock(content: string, accessory: APIButtonComponentWithCustomId): APISectionComponent {
  return { type: ComponentType.Section, components: [{ type: ComponentType.TextDisplay, content }], accessory };
}

/** Buttons, five to a row; no row without any. */
export function buttonRows(buttons: readonly APIButtonComponentWithCustomId[]): APIComponentInContainer[] {
  const rows: APIComponentInContainer[] = [];
  for (let first = 0; first < buttons.length; first += DISCORD_LIMITS.rowButtons) {
    rows.push({ type: ComponentType.ActionRow, components: buttons.slice(first, first + DISCORD_LIMITS.rowButtons) });
  }
  return rows;
}

interface Button {
  readonly id: string;
  readonly label: string;
  readonly style?: 'primary' | 'danger' | undefined;
  readonly isDisabled?: boolean | undefined;
}

export function button({ id, label, style, isDisabled }: Button): APIButtonComponentWithCustomId {
  const styles = { primary: ButtonStyle.Primary, danger: ButtonStyle.Danger } as const;
  return {
    type: ComponentType.Button,
    style: style === undefined ? ButtonStyle.Secondary : styles[style],
    label: cutText(label, DISCORD_LIMITS.label),
    custom_id: id,
    ...(isDisabled === true && { disabled: true }),
  };
}

interface Menu {
  readonly id: string;
  readonly placeholder: string;
  readonly options: readonly APISelectMenuOption[];
  readonly min?: number;
  readonly max?: number;
}

/** A menu; none without options. */
export function menuRow({ id, placeholder, options, min = 1, max = 1 }: Menu): APIComponentInContainer[] {
  if (options.length === 0) return [];
  const menu: APIStringSelectComponent = {
    type: ComponentType.StringSelect,
    custom_id: id,
    placeholder: cutText(placeholder, PLACEHOLDER_CHARS),
    min_values: min,
    max_values: max,
    options: [...options],
  };
  return [{ type: ComponentType.ActionRow, components: [menu] }];
}

/** A menu of the server's channels. */
export function channelRow({ id, placeholder }: Pick<Menu, 'id' | 'placeholder'>): APIComponentInContainer {
  // Discord takes no media channels among them.
  const types = [
    ChannelType.GuildText,
    ChannelType.GuildAnnouncement,
    ChannelType.GuildForum,
    ChannelType.GuildVoice,
    ChannelType.GuildStageVoice,
    ChannelType.GuildCategory,
    ChannelType.PublicThread,
    ChannelType.PrivateThread,
    ChannelType.AnnouncementThread,
  ];
  const menu = {
    type: ComponentType.ChannelSelect,
    custom_id: id,
    placeholder: cutText(placeholder, PLACEHOLDER_CHARS),
    channel_types: types,
  } as const;
  return { type: ComponentType.ActionRow, components: [menu] };
}
