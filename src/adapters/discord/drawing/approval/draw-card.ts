import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  ButtonStyle,
  ComponentType,
  MessageFlags,
} from 'discord-api-types/v10';
import type { Texts } from '../../../../text/index.ts';
import type { ApprovalCard } from '../../../../threads/approvals/approval-card.ts';
import type { Person } from '../../../../threads/person.ts';
import type { DiscordFile } from '../../calls/discord-calls.ts';
import { discordIdOf } from '../../ids.ts';
import { cutText } from '../cut-text.ts';
import { escapeText, escapeWithin } from '../escape-text.ts';
import { DISCORD_LIMITS } from '../limits.ts';
import { maskBrackets } from '../markdown/mask-brackets.ts';
import { NOBODY } from '../nobody.ts';
import { cardId } from './card-id.ts';
import { drawArguments } from './draw-arguments.ts';
import { visibleText } from './visible-text.ts';

const SUMMARY_CHARS = 300;
const LABEL_CHARS = 100;
const TOOL_CHARS = 80;
const APPROVERS_CHARS = 250;
const NAME_CHARS = 60;
const RESULT_CHARS = 600;
const FILE_NAME_CHARS = 60;
const FILE_TYPE = 'text/plain; charset=utf-8';

/** People that are named one by one. */
const MOST_NAMED = 5;

const OWN = /^discord:\d{1,20}$/u;
const WEB = /^https:\/\/[^\s<>()[\]]{1,200}$/u;

export interface CardOptions {
  readonly texts: Texts;
  /** It stands elsewhere than in the conversation, and leads there. */
  readonly isElsewhere: boolean;
  /** Discord did not take its file. @default false */
  readonly isWithoutFile?: boolean;
}

/** A card as a message of Discord. */
export interface DrawnCard {
  readonly body: {
    readonly content: string;
    /** Always there, since an edit without it would leave buttons that are dead. */
    readonly components: readonly APIActionRowComponent<APIButtonComponentWithCustomId>[];
    readonly flags: number;
    readonly allowed_mentions: typeof NOBODY;
  };
  /** All that it is called with, where the card has not room for it. */
  readonly file: DiscordFile | undefined;
}

/**
 * Draws a request for consent within Discord's limits, whatever is in it: the first line says it all, and nothing of what
 * a model or a person wrote is a mention, a link, a mark or an image. It has buttons while it waits.
 */
export function drawCard(card: ApprovalCard, { texts, isElsewhere, isWithoutFile = false }: CardOptions): DrawnCard {
  const words = texts.discord.approvals;
  const isPending = card.state.kind === 'pending';
  const link = isElsewhere && card.link !== undefined && WEB.test(card.link) ? card.link : undefined;
  const { result } = card;
  const isWhole = visibleText(card.summary).length <= SUMMARY_CHARS / 2;
  const summary = `**${escapeWithin(visibleText(card.summary), SUMMARY_CHARS)}**`;
  const head = [
    card.isReminder && isPending ? `${words.reminder} ${summary}` : summary,
    // Where the summary says it as well it stands there once, unless it was cut.
    ...(result === undefined || (isWhole && card.summary.includes(result))
      ? []
      : [escapeWithin(visibleText(result), RESULT_CHARS)]),
    words.tool(escapeWithin(visibleText(card.label), LABEL_CHARS), escapeWithin(visibleText(card.tool), TOOL_CHARS)),
  ];
  const foot = [
    `-# ${words.askedBy(peopleWords(card.requesters))}`,
    `-# ${words.approvers(escapeWithin(card.approvers, APPROVERS_CHARS))}`,
    ...(isPending ? [`-# ${words.until(moment(card.expiresAt))}`] : []),
    ...(link === undefined ? [] : [`-# ${words.open}: <${link}>`]),
  ];
  const notice = isWithoutFile ? words.isCut : words.allBeside;
  const taken = [...head, notice, ...foot].reduce((sum, line) => sum + line.length + 1, 0);
  const drawn = drawArguments(card.arguments, DISCORD_LIMITS.content - taken, words);
  const isMore = drawn.isCut || card.file !== undefined;
  const content = [...head, ...drawn.lines, ...(isMore && isPending ? [notice] : []), ...foot].join('\n');
  return {
    body: {
      content: maskBrackets(content),
      components: isPending ? [buttonsOf(card.approval, texts)] : [],
      flags: MessageFlags.SuppressEmbeds,
      allowed_mentions: NOBODY,
    },
    file: isMore && !isWithoutFile ? fileOf(card) : undefined,
  };
}

/** The four answers to a request. */
function buttonsOf(approval: string, { discord }: Texts): APIActionRowComponent<APIButtonComponentWithCustomId> {
  const { buttons } = discord.approvals;
  const styles = {
    approve: ButtonStyle.Success,
    approveForThread: ButtonStyle.Secondary,
    deny: ButtonStyle.Danger,
    withdraw: ButtonStyle.Secondary,
  } as const;
  const wishes = ['approve', 'approveForThread', 'deny', 'withdraw'] as const;
  return {
    type: ComponentType.ActionRow,
    components: wishes.map((wish) => ({
      type: ComponentType.Button,
      style: styles[wish],
      label: cutText(buttons[wish], DISCORD_LIMITS.label),
      custom_id: cardId({ wish, approval }),
    })),
  };
}

function fileOf({ file, arguments: given }: ApprovalCard): DiscordFile {
  const text = file?.text ?? given.map((each) => `${each.name}:\n${each.text}`).join('\n\n');
  const name = cutText((file?.name ?? 'arguments.txt').replace(/[^\w.-]+/gu, '_'), FILE_NAME_CHARS);
  return { name, bytes: new TextEncoder().encode(visibleText(text)), mimeType: FILE_TYPE };
}

/** Mentions show names, and notify nobody here; people of other platforms are named. */
function peopleWords(people: readonly Person[]): string {
  const named = people
    .slice(0, MOST_NAMED)
    .map(({ id, name }) => (OWN.test(id) ? `<@${discordIdOf(id)}>` : escapeText(cutText(name, NAME_CHARS))));
  const more = people.length - MOST_NAMED;
  return [...named, ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

/** In everybody's own language and time. */
function moment(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `<t:${seconds}:f> (<t:${seconds}:R>)`;
}
