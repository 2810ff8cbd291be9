import { checkAccess } from '../access/check-access.ts';
import { judgeAccess, type Refusal } from '../access/judge-access.ts';
import type { DiscordBackend } from '../backend.ts';
import type { DiscordAuthor } from './discord-event.ts';
import { channelsOf, type Ground } from './find-place.ts';

/** Whether what somebody did is taken in. */
export type Admission = 'admitted' | 'passedOver' | { readonly refused: Refusal };

/** Programs that are answered are named in `allowedBots`: of the rules only those hold for them that keep people out. */
const NAMED = ['everyone'] as const;

/**
 * Decides about somebody by the rules. What does not concern the bot is not worth a question to Discord: where the rules
 * depend on one, it is passed over. Never rejects.
 */
export async function admit(
  { kind, id, roles }: Pick<DiscordAuthor, 'kind' | 'id' | 'roles'>,
  ground: Ground,
  isForBot: boolean,
  backend: Pick<DiscordBackend, 'options' | 'places' | 'calls' | 'host'>,
): Promise<Admission> {
  const { allow, deny } = backend.options;
  const guild = ground.kind === 'direct' ? undefined : ground.guild;
  // Webhooks are no members: there is nothing to be asked about them.
  const asker = { user: id, guild, channels: channelsOf(ground), roles: kind === 'webhook' ? [] : roles };
  const rules = { allow: kind === 'person' ? allow : NAMED, deny };
  if (!isForBot) return judgeAccess(asker, rules).kind === 'allowed' ? 'admitted' : 'passedOver';
  const access = await checkAccess(asker, backend, rules);
  return access === 'allowed' ? 'admitted' : access;
}
