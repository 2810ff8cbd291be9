const SCHEME = /^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/iu;

/**
 * A link as markdown. Slack makes links of everything that looks like one, and then its text is the address or a part
 * of it: such a link is written as it was typed.
 */
export function drawLink(url: string, label: string | undefined): string {
  const text = label?.trim() ?? '';
  if (text === '' || text === url) return /^(?:mailto|tel):/iu.test(url) ? url.replace(SCHEME, '') : url;
  if (bare(text) === bare(url)) return text;
  return `[${text.replace(/[[\]]/gu, '\\$&')}](${url.replace(/[()\s]/gu, encodeCharacter)})`;
}

function bare(address: string): string {
  return address.replace(SCHEME, '').replace(/\/$/u, '');
}

/** By hand, since `encodeURIComponent` leaves brackets as they are. */
function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
