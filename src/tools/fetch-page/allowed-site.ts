/** Whether an address is of one of these sites, or below one: `example.com` is `www.example.com`, too. */
export function isOfSites(url: string, sites: readonly string[]): boolean {
  if (sites.length === 0) return true;
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/\.$/u, '') : '';
  return sites.map(hostOf).some((site) => site !== '' && (host === site || host.endsWith(`.${site}`)));
}

/** Admins enter names or whole addresses. */
function hostOf(site: string): string {
  const text = site.trim().replace(/^\*?\./u, '');
  const whole = text.includes('://') ? text : `https://${text}`;
  return URL.canParse(whole) ? new URL(whole).hostname.replace(/\.$/u, '') : '';
}
