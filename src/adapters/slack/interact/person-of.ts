import type { Person } from '../../../threads/person.ts';
import type { SlackBackend } from '../backend.ts';
import { personIdOf } from '../ids.ts';
import { findNames } from '../inbound/text/names.ts';
import type { Caller } from './caller.ts';

/** Milliseconds that an acknowledgement waits for a name. */
const WAIT_MS = 200;

/** Somebody with the name that Slack tells in time, else with `otherwise`. Never rejects. */
export async function personOf(
  { workspace, user }: Pick<Caller, 'workspace' | 'user'>,
  otherwise: string,
  { directory, host }: Pick<SlackBackend, 'directory' | 'host'>,
): Promise<Person> {
  const wanted = { workspace: workspace.id, people: [user], texts: [], waitMs: WAIT_MS };
  const names = await findNames(wanted, directory, host.clock);
  return { id: personIdOf(user), name: names.get(user) ?? otherwise };
}
