import type { Clock } from '../../../core/index.ts';
import { askSlack, type SlackAccess } from '../workspaces/ask-slack.ts';
import type { Installation } from '../workspaces/installation.ts';
import { readIdentity } from '../workspaces/read-identity.ts';
import { tokensIn } from '../workspaces/token-rotation.ts';

export interface CodeExchange {
  readonly code: string;
  readonly redirectUri: string;
  readonly client: { readonly id: string; readonly secret: string };
  readonly access: SlackAccess;
  readonly clock: Clock;
}

/**
 * Gets the token that a code stands for, and finds out whose it is. Undefined when somebody allowed the app to act for
 * themselves only: that is no installation of the bot.
 *
 * @throws SlackCallError
 */
export async function exchangeCode(exchange: CodeExchange): Promise<Installation | undefined> {
  const { code, redirectUri, client, access, clock } = exchange;
  const askedAt = clock.now();
  const answer: Readonly<Record<string, unknown>> = {
    ...(await askSlack(access, 'oauth.v2.access', {
      client_id: client.id,
      client_secret: client.secret,
      code,
      redirect_uri: redirectUri,
    })),
  };
  const tokens = tokensIn(answer, askedAt);
  if (tokens === undefined) return undefined;
  const identity = await readIdentity(access, tokens.token);
  const place = answer[answer['is_enterprise_install'] === true ? 'enterprise' : 'team'];
  const { app_id: appId, scope } = answer;
  return {
    workspace: {
      ...identity,
      name: nameOf(place) ?? identity.name,
      appId: typeof appId === 'string' ? appId : identity.appId,
      scopes: typeof scope === 'string' ? scope.split(',').filter((each) => each !== '') : identity.scopes,
      installedAt: clock.now(),
    },
    tokens,
  };
}

function nameOf(place: unknown): string | undefined {
  if (typeof place !== 'object' || place === null || !('name' in place)) return undefined;
  return typeof place.name === 'string' && place.name !== '' ? place.name : undefined;
}
