/** Where people allow an installation, by where the Web API is: at Slack, or at a fake of it on this machine. */
export function authorizeUrlOf(apiUrl: string): string {
  return `${originOf(apiUrl)}/oauth/v2/authorize`;
}

/** Where somebody opens the app in the workspace that has just installed it. */
export function appUrlOf(apiUrl: string, { appId, team }: { readonly appId: string; readonly team: string }): string {
  return `${originOf(apiUrl)}/app_redirect?${new URLSearchParams({ app: appId, team }).toString()}`;
}

/** Where an organisation's admins add the app to workspaces. */
export function organisationUrlOf(
  apiUrl: string,
  { appId, enterprise }: { readonly appId: string; readonly enterprise: string },
): string {
  const { hostname } = new URL(apiUrl);
  const origin = isSlack(hostname) ? `https://app.${domainOf(hostname)}` : new URL(apiUrl).origin;
  return `${origin}/manage/${encodeURIComponent(enterprise)}/integrations/profile/${encodeURIComponent(appId)}/workspaces/add`;
}

function originOf(apiUrl: string): string {
  const { hostname, origin } = new URL(apiUrl);
  return isSlack(hostname) ? `https://${domainOf(hostname)}` : origin;
}

function isSlack(hostname: string): boolean {
  return /(?:^|\.)slack(?:-gov)?\.com$/u.test(hostname);
}

/** `slack.com` of any name below it. */
function domainOf(hostname: string): string {
  return hostname.split('.').slice(-2).join('.');
}
