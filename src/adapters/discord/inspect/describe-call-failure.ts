import type { DiscordCallError } from '../calls/discord-call-error.ts';

/** Says for operators why Discord could not be asked something. */
export function describeCallFailure({ failure, status, code, retryAfterMs }: DiscordCallError): string {
  switch (failure) {
    case 'unauthorized':
      return 'Discord does not accept the token in DISCORD_TOKEN: copy it again, or reset it, on the page "Bot" of the app in the Developer Portal.';
    case 'rateLimited':
      return `Discord asks to wait${retryAfterMs === undefined ? '' : ` ${Math.ceil(retryAfterMs / 1_000)} s`} before it is asked again.`;
    case 'unreachable':
      return status === 0
        ? 'Discord cannot be reached. This machine needs a way to it, through HTTPS_PROXY for example.'
        : `Discord is not well just now (HTTP ${status}).`;
    case 'refused':
      return `Discord refuses to say (HTTP ${status}, code ${code}).`;
    case 'aborted':
      return 'There was no time to wait for what Discord answers.';
  }
}
