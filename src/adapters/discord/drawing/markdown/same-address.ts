/** Whether the words of a link are the address that it leads to, with or without the scheme. */
export function isSameAddress(words: string, target: string): boolean {
  const href = hrefOf(target);
  return href !== undefined && (hrefOf(words) === href || hrefOf(`https://${words}`) === href);
}

function hrefOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).href : undefined;
}
