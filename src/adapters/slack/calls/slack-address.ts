/** Hosts that the token, or a file, may be sent to. */
const SLACK_HOST = /(?:^|\.)(?:slack\.com|slack-gov\.com|slack-files\.com|slack-files-gov\.com)$/u;

/** An address of Slack's hosts, or of the machine that stands for Slack in tests; undefined for any other. */
export function slackAddress(url: string, apiUrl: string, base?: URL): URL | undefined {
  if (!URL.canParse(url, base?.href)) return undefined;
  const address = new URL(url, base);
  if (address.username !== '' || address.password !== '') return undefined;
  const isSlack = address.protocol === 'https:' && address.port === '' && SLACK_HOST.test(address.hostname);
  const isStandIn = address.origin === new URL(apiUrl).origin;
  return isSlack || isStandIn ? address : undefined;
}
