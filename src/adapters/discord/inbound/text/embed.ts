import { asObject, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';

const MAX_FIELDS = 25;

/** The words of an embed, line by line; empty where it has none. */
export function drawEmbed(embed: JsonObject): string {
  const [title, url] = [asText(embed['title']), asText(embed['url'])];
  const heading = title !== undefined && url !== undefined ? `${title} (${url})` : (title ?? url);
  const fields = asObjects(embed['fields']).slice(0, MAX_FIELDS).map(drawField);
  return [
    asText(asObject(embed['author'])['name']),
    heading,
    asText(embed['description']),
    ...fields,
    asText(asObject(embed['footer'])['text']),
  ]
    .filter((line) => line !== undefined && line.trim() !== '')
    .join('\n');
}

function drawField(field: JsonObject): string {
  return [asText(field['name']), asText(field['value'])].filter((part) => part !== undefined).join(': ');
}
