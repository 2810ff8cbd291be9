import type { ForgetReceipt } from '../../../../threads/privacy/privacy.ts';
import type {
  AccountsAnswer,
  AdminStart,
  ApprovalsAnswer,
  AuditAnswer,
  ChangeAnswer,
  ConnectAnswer,
  EnteredChange,
  EnteredServer,
  FeedbackAnswer,
  PlaceAnswer,
  PlaceRef,
  ServerAct,
  ServersAnswer,
  ServersChanged,
  SessionAnswer,
  StoredAnswer,
  UsageAnswer,
} from '../../admin/admin-protocol.ts';
import type { DecidedAnswer, DecisionName, RevokedAnswer } from '../../protocol.ts';
import type { Fetch } from '../api.ts';
import { readAnswer } from '../read-answer.ts';

/** The server's answers. Every method rejects with an `Error` whose message is a sentence for people. */
export interface AdminApi {
  /** Undefined in the playground, where nobody signs in. */
  readonly session: AdminSessionApi | undefined;
  start(): Promise<AdminStart>;
  place(place: PlaceRef): Promise<PlaceAnswer>;
  change(place: PlaceRef, changes: readonly EnteredChange[], ifVersion: number): Promise<ChangeAnswer>;
  pause(place: PlaceRef, isPaused: boolean, reason: string, ifVersion: number): Promise<ChangeAnswer>;
  audit(place: PlaceRef, before: string | undefined): Promise<AuditAnswer>;
  usage(place: PlaceRef): Promise<UsageAnswer>;
  feedback(place: PlaceRef, before: string | undefined): Promise<FeedbackAnswer>;
  /** What waits for consent. */
  approvals(place: PlaceRef): Promise<ApprovalsAnswer>;
  decide(approval: string, decision: DecisionName, reason: string | undefined): Promise<DecidedAnswer>;
  revoke(thread: string, tool: string): Promise<RevokedAnswer>;
  /** The address of all arguments of a request. */
  argumentsUrl(place: PlaceRef, approval: string): string;
  servers(place: PlaceRef): Promise<ServersAnswer>;
  addServer(place: PlaceRef, server: EnteredServer): Promise<ServersChanged>;
  actOnServer(place: PlaceRef, name: string, act: ServerAct): Promise<ServersChanged>;
  setServerSecret(place: PlaceRef, name: string, secret: string): Promise<ServersChanged>;
  connectServer(place: PlaceRef, name: string): Promise<ConnectAnswer>;
  /** The servers at which everybody has an account of their own. */
  accounts(): Promise<AccountsAnswer>;
  stored(): Promise<StoredAnswer>;
  forget(): Promise<ForgetReceipt>;
  optOut(isOut: boolean): Promise<StoredAnswer>;
}

interface AdminSessionApi {
  read(): Promise<SessionAnswer>;
  signIn(token: string): Promise<SessionAnswer>;
  signOut(): Promise<SessionAnswer>;
}

/** Who asks: a person of the playground, or whoever has signed in on a server. */
export type AdminCaller = { readonly kind: 'member'; readonly person: string } | { readonly kind: 'operator' };

/** Makes the calls of the admins' page. */
export function createAdminApi(caller: AdminCaller, fetchFrom: Fetch): AdminApi {
  const base = caller.kind === 'member' ? '/playground/api/admin' : '/admin/api';
  const own: Readonly<Record<string, string>> = caller.kind === 'member' ? { person: caller.person } : {};
  let csrf = '';
  const urlOf = (path: string, query: object): string => {
    const given = Object.entries({ ...own, ...query }).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given).toString();
    return `${base}${path}${search === '' ? '' : `?${search}`}`;
  };
  const call = async (path: string, query: object, init: RequestInit): Promise<unknown> =>
    await readAnswer(fetchFrom(urlOf(path, query), init));
  // The server is the same program as this page: its answers are what admin-protocol.ts says, and are not checked again.
  const ask = async <T>(path: string, query: object = {}): Promise<T> =>
    (await call(path, query, { method: 'GET' })) as T;
  const tell = async <T>(path: string, body: object = {}): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(csrf !== '' && { 'x-csrf-token': csrf }) };
    return (await call(path, {}, { method: 'POST', headers, body: JSON.stringify(body) })) as T;
  };
  const remembered = (session: SessionAnswer): SessionAnswer => {
    csrf = session.isSignedIn ? session.csrf : '';
    return session;
  };
  const session: AdminSessionApi = {
    read: async () => remembered(await ask('/session')),
    signIn: async (token) => remembered(await tell('/sign-in', { token })),
    signOut: async () => remembered(await tell('/sign-out')),
  };

  return {
    session: caller.kind === 'member' ? undefined : session,
    start: () => ask('/start'),
    place: (place) => ask('/place', place),
    change: (place, changes, ifVersion) => tell('/change', { place, changes, ifVersion }),
    pause: (place, isPaused, reason, ifVersion) => tell('/pause', { place, isPaused, reason, ifVersion }),
    audit: (place, before) => ask('/audit', { ...place, before }),
    usage: (place) => ask('/usage', place),
    feedback: (place, before) => ask('/feedback', { ...place, before }),
    approvals: (place) => ask('/approvals', place),
    decide: (id, decision, reason) =>
      tell('/approvals/decide', { id, decision, ...(reason !== undefined && { reason }) }),
    revoke: (thread, tool) => tell('/approvals/revoke', { thread, tool }),
    argumentsUrl: (place, id) => urlOf('/approvals/arguments', { ...place, id }),
    servers: (place) => ask('/servers', place),
    addServer: (place, server) => tell('/servers/add', { place, ...server }),
    actOnServer: (place, name, act) => tell('/servers/act', { place, name, act }),
    setServerSecret: (place, name, secret) => tell('/servers/secret', { place, name, secret }),
    connectServer: (place, name) => tell('/servers/connect', { place, name }),
    accounts: () => ask('/accounts'),
    stored: () => ask('/stored'),
    forget: () => tell('/forget'),
    optOut: (isOut) => tell('/opt-out', { isOut }),
  };
}
