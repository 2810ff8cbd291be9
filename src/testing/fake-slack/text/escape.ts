const TOKEN = /<(?:[@#!][^<>\n]*|(?:https?:|mailto:|tel:|slack:)[^<>\n]*)>|&(?:amp|lt|gt);/gu;

/** Text as Slack stores it: `& < >` are entities, but in what is a token (`<@U1>`, `<https://…>`) or an entity already. */
export function escapeText(text: string): string {
  let escaped = '';
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    escaped += escapeAll(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return escaped + escapeAll(text.slice(end));
}

export function unescapeText(text: string): string {
  return text.replace(/&lt;/gu, '<').replace(/&gt;/gu, '>').replace(/&amp;/gu, '&');
}

/** What a person typed, with its addresses as the links that Slack makes of them. */
export function linkAddresses(text: string): string {
  return text.replace(/(?<![<|\w])https?:\/\/[^\s<>|]+/gu, (address) => `<${address}>`);
}

function escapeAll(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');
}
