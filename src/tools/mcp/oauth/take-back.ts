import type { HttpRequest, HttpResponse } from '../../../threads/http-endpoint.ts';
import type { AccountSecrets } from '../accounts/account-secrets.ts';
import { noteAct } from '../servers/act.ts';
import { hashOf } from './sign-in-states.ts';
import { failure, formOf, pageOf, senderOf, type Visit } from './sign-in-visit.ts';
import { readTakeBack, type TakeBack } from './take-backs.ts';

/** Where whoever has signed in says that it was not them who had asked for it. */
export const TAKE_BACK_PATH = '/mcp/take-back';

/** Forgets the account of a sign-in, if it is still that one: in the browser that it was done in, for ten minutes. */
export async function takeBack(request: HttpRequest, visit: Visit): Promise<HttpResponse> {
  const { records, accounts, clock } = visit;
  const form = formOf(request, 'back');
  const kept = await readTakeBack(records, form.secret, clock.now());
  const browser = senderOf(request, kept?.origin ?? visit.origin, form);
  if (browser === undefined) return failure(403, { kind: 'backElsewhere' }, visit);
  if (kept === undefined) return failure(400, { kind: 'tooLate' }, visit);
  if (kept.browser !== hashOf(browser)) return failure(403, { kind: 'backElsewhere' }, visit);
  const { server, by, account, host } = kept;
  const taken = await accounts.takeBack(server, by, account);
  if (taken.status === 'gone') return pageOf(200, { kind: 'notThere', host }, visit, { kind: 'done' });
  // Who is second sees what the first one sees.
  if (taken.status === 'taken') await tellOf(kept, taken.secrets, visit);
  return pageOf(200, { kind: 'takenBack', bot: visit.botName, host }, visit, { kind: 'done' });
}

async function tellOf(
  { server, by, surface, team }: TakeBack,
  secrets: AccountSecrets | undefined,
  visit: Visit,
): Promise<void> {
  const { book, connections, signIns, track } = visit;
  await connections.drop(server);
  await noteAct(team, server.name, { change: 'takenBack', after: server.account, by: { person: by, surface } }, visit);
  const known = await book.find(team, server.name);
  if (known === undefined || secrets === undefined) return;
  track('telling a server that an account is gone', () => signIns.revoke(known.server, [secrets]));
}
