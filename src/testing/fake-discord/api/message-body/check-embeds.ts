import type { Json } from '../../state/json.ts';
import { countCharacters } from '../forms/count-characters.ts';
import { anything, boolean, integer, list, object, text } from '../forms/form.ts';
import type { FieldPath, FormErrors } from '../forms/form-errors.ts';

const MAX_TOTAL = 6000;

/** Checks embeds by Discord's limits: each, and 6000 characters over all of one message. */
export function checkEmbeds(embeds: readonly Json[], path: FieldPath, errors: FormErrors): void {
  for (const [index, embed] of embeds.entries()) EMBED(embed, [...path, index], errors);
  const total = embeds.reduce((sum, embed) => sum + lengthOf(embed), 0);
  if (total > MAX_TOTAL) {
    errors.add(path, 'MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${MAX_TOTAL}`);
  }
}

const IMAGE = object({ url: text({ max: 2048 }) }, { proxy_url: anything, height: anything, width: anything });

const EMBED = object(
  {},
  {
    title: text({ max: 256 }),
    type: text(),
    description: text({ max: 4096 }),
    url: text({ max: 2048 }),
    timestamp: text(),
    color: integer({ min: 0, max: 0xff_ff_ff }),
    footer: object({ text: text({ min: 1, max: 2048 }) }, { icon_url: text({ max: 2048 }), proxy_icon_url: anything }),
    image: IMAGE,
    thumbnail: IMAGE,
    video: anything,
    provider: anything,
    author: object(
      { name: text({ min: 1, max: 256 }) },
      { url: text({ max: 2048 }), icon_url: text({ max: 2048 }), proxy_icon_url: anything },
    ),
    fields: list(
      object({ name: text({ min: 1, max: 256 }), value: text({ min: 1, max: 1024 }) }, { inline: boolean }),
      {
        max: 25,
      },
    ),
    flags: anything,
  },
);

/** Characters that count: of the title, the description, the fields, the footer and the author. */
function lengthOf(embed: Json): number {
  const read = (value: unknown, key: string): string => {
    const found =
      typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key) : undefined;
    return typeof found?.[1] === 'string' ? found[1] : '';
  };
  const fields = Array.isArray(embed.fields) ? embed.fields : [];
  const texts = [
    read(embed, 'title'),
    read(embed, 'description'),
    read(embed.footer, 'text'),
    read(embed.author, 'name'),
    ...fields.flatMap((field: unknown) => [read(field, 'name'), read(field, 'value')]),
  ];
  return texts.reduce((sum, one) => sum + countCharacters(one), 0);
}
