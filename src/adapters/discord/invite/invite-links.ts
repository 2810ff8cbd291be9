import { ApplicationIntegrationType } from 'discord-api-types/v10';
import { bitsOf, neededPermissions, PERSON_SCOPES, SERVER_SCOPES, type Wanted } from './permissions.ts';

/** Where people install the app. Always at Discord: also a bot that talks with another server is installed by a browser. */
const AUTHORIZE = 'https://discord.com/oauth2/authorize';

export interface InviteLinks {
  /** Adds the bot to a server. */
  readonly server: string;
  /** Installs the app for whoever opens it; absent where that is not wanted. */
  readonly person?: string;
}

/** The links that ask for exactly what the bot uses. */
export function inviteLinks(applicationId: string, wanted: Wanted & { readonly userInstall: boolean }): InviteLinks {
  const server = linkOf(applicationId, ApplicationIntegrationType.GuildInstall, SERVER_SCOPES, {
    permissions: bitsOf(neededPermissions(wanted)).toString(),
  });
  if (!wanted.userInstall) return { server };
  return { server, person: linkOf(applicationId, ApplicationIntegrationType.UserInstall, PERSON_SCOPES) };
}

function linkOf(
  applicationId: string,
  type: ApplicationIntegrationType,
  scopes: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    ...more,
    integration_type: String(type),
    scope: scopes.join(' '),
  });
  return `${AUTHORIZE}?${query.toString()}`;
}
