import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import { cleanName } from '../../../../threads/clean-name.ts';
import { asNumber, asObject, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import { drawEmbed } from './embed.ts';
import { joined } from './joined.ts';

const MAX_ANSWERS = 20;
const MAX_EMBEDS = 10;
/** Deeper than Discord lets components be in each other. */
const MAX_DEPTH = 6;
const MAX_TEXTS = 100;

/**
 * What a message shows besides its words, as lines: a poll, stickers, that it was spoken; and, where a program wrote
 * it, its embeds and the texts of its components. Embeds of people are previews of links: see quotes.ts.
 */
export function drawMore(message: JsonObject, isByProgram: boolean): string {
  return joined([
    ...(isByProgram ? asObjects(message['embeds']).slice(0, MAX_EMBEDS).map(drawEmbed) : []),
    ...textsIn(message['components'], 0).slice(0, MAX_TEXTS),
    drawPoll(asObject(message['poll'])),
    ...asObjects(message['sticker_items']).flatMap(({ name }) => {
      const sticker = cleanName(name);
      return sticker === undefined ? [] : [`[sticker: ${sticker}]`];
    }),
    drawVoice(message),
  ]);
}

function textsIn(components: unknown, depth: number): readonly string[] {
  if (depth > MAX_DEPTH) return [];
  return asObjects(components)
    .slice(0, MAX_TEXTS)
    .flatMap((component) => {
      const own = component['type'] === ComponentType.TextDisplay ? asText(component['content']) : undefined;
      return own === undefined ? textsIn(component['components'], depth + 1) : [own];
    });
}

function drawPoll(poll: JsonObject): string {
  const question = asText(asObject(poll['question'])['text']);
  if (question === undefined) return '';
  const answers = asObjects(poll['answers'])
    .slice(0, MAX_ANSWERS)
    .flatMap(({ poll_media: media }) => asText(asObject(media)['text']) ?? []);
  return [`[poll] ${question}`, ...answers.map((answer) => `- ${answer}`)].join('\n');
}

function drawVoice({ flags, attachments }: JsonObject): string {
  const isVoice = typeof flags === 'number' && (flags & MessageFlags.IsVoiceMessage) !== 0;
  if (!isVoice) return '';
  const seconds = asNumber(asObjects(attachments)[0]?.['duration_secs']);
  return seconds === undefined ? '[voice message]' : `[voice message of ${Math.round(seconds)} s]`;
}
