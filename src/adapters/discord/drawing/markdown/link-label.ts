/** Names with dots between, as addresses have them and parts of programs as well. */
const DOTTED = /(?:[^\s/@]{1,100}@)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?![\p{L}\p{N}-])\/?/giu;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
/** How names end that people take for addresses: of countries, the great ones, those in other scripts; or a path follows. */
const DOMAIN_END =
  /(?:^www\..*|\.(?:com|net|org|edu|gov|mil|int|info|biz|dev|app|xyz|cloud|online|site|store|shop|tech|link|live|club|top|bank|page|[a-z]{2}|[^\p{ASCII}]+)|\/)$/iu;
/** Endings of files that are no countries. */
const NO_DOMAIN = /\.(?:js|ts|cs|go|hs|kt|vb)$/iu;
/** Those that are: a link to the file itself may be called like it. */
const MAYBE_FILE = /\.(?:md|py|rs|sh|rb|pl|so)$/iu;

/** Whether the words of a link show an address that it does not lead to. Discord shows none with a scheme as a label. */
export function isDeceptive(words: string, target: string): boolean {
  const shown = words.normalize('NFKC').replace(UNSEEN, '');
  if (/:\/\//u.test(shown)) return true;
  return Array.from(shown.matchAll(DOTTED), ([found]) => found).some(
    (found) =>
      DOMAIN_END.test(found) && !NO_DOMAIN.test(found) && !isFileOf(found, target) && hostOf(found) !== hostOf(target),
  );
}

/** Whether the words are the address itself. */
export function isSameAddress(words: string, target: string): boolean {
  return /^https?:\/\//iu.test(words) && hrefOf(words) === hrefOf(target);
}

function isFileOf(name: string, target: string): boolean {
  return MAYBE_FILE.test(name) && !name.includes('@') && /^[^?#]*\/([^/?#]*)/u.exec(target)?.[1] === name;
}

function hostOf(address: string): string | undefined {
  const withScheme = address.includes('://') ? address : `http://${address.replace(/^.*@/u, '')}`;
  return URL.canParse(withScheme) ? new URL(withScheme).hostname.replace(/^www\./u, '') : undefined;
}

function hrefOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).href : undefined;
}
